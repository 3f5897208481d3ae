import ConformanceCases
import ConformanceKit
import Testing

struct JudgeTests {
  private func judge(
    _ streams: [StreamExpectation], _ observations: [Observation], order: OrderConstraint? = nil,
    observesWire: Bool = true
  ) -> StepJudgement {
    var judge = Judge(observesWire: observesWire)
    var step = Sample.step(expect: streams)
    step.order = order
    return judge.judge(step, index: 2, outcome: Sample.outcome(observations))
  }

  private let added = Sample.expected(.child(.childAdded, key: .text("ada")), data: .number(1), after: .value(.null))

  @Test("Exactly the expected events match")
  func match() {
    let judgement = judge([Sample.stream("top", [added])], Sample.seen("top", Sample.child(.childAdded, "ada")))
    #expect(judgement.mismatches.isEmpty)
    #expect(judgement.differences.isEmpty)
  }

  @Test("An event that nobody expects is a mismatch at the step")
  func unexpectedStream() {
    let judgement = judge([], Sample.seen("top", Sample.child(.childAdded, "ada")))
    #expect(judgement.mismatches.map(\.kind) == [.unexpectedEvent])
    #expect(judgement.mismatches.first?.location == Sample.place(10))
    #expect(judgement.mismatches.first?.actual == "{added: ada, data: 1, after: null}")
    #expect(judgement.mismatches.first?.stream == "a.top")
    #expect(judgement.mismatches.first?.stepIndex == 2)
  }

  @Test("A missing event is a mismatch at its expectation")
  func missing() {
    let judgement = judge([Sample.stream("top", [added])], [])
    #expect(judgement.mismatches.map(\.kind) == [.missingEvent])
    #expect(judgement.mismatches.first?.location == Sample.place(13, 9))
    #expect(judgement.mismatches.first?.expected == "{added: ada, data: 1, after: null}")
  }

  @Test("The same event twice is once too often")
  func twice() {
    let event = Sample.child(.childAdded, "ada")
    let judgement = judge([Sample.stream("top", [added])], Sample.seen("top", event, event))
    #expect(judgement.mismatches.map(\.kind) == [.unexpectedEvent])
  }

  @Test("Events in another order are mismatches")
  func order() {
    let value = Sample.expected(.value(.any))
    let judgement = judge(
      [Sample.stream("top", [added, value])],
      Sample.seen("top", Sample.value(.integer(3)), Sample.child(.childAdded, "ada")))
    #expect(judgement.mismatches.count == 2)
  }

  @Test(
    "Each differing field of an event is named",
    arguments: [
      (Sample.child(.childAdded, "ada", .integer(2)), ["data"]),
      (Sample.child(.childAdded, "bob"), ["key"]),
      (Sample.child(.childAdded, "ada", after: "x"), ["after"]),
      (Sample.child(.childAdded, "bob", .integer(2), after: "x"), ["key", "data", "after"]),
    ])
  func fields(event: ObservedEvent, fields: [String]) {
    let judgement = judge([Sample.stream("top", [added])], Sample.seen("top", event))
    #expect(judgement.mismatches.map(\.kind) == [.differentEvent(fields: fields)])
  }

  @Test("One event too many in the middle leaves the others matched")
  func alignment() {
    let events = ["a", "b", "c"].map { Sample.expected(.child(.childAdded, key: .text($0))) }
    let judgement = judge(
      [Sample.stream("top", events)],
      Sample.seen(
        "top", Sample.child(.childAdded, "a"), Sample.child(.childChanged, "x"), Sample.child(.childAdded, "b"),
        Sample.child(.childAdded, "c")))
    #expect(judgement.mismatches.map(\.kind) == [.unexpectedEvent])
    #expect(judgement.differences.first?.rows.map(\.isMatch) == [true, false, true, true])
  }

  @Test(
    "The place of a difference inside of data is named",
    arguments: [
      (Value.members(["x": .members(["y": .integer(2), "z": .integer(1)])]), "x/y: expected 1, actual 2"),
      (.members(["x": .members(["y": .integer(1)])]), "x/z: expected 1, actual null"),
      (
        .members(["x": .members(["y": .integer(1), "z": .integer(1)]), "w": .bool(true)]),
        "w: expected $absent, actual true"
      ),
      (.members(["x": .integer(3)]), "x: expected {y: 1, z: 1}, actual 3"),
    ])
  func place(actual: Value, place: String) {
    let pattern = Pattern.value(.members(["x": .members(["y": .integer(1), "z": .integer(1)])]))
    let judgement = judge(
      [Sample.stream("v", [Sample.expected(.value(pattern))])], Sample.seen("v", Sample.value(actual)))
    #expect(judgement.differences.first?.rows.first?.note == "differs in value; at \(place)")
  }

  @Test("Plain data is compared unless the pattern speaks the export form")
  func exportForm() {
    let export = Value.members([".value": .integer(1), ".priority": .integer(7)])
    let snapshot = Sample.snapshot(.integer(1), export: export)
    let plain = Sample.expected(.value(.number(1)))
    let full = Sample.expected(.value(.value(export)))
    var wrong = plain
    wrong.priority = .number(8)
    wrong.exists = false
    wrong.order = ["x"]
    wrong.export = .number(1)
    #expect(judge([Sample.stream("v", [plain])], Sample.seen("v", .value(snapshot))).mismatches.isEmpty)
    #expect(judge([Sample.stream("v", [full])], Sample.seen("v", .value(snapshot))).mismatches.isEmpty)
    #expect(
      judge([Sample.stream("v", [wrong])], Sample.seen("v", .value(snapshot))).mismatches.map(\.kind)
        == [.differentEvent(fields: ["export", "order", "priority", "exists"])])
  }

  @Test("Completions, gets, cancellations and refusals match by their codes")
  func codes() {
    let expected = [
      Sample.expected(.ack(.text("ok"))), Sample.expected(.ack(.text("denied"))),
      Sample.expected(.got(.number(4))), Sample.expected(.gotError(.text("offline"))),
      Sample.expected(.cancelled(.text("denied"))), Sample.expected(.threw(.text("InvalidPath"))),
    ]
    let seen = Sample.seen(
      "w", .ack(code: nil), .ack(code: "denied"), .got(Sample.snapshot(.integer(4))), .gotError(code: "offline"),
      .cancelled(code: "denied"), .threw(name: "InvalidPath"))
    #expect(judge([Sample.stream("w", expected)], seen).mismatches.isEmpty)
    #expect(judge([Sample.stream("w", expected)], seen.reversed()).mismatches.count >= 5)
  }

  @Test("The text of an error is judged where a case asks for it, and what is not told is no text")
  func messages() {
    let kinds: [(ExpectedEvent.Kind, (String?) -> ObservedEvent)] = [
      (.cancelled(.text("no")), { .cancelled(code: "no", message: $0) }),
      (.ack(.text("no")), { .ack(code: "no", message: $0) }),
      (.gotError(.text("no")), { .gotError(code: "no", message: $0) }),
      (.committed(false, error: .text("no")), { .committed(false, error: "no", message: $0, nil) }),
      (.threw(.text("no")), { .threw(name: "no", message: $0) }),
    ]
    for (kind, event) in kinds {
      let plain = Sample.expected(kind)
      var asking = plain
      asking.message = .textForm(TextForm(contains: "denied"))
      #expect(judge([Sample.stream("w", [plain])], Sample.seen("w", event("anything"))).mismatches.isEmpty)
      #expect(judge([Sample.stream("w", [asking])], Sample.seen("w", event("was denied"))).mismatches.isEmpty)
      for wrong in [event("was refused"), event(nil)] {
        let mismatches = judge([Sample.stream("w", [asking])], Sample.seen("w", wrong)).mismatches
        #expect(mismatches.map(\.kind) == [.differentEvent(fields: ["message"])])
        #expect(mismatches[0].expected?.contains("message: {$text: {contains: denied}}") == true)
        #expect(mismatches[0].actual?.contains(wrong.message == nil ? "$absent" : "was refused") == true)
      }
    }
  }

  @Test(
    "No pattern is met by a text that was not told",
    arguments: [.any, .absent, .bind("m"), .oneOf([.text("no"), .absent]), .value(.null), .type("null")] as [Pattern])
  func untoldMessages(pattern: Pattern) {
    var asking = Sample.expected(.ack(.any))
    asking.message = pattern
    for code in [nil, "no"] {
      let mismatches = judge([Sample.stream("w", [asking])], Sample.seen("w", .ack(code: code))).mismatches
      #expect(mismatches.map(\.kind) == [.differentEvent(fields: ["message"])])
    }
  }

  @Test("Runs and ends of transactions match by input, outcome, error and data")
  func transactions() {
    var ended = Sample.expected(.committed(true, error: nil))
    ended.data = .number(5)
    var aborted = Sample.expected(.committed(false, error: .text("set")))
    aborted.data = .value(.null)
    let expected = [Sample.expected(.ran(.number(4))), ended, aborted]
    let five = Sample.snapshot(.integer(5))
    let ran = ObservedEvent.ran(Sample.snapshot(.integer(4)))
    let seen = Sample.seen("t", ran, .committed(true, error: nil, five), .committed(false, error: "set", nil))
    #expect(judge([Sample.stream("t", expected)], seen).mismatches.isEmpty)
    let wrong = Sample.seen("t", ran, .committed(false, error: "set", five), .committed(false, error: nil, five))
    #expect(
      judge([Sample.stream("t", expected)], wrong).mismatches.map(\.kind)
        == [.differentEvent(fields: ["committed", "error"]), .differentEvent(fields: ["error", "data"])])
  }

  @Test("Where a failed transaction tells an error alone, no data is judged")
  func failedTransaction() {
    var failed = Sample.expected(.committed(false, error: .text("set")))
    failed.data = .number(5)
    let stream = [Sample.stream("t", [failed])]
    #expect(judge(stream, Sample.seen("t", .committed(false, error: "set", nil))).mismatches.isEmpty)
    let wrong = Sample.seen("t", .committed(false, error: "set", .empty))
    #expect(judge(stream, wrong).mismatches.map(\.kind) == [.differentEvent(fields: ["data"])])
  }

  @Test("Anything may happen where the step says so")
  func anything() {
    var judge = Judge(observesWire: true)
    var step = Sample.step()
    step.expectation = .any
    let outcome = Sample.outcome(Sample.seen("top", Sample.value(.null)))
    #expect(judge.judge(step, index: 0, outcome: outcome).mismatches.isEmpty)
  }

  @Test("A name bound in one step is known in the next")
  func bindings() {
    var judge = Judge(observesWire: true)
    let first = Sample.step(expect: [Sample.stream("top", [Sample.expected(.child(.childAdded, key: .bind("id")))])])
    let second = Sample.step(expect: [
      Sample.stream("top", [Sample.expected(.child(.childRemoved, key: .reference("id")))])
    ])
    let added = Sample.outcome(Sample.seen("top", Sample.child(.childAdded, "-N1")))
    #expect(judge.judge(first, index: 0, outcome: added).mismatches.isEmpty)
    var other = judge
    let removed = Sample.outcome(Sample.seen("top", Sample.child(.childRemoved, "-N1")))
    #expect(judge.judge(second, index: 1, outcome: removed).mismatches.isEmpty)
    let wrong = Sample.outcome(Sample.seen("top", Sample.child(.childRemoved, "-N2")))
    #expect(other.judge(second, index: 1, outcome: wrong).mismatches.map(\.kind) == [.differentEvent(fields: ["key"])])
  }

  @Test("The variant taken is reported with its place")
  func variants() {
    let event = Sample.expected(.value(.oneOf([.number(1), .number(2)])))
    let judgement = judge([Sample.stream("v", [event])], Sample.seen("v", Sample.value(.integer(2))))
    #expect(judgement.variants.map(\.number) == [1])
    #expect(judgement.variants.first?.location == Sample.place(13, 9))
  }

  @Test("The server's final data is compared whole")
  func finalData() {
    let judge = Judge(observesWire: true)
    let pattern = Pattern.object([("a", .number(1))])
    #expect(judge.judgeFinalData(pattern, at: Sample.place(40), actual: .members(["a": .integer(1)])).isEmpty)
    let mismatches = judge.judgeFinalData(
      pattern, at: Sample.place(40), actual: .members(["a": .integer(1), "b": .integer(2)]))
    #expect(mismatches.map(\.kind) == [.finalData])
    #expect(mismatches.first?.location == Sample.place(40))
  }

  // MARK: Wire

  private let sent = Sample.seen(
    "wire", .wire(WireMessage(outgoing: true, message: "set", path: "/scores", data: .integer(1))),
    .wire(WireMessage(outgoing: false, message: "answer")))
  private var set: ExpectedEvent {
    var event = Sample.expected(.wire(outgoing: true, message: "set"))
    event.path = "scores"
    return event
  }

  @Test("The wire is judged only where a step names it")
  func wireUnnamed() {
    #expect(judge([], sent).mismatches.isEmpty)
    #expect(judge([Sample.stream("wire", [])], sent).mismatches.map(\.kind) == [.unexpectedEvent])
  }

  @Test("Only outgoing messages count unless the step names an incoming one")
  func wireDirections() {
    let answer = Sample.expected(.wire(outgoing: false, message: "answer"))
    #expect(judge([Sample.stream("wire", [set])], sent).mismatches.isEmpty)
    #expect(judge([Sample.stream("wire", [set, answer])], sent).mismatches.isEmpty)
    #expect(judge([Sample.stream("wire", [answer])], sent).mismatches.map(\.kind) == [.unexpectedEvent])
  }

  @Test(
    "What a client does of its own accord counts where the step names it", arguments: ["connect", "keepAlive", "stats"])
  func wireHabits(name: String) {
    let seen = Sample.seen("wire", .wire(WireMessage(outgoing: true, message: name)))
    let habit = Sample.expected(.wire(outgoing: true, message: name))
    #expect(judge([Sample.stream("wire", [])], seen).mismatches.isEmpty)
    #expect(judge([Sample.stream("wire", [habit])], seen).mismatches.isEmpty)
    #expect(judge([Sample.stream("wire", [habit])], seen + seen).mismatches.map(\.kind) == [.unexpectedEvent])
    #expect(judge([Sample.stream("wire", [habit])], []).mismatches.map(\.kind) == [.missingEvent])
  }

  @Test("Tag, session, host and frames are compared where the case gives them, and null stands for none")
  func wireNumbers() {
    var message = WireMessage(outgoing: true, message: "listen", path: "x")
    message.tag = 1
    message.frames = 3
    var event = Sample.expected(.wire(outgoing: true, message: "listen"))
    event.path = "x"
    event.tag = .bind("t")
    event.session = .value(.null)
    event.host = .value(.null)
    event.frames = .value(.integer(3))
    let seen = Sample.seen("wire", .wire(message))
    #expect(judge([Sample.stream("wire", [event])], seen).mismatches.isEmpty)
    event.tag = .value(.null)
    event.session = .value(.string("s"))
    event.host = .value(.string("h"))
    event.frames = .value(.integer(1))
    #expect(
      judge([Sample.stream("wire", [event])], seen).mismatches.map(\.kind) == [
        .differentEvent(fields: ["tag", "session", "host", "frames"])
      ])
  }

  @Test("A wire message differs in its place and in the fields given")
  func wireFields() {
    var wrong = set
    wrong.path = "other"
    wrong.data = .number(2)
    wrong.hash = .text("x")
    #expect(
      judge([Sample.stream("wire", [wrong])], sent).mismatches.map(\.kind) == [
        .differentEvent(fields: ["at", "data", "hash"])
      ])
  }

  @Test("A driver without eyes for the wire leaves the assertion unjudged")
  func wireUnobserved() {
    let judgement = judge([Sample.stream("wire", [set])], [], observesWire: false)
    #expect(judgement.mismatches.isEmpty)
    #expect(judgement.notJudged.map(\.stream) == ["a.wire"])
  }

  // MARK: Order across streams

  private let twoStreams = [
    Sample.stream("x", [Sample.expected(.value(.any))]), Sample.stream("y", [Sample.expected(.value(.any))]),
  ]

  @Test(
    "Streams are free among each other, unless an order is demanded",
    arguments: [
      (nil, true), (OrderConstraint.total, false), (.before("a.x", "a.y"), false), (.before("a.y", "a.x"), true),
    ])
  func orderAcross(order: OrderConstraint?, holds: Bool) {
    let seen = Sample.seen("y", Sample.value(.integer(1))) + Sample.seen("x", Sample.value(.integer(1)))
    let judgement = judge(twoStreams, seen, order: order)
    #expect(judgement.mismatches.map(\.kind) == (holds ? [] : [.order]))
  }

  @Test("Where the wire is seen apart from the rest, its place among the rest is not judged, and that is told")
  func orderOfWireApart() {
    let set = Sample.expected(.wire(outgoing: true, message: "set"))
    let streams = [Sample.stream("l", [Sample.expected(.value(.any))]), Sample.stream("wire", [set])]
    let seen =
      Sample.seen("wire", .wire(WireMessage(outgoing: true, message: "set")))
      + Sample.seen("l", Sample.value(.integer(1)))
    var step = Sample.step(expect: streams)
    step.order = .before("a.l", "a.wire")
    var inPlace = Judge(observesWire: true)
    var apart = Judge(observesWire: true, placesWire: false)
    let strict = inPlace.judge(step, index: 0, outcome: Sample.outcome(seen))
    let lenient = apart.judge(step, index: 0, outcome: Sample.outcome(seen))
    #expect(strict.mismatches.map(\.kind) == [.order] && strict.notJudged.isEmpty)
    #expect(lenient.mismatches.isEmpty && lenient.notJudged.map(\.stream) == ["order"])
  }
}
