import ConformanceCases
import ConformanceKit
import Testing

/// Laws know the calls inside of callbacks.
struct InnerCallLawTests {
  private func broken(_ steps: [(Action, [Observation])], setting: LawSetting = LawSetting()) -> [String] {
    let testCase = Sample.testCase("laws", steps: steps.map { Sample.step($0.0) })
    let transcript = steps.enumerated().map { StepRecord(index: $0.offset, observations: $0.element.1, serverTime: 0) }
    return Laws.mismatches(of: testCase, transcript: transcript, setting: setting).map { mismatch in
      guard case .law(let id) = mismatch.kind else { return "" }
      return "\(id) @\(mismatch.stepIndex ?? -1)"
    }
  }

  private static func call(
    _ verb: ClientVerb, _ name: String? = nil, at path: String = "scores", events: [EventKind] = [],
    _ reactions: [Reaction] = []
  ) -> ClientCall {
    var call = ClientCall(verb: verb, name: name, path: path)
    call.events = events
    call.reactions = reactions
    return call
  }

  private static func listen(_ name: String, at path: String = "scores", _ inner: [ClientCall]) -> Action {
    .client("a", call(.listen, name, at: path, events: [.value], [Reaction(.value, occurrence: 1, calls: inner)]))
  }

  private let one = Sample.value(.integer(1))
  private let two = Sample.value(.integer(2))

  @Test("A call inside of a callback must complete, and once")
  func completions() {
    let inner = Self.listen("l", [Self.call(.set, "w", at: "x")])
    let heard = Sample.seen("l", one)
    let answer = Sample.seen("w", .ack(code: nil))
    #expect(broken([(inner, heard + answer)]) == [])
    #expect(broken([(inner, heard)]) == ["every-call-completes @0"])
    #expect(broken([(inner, heard + answer + answer)]) == ["single-completion @0"])
    #expect(broken([(inner, [])]) == [], "what never came about made no call")
  }

  @Test("A completion's own reaction is followed as well")
  func chain() {
    let second = Self.call(.set, "w2", at: "x")
    let first = Self.call(.set, "w1", at: "x", [Reaction(.ack, condition: .string("ok"), calls: [second])])
    let seen = Sample.seen("w1", .ack(code: nil))
    #expect(broken([(.client("a", first), seen)]) == ["every-call-completes @0"])
    #expect(broken([(.client("a", first), seen + Sample.seen("w2", .ack(code: nil)))]) == [])
    #expect(broken([(.client("a", first), Sample.seen("w1", .ack(code: "denied")))]) == [])
  }

  @Test("Who was removed inside of a callback may hear what was under way, and nothing later")
  func removal() {
    let steps = [
      (Sample.listen("m", [.value]), Sample.seen("m", one)),
      (Self.listen("l", [Self.call(.unlisten, "m")]), Sample.seen("l", one)),
    ]
    let second = (Sample.call(.set), Sample.seen("l", two))
    #expect(broken(steps + [second]) == [])
    #expect(broken(steps + [(Sample.call(.set), Sample.seen("m", two))]) == ["silence-after-unlisten @2"])
    let underWay = (Self.listen("l", [Self.call(.unlisten, "m")]), Sample.seen("l", one) + Sample.seen("m", two))
    #expect(broken([steps[0], underWay, second]) == [])
    #expect(broken([steps[0], underWay, (.settle, Sample.seen("m", one))]) == ["silence-after-unlisten @2"])
    let all = (Self.listen("l", [Self.call(.unlistenAll)]), Sample.seen("l", one) + Sample.seen("m", two))
    #expect(broken([steps[0], all]) == [])
    #expect(broken([steps[0], all, (.settle, Sample.seen("m", one))]) == ["silence-after-unlisten @2"])
  }

  @Test("What was under way for who was removed has come when the client is told something new")
  func removalAndMessages() {
    func message(outgoing: Bool, _ client: String = "a") -> [Observation] {
      [Observation(client: client, stream: "wire", event: .wire(WireMessage(outgoing: outgoing, message: "data")))]
    }
    func broken(_ between: [Observation], observesWire: Bool = true) -> [String] {
      let steps = [
        (Sample.listen("m", [.value]), Sample.seen("m", one)),
        (Self.listen("l", [Self.call(.unlisten, "m")]), Sample.seen("l", one) + between + Sample.seen("m", two)),
      ]
      return self.broken(steps, setting: LawSetting(observesWire: observesWire))
    }
    #expect(broken([]) == [])
    #expect(broken(message(outgoing: true)) == [])
    #expect(broken(message(outgoing: false, "b")) == [])
    #expect(broken(message(outgoing: false)) == ["silence-after-unlisten @1"])
    #expect(broken(message(outgoing: false), observesWire: false) == [], "messages have no place there")
  }

  @Test("A listener that was attached inside of a callback is one like others")
  func attaching() {
    let inner = Self.listen("l", at: "x", [Self.call(.listen, "m", at: "scores", events: [.value])])
    #expect(broken([(inner, Sample.seen("l", one) + Sample.seen("m", two))]) == [])
    #expect(broken([(inner, Sample.seen("l", one) + Sample.seen("m", two, two))]) == ["values-differ @0"])
    let setting = LawSetting(serverData: .members(["x": .integer(1), "scores": .integer(3)]))
    #expect(
      broken([(inner, Sample.seen("l", one) + Sample.seen("m", two))], setting: setting) == ["rest-equals-server @0"])
  }

  @Test("A value can come of what a callback wrote, and of no more")
  func knowledge() {
    let offline = Sample.call(.goOffline)
    let inner = Self.listen("l", at: "x", [Self.call(.set, at: "scores"), Self.call(.listen, "m", events: [.value])])
    let known = (Sample.call(.set, at: "x"), [Observation]())
    #expect(broken([(offline, []), known, (inner, Sample.seen("l", one) + Sample.seen("m", two))]) == [])
    let bare = Self.listen("l", at: "x", [Self.call(.listen, "m", events: [.value])])
    #expect(
      broken([(offline, []), known, (bare, Sample.seen("l", one) + Sample.seen("m", two))])
        == ["value-needs-data @2"])
  }

  @Test("Going offline inside of a callback ends the contact")
  func offline() {
    let inner = Self.listen("l", [Self.call(.goOffline), Self.call(.set, "w", at: "x")])
    #expect(broken([(inner, Sample.seen("l", one))]) == [])
  }

  @Test("The events of a write inside of a callback may come after the message of the first")
  func wire() {
    let sent = Observation(client: "a", stream: "wire", event: .wire(WireMessage(outgoing: true, message: "set")))
    let setting = LawSetting(observesWire: true)
    let heard = Sample.seen("l", one)
    let write = Sample.call(.set)
    let later = Sample.seen("l", two) + [sent] + Sample.seen("l", Sample.value(.integer(3)))
    let plain = (Sample.listen("l", [.value]), heard)
    #expect(broken([plain, (write, later)], setting: setting) == ["local-events-first @1"])
    let reacting = Action.client(
      "a", Self.call(.listen, "l", events: [.value], [Reaction(.value, occurrence: 2, calls: [Self.call(.set)])]))
    #expect(broken([(reacting, heard), (write, later)], setting: setting) == [])
    let early = [sent] + Sample.seen("l", two)
    #expect(
      broken([(reacting, heard), (write, early)], setting: setting) == ["local-events-first @1"],
      "what a callback is told comes before it makes a call")
    let transacting = Action.client(
      "a",
      Self.call(.listen, "l", events: [.value], [Reaction(.value, occurrence: 2, calls: [Self.call(.transaction)])]))
    #expect(broken([(transacting, heard), (write, early)], setting: setting) == ["local-events-first @1"])
    let first = (write, Sample.seen("l", two) + [sent])
    let second = (write, [sent] + Sample.seen("l", Sample.value(.integer(3))))
    #expect(broken([(transacting, heard), first, second], setting: setting) == [])
  }

  @Test("Of a location with the key of a push in it no law knows more than the client tells")
  func unknownPlace() {
    let setting = LawSetting(serverData: .members(["list": .members(["-k": .integer(1)])]))
    let listen = Sample.listen("l", at: "list/$k", [.value])
    #expect(broken([(listen, Sample.seen("l", one))], setting: setting) == [])
    let elsewhere = Sample.listen("l", at: "list/-k", [.value])
    let write = Sample.call(.set, at: "list/$k")
    let offline = Sample.call(.goOffline)
    #expect(broken([(offline, []), (write, []), (elsewhere, Sample.seen("l", one))]) == [])
  }

  @Test("After a restart nothing reacts any more")
  func restart() {
    let inner = Self.listen("l", [Self.call(.set, "w", at: "x")])
    let again = Sample.listen("l", [.value])
    #expect(broken([(inner, []), (Sample.call(.restart), []), (again, Sample.seen("l", one))]) == [])
  }
}
