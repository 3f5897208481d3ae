import ConformanceCases
import ConformanceKit
import Testing

/// Laws that look at the actions of a case, at the wire, and at the server's data.
struct WholeCaseLawTests {
  private func broken(
    _ steps: [(Action, [Observation])], of clients: [ClientSetup] = [ClientSetup(name: "a")],
    rules: ServerRules = ServerRules(), setting: LawSetting = LawSetting(), unperformed: Int = 0
  ) -> [String] {
    var testCase = Sample.testCase("laws", steps: steps.map { Sample.step($0.0) })
    testCase.steps += Array(repeating: Sample.step(), count: unperformed)
    testCase.clients = clients
    testCase.rules = rules
    let transcript = steps.enumerated().map { StepRecord(index: $0.offset, observations: $0.element.1, serverTime: 0) }
    return Laws.mismatches(of: testCase, transcript: transcript, setting: setting).map { mismatch in
      guard case .law(let id) = mismatch.kind else { return "" }
      return "\(id) @\(mismatch.stepIndex ?? -1)"
    }
  }

  private static let children: [EventKind] = [.childAdded, .childChanged, .childMoved, .childRemoved]
  private static let all = children + [.value]

  private static func query(_ change: (inout Query) -> Void) -> Query {
    var query = Query()
    change(&query)
    return query
  }

  private static func listen(_ query: Query?, _ events: [EventKind] = all, at path: String = "scores") -> Action {
    var call = ClientCall(verb: .listen, name: "l", path: path)
    call.events = events
    call.query = query
    return .client("a", call)
  }

  private static func network(
    _ verb: NetworkCall.Verb, _ client: String? = nil, count: Int? = nil, isReachable: Bool = true
  ) -> Action {
    var call = NetworkCall(verb: verb, client: client)
    call.count = count
    call.isReachable = isReachable
    call.milliseconds = 10
    return .network(call)
  }

  private static func server(_ verb: ServerCall.Verb, _ client: String? = nil, count: Int? = nil) -> Action {
    var call = ServerCall(verb: verb)
    call.client = client
    call.count = count
    return .server(call)
  }

  // MARK: every-call-completes

  private let ack = Sample.seen("w", .ack(code: nil))

  @Test("A call that never completes is noticed at the end", arguments: [ClientVerb.set, .get, .transaction, .update])
  func missingCompletion(verb: ClientVerb) {
    #expect(broken([(Sample.call(verb, "w"), []), (.settle, [])]) == ["every-call-completes @0"])
    #expect(broken([(Sample.call(verb, "w"), ack)]).isEmpty)
    #expect(broken([(Sample.call(verb, "w"), Sample.seen("w", .threw(name: "Bad")))]).isEmpty)
    #expect(broken([(Sample.call(verb, "w"), [])], unperformed: 1).isEmpty)
  }

  @Test("A name that is used twice needs two completions")
  func twoCalls() {
    #expect(
      broken([(Sample.call(.set, "w"), ack), (Sample.call(.set, "w"), []), (.settle, [])]) == [
        "every-call-completes @1"
      ])
  }

  @Test("Calls without an answer to wait for, and keys that are only made, complete nothing")
  func nothingToComplete() {
    #expect(
      broken([
        (Sample.call(.keepSynced, "k"), []), (Sample.call(.push, "p"), []), (Sample.call(.set), []),
        (Sample.call(.setCacheSize, "c"), []),
      ]).isEmpty)
  }

  @Test(
    "Where a client may be out of contact nothing is demanded",
    arguments: [
      [Sample.call(.goOffline)], [network(.cut)], [network(.cut, "a"), network(.restore, "a", isReachable: false)],
      [network(.hold)], [network(.hold), network(.release, count: 1)], [network(.delay)], [server(.hold, "a")],
      [server(.hold), server(.release, count: 2)], [Sample.call(.expireToken)], [server(.revokeAuth, "a")],
      [server(.reset, "a")], [server(.shutdown)], [server(.send)], [Sample.call(.restart)], [Sample.call(.kill)],
    ])
  func openEnd(actions: [Action]) {
    let call: (Action, [Observation]) = (Sample.call(.set, "w"), [])
    let around = actions.map { ($0, [Observation]()) }
    #expect(broken([call] + around).isEmpty)
  }

  @Test(
    "Who is in contact again has to complete",
    arguments: [
      [Sample.call(.goOffline), Sample.call(.goOnline)], [network(.cut), network(.restore)],
      [network(.hold), network(.release)], [server(.hold), server(.release)], [network(.cut, "b")],
      [server(.hold, "b")],
    ])
  func contactAgain(actions: [Action]) {
    let call: (Action, [Observation]) = (Sample.call(.set, "w"), [])
    #expect(broken([call] + actions.map { ($0, []) }) == ["every-call-completes @0"])
  }

  @Test("A client that begins offline owes nothing until it goes online")
  func beginsOffline() {
    let offline = [ClientSetup(name: "a", offline: true)]
    let call: (Action, [Observation]) = (Sample.call(.set, "w"), [])
    #expect(broken([call], of: offline).isEmpty)
    #expect(broken([call, (Sample.call(.goOnline), [])], of: offline) == ["every-call-completes @0"])
  }

  // MARK: sorted-window

  @Test(
    "A previous sibling is the neighbour in the order of the query",
    arguments: [
      (".value", "bob", nil), (".key", "bob", "ada"), ("n", "bob", nil), (".priority", "bob", "ada"),
    ] as [(String, String, String?)])
  func neighbours(order: String, second: String, previous: String?) {
    // By value and by n bob comes first; by key, and without priorities, ada does.
    func data(_ number: Int64) -> Value { order == "n" ? .members(["n": .integer(number)]) : .integer(number) }
    let query = Self.query { $0.orderBy = order }
    func seen(_ previous: String?) -> [Observation] {
      Sample.seen(
        "l", Sample.child(.childAdded, "ada", data(2)), Sample.child(.childAdded, second, data(1), after: previous))
    }
    #expect(broken([(Self.listen(query, Self.children), seen(previous))]).isEmpty)
    #expect(
      broken([(Self.listen(query, Self.children), seen(previous == nil ? "ada" : nil))]) == ["sorted-window @0"])
  }

  @Test("Neighbours are judged when the whole of the update is there")
  func neighboursAfterTheUpdate() {
    let query = Self.query { $0.orderBy = ".value" }
    let begin = Sample.seen(
      "l", Sample.child(.childAdded, "a", .integer(1)), Sample.child(.childAdded, "c", .integer(3), after: "a"))
    // The neighbour of b is a, which goes to the end in the same update.
    let update = Sample.seen(
      "l", Sample.child(.childAdded, "b", .integer(5), after: "a"),
      Sample.child(.childMoved, "a", .integer(4), after: "c"), Sample.child(.childChanged, "a", .integer(4), after: "c")
    )
    #expect(broken([(Self.listen(query, Self.children), begin), (.settle, update)]).isEmpty)
    #expect(
      broken([(Self.listen(query, Self.children), begin), (.settle, Array(update.prefix(1)))]) == ["sorted-window @1"])
  }

  @Test("A listener that hears of no moves knows the places in the order of keys alone")
  func unknownPlaces() {
    let seen = Sample.seen(
      "l", Sample.child(.childAdded, "b", .integer(1)), Sample.child(.childAdded, "a", .integer(2)))
    let kinds: [EventKind] = [.childAdded, .childRemoved]
    #expect(broken([(Self.listen(Self.query { $0.orderBy = ".value" }, kinds), seen)]).isEmpty)
    let byKey = Sample.seen("l", Sample.child(.childAdded, "a"), Sample.child(.childAdded, "b"))
    #expect(broken([(Self.listen(Self.query { $0.orderBy = ".key" }, kinds), byKey)]) == ["sorted-window @0"])
  }

  @Test("A value lists its children in the order of the query")
  func valueOrder() {
    let data = Value.members(["ada": .integer(2), "bob": .integer(1)])
    let query = Self.query { $0.orderBy = ".value" }
    let wrong = Sample.seen("l", .value(Sample.snapshot(data)))
    #expect(broken([(Self.listen(query, [.value]), wrong)]) == ["sorted-window @0"])
    let right = ObservedSnapshot(value: data, export: data, order: ["bob", "ada"])
    #expect(broken([(Self.listen(query, [.value]), Sample.seen("l", .value(right)))]).isEmpty)
    // Without queries an implementation may know of no order.
    #expect(broken([(Self.listen(query, [.value]), wrong)], setting: LawSetting(ordersChildren: false)).isEmpty)
  }

  @Test(
    "Keys that are numbers come first and by number, shorter spellings first, then text by its units",
    arguments: [(["-5", "3", "03", "20", "2147483648", "Z", "a", "ab", "é", "\u{1F600}", "\u{FF5E}"])])
  func keys(order: [String]) {
    let data = Value.object(order.map { .init($0, .integer(1)) })
    let query = Self.query { $0.orderBy = ".key" }
    let right = ObservedSnapshot(value: data, export: data, order: order)
    #expect(broken([(Self.listen(query, [.value]), Sample.seen("l", .value(right)))]).isEmpty)
    for index in order.indices.dropFirst() {
      var wrong = right
      wrong.order.swapAt(index - 1, index)
      #expect(
        broken([(Self.listen(query, [.value]), Sample.seen("l", .value(wrong)))]) == ["sorted-window @0"], "\(index)")
    }
  }

  // MARK: value-needs-data

  private let value = Sample.seen("l", Sample.value(.integer(1)))

  @Test(
    "A client that surely hears nothing can show no value",
    arguments: [Sample.call(.goOffline), network(.cut), network(.hold), server(.hold, "a")])
  func valueFromNowhere(action: Action) {
    #expect(
      broken([(action, []), (Self.listen(nil, [.value]), value)]) == ["value-needs-data @1"])
    #expect(broken([(Self.listen(nil, [.value], at: ".info/connected"), value)]).isEmpty)
  }

  @Test(
    "What the client wrote at or above the location it can show, and nothing from below",
    arguments: [
      (Sample.call(.set, at: "scores"), true), (Sample.call(.remove, at: ""), true),
      (Sample.call(.transaction, at: "scores"), true), (Sample.call(.set, at: "scores/ada"), false),
      (Sample.call(.push, at: "scores"), false), (Sample.call(.push, at: ""), true),
      (Sample.call(.setPriority, at: "scores"), false), (update(at: "", "scores"), true),
      (update(at: "scores", "ada"), false), (update(at: "", "scores/ada"), false),
    ])
  func ownWrites(write: Action, makesComplete: Bool) {
    let found = broken([(Sample.call(.goOffline), []), (write, []), (Self.listen(nil, [.value]), value)])
    #expect(found == (makesComplete ? [] : ["value-needs-data @2"]))
  }

  private static func update(at path: String, _ key: String) -> Action {
    var call = ClientCall(verb: .update, path: path)
    call.value = .members([key: .integer(1)])
    return .client("a", call)
  }

  @Test("What was read before the connection went is known, by the same query or as a whole")
  func readBefore() {
    func found(_ first: Action, _ second: Query?) -> [String] {
      broken([(first, []), (Sample.call(.goOffline), []), (Self.listen(second, [.value]), value)])
    }
    func other(_ query: Query?, at path: String = "scores") -> Action {
      var call = ClientCall(verb: .listen, name: "first", path: path)
      call.events = [.value]
      call.query = query
      return .client("a", call)
    }
    let two = Self.query { $0.limitToLast = 2 }
    let four = Self.query { $0.limitToLast = 4 }
    #expect(found(other(nil), two).isEmpty)
    #expect(found(other(four), four).isEmpty)
    #expect(found(other(four), two) == ["value-needs-data @2"])
    #expect(found(other(four), nil) == ["value-needs-data @2"])
    #expect(found(other(Self.query { $0.orderBy = ".value" }), two).isEmpty)
    #expect(found(other(nil, at: ""), two).isEmpty)
    #expect(found(other(nil, at: "scores/ada"), nil) == ["value-needs-data @2"])
    #expect(found(other(nil, at: "other"), nil) == ["value-needs-data @2"])
  }

  @Test("Without an index the server may have sent more than was asked for")
  func withoutIndex() {
    func found(_ order: String?, _ rules: ServerRules) -> [String] {
      var listen = ClientCall(verb: .listen, name: "first", path: "scores")
      listen.query = Self.query {
        $0.orderBy = order
        $0.limitToLast = 4
      }
      let steps: [(Action, [Observation])] = [
        (.client("a", listen), []), (Sample.call(.goOffline), []), (Self.listen(nil, [.value]), value),
      ]
      return broken(steps, rules: rules)
    }
    let document = RulesSource(.members(["rules": .members([:])]))
    for rules in [ServerRules(noIndex: ["scores"]), ServerRules(document: document)] {
      for order in [".value", "name"] { #expect(found(order, rules) == []) }
      // Keys and priorities always have an index.
      for order in [nil, ".key", ".priority"] { #expect(found(order, rules) == ["value-needs-data @2"]) }
    }
    #expect(found("name", ServerRules()) == ["value-needs-data @2"])
  }

  @Test("A disk keeps over a restart what memory does not")
  func restarts() {
    let steps: [(Action, [Observation])] = [
      (Sample.listen("first", [.value]), []), (Self.network(.cut), []), (Sample.call(.restart), []),
      (Self.listen(nil, [.value]), value),
    ]
    #expect(broken(steps) == ["value-needs-data @3"])
    #expect(broken(steps, of: [ClientSetup(name: "a", persistence: true)]).isEmpty)
  }

  @Test("A read made offline is answered with the next connection")
  func answeredLater() {
    #expect(
      broken([
        (Sample.call(.goOffline), []), (Self.listen(nil, [.value]), []), (Sample.call(.goOnline), value),
      ]).isEmpty)
  }

  // MARK: local-events-first

  @Test("An event between the message of a write and the next message from the server came too late")
  func localEvents() {
    let out = Observation(client: "a", stream: "wire", event: .wire(WireMessage(outgoing: true, message: "set")))
    let answer = Observation(client: "a", stream: "wire", event: .wire(WireMessage(outgoing: false, message: "answer")))
    let steps: (_ seen: [Observation]) -> [(Action, [Observation])] = { seen in
      [
        (Self.listen(nil, [.value]), Sample.seen("l", Sample.value(.integer(0)))),
        (Sample.call(.set, "w"), seen + self.ack),
      ]
    }
    let apple = LawSetting(profile: "apple", observesWire: true)
    #expect(broken(steps(value + [out, answer]), setting: apple).isEmpty)
    #expect(broken(steps([out] + value + [answer]), setting: apple) == ["local-events-first @1"])
    #expect(broken(steps([out, answer] + value), setting: apple).isEmpty)
    #expect(broken(steps([out] + value), setting: LawSetting(profile: "web", observesWire: true)).isEmpty)
    #expect(broken(steps([out] + value), setting: LawSetting(profile: "apple")).isEmpty)
    let transaction: [(Action, [Observation])] = [(Sample.call(.transaction, "t"), Sample.seen("t", .ack(code: nil)))]
    #expect(broken(transaction + steps([out] + value), setting: apple).isEmpty)
  }

  // MARK: rest-equals-server

  private func atRest(_ query: Query?, _ seen: [Observation], _ data: Value, at path: String = "scores") -> [String] {
    broken([(Self.listen(query, at: path), seen)], setting: LawSetting(serverData: .members(["scores": data])))
  }

  @Test("At rest a listener shows the server's data")
  func rest() {
    let ada = Value.members(["ada": .integer(1)])
    let seen = Sample.seen("l", Sample.child(.childAdded, "ada"), Sample.value(ada))
    #expect(atRest(nil, seen, ada).isEmpty)
    #expect(atRest(nil, seen, .members(["ada": .integer(2)])) == ["rest-equals-server @0"])
    #expect(atRest(nil, seen, .null) == ["rest-equals-server @0"])
    #expect(atRest(nil, [], .null) == ["rest-equals-server @0"])
    #expect(atRest(nil, seen, .members(["ada": .members([".value": .integer(1), ".priority": .integer(2)])])) != [])
    #expect(atRest(nil, [], ada, at: ".info/connected").isEmpty)
  }

  @Test("Children alone are compared, too")
  func restOfChildren() {
    let seen = Sample.seen("l", Sample.child(.childAdded, "ada"))
    func found(_ data: Value, _ kinds: [EventKind]) -> [String] {
      broken([(Self.listen(nil, kinds), seen)], setting: LawSetting(serverData: .members(["scores": data])))
    }
    #expect(found(.members(["ada": .integer(1)]), Self.children).isEmpty)
    #expect(found(.members(["ada": .integer(2)]), Self.children) == ["rest-equals-server @0"])
    #expect(found(.members(["ada": .integer(2)]), [.childAdded, .childRemoved]).isEmpty)
    #expect(found(.members(["bob": .integer(1)]), [.childAdded, .childRemoved]) == ["rest-equals-server @0"])
    #expect(found(.members(["bob": .integer(1)]), [.childAdded]).isEmpty)
  }

  @Test(
    "The server's answer follows the order, the bounds and the limit of the query",
    arguments: [
      (query { $0.limitToFirst = 2 }, ["n0", "n1"]), (query { $0.limitToLast = 1 }, ["n4"]),
      (query { ($0.orderBy, $0.limitToFirst) = (".value", 2) }, ["n4", "n3"]),
      (query { ($0.orderBy, $0.startAt) = (".value", .init(value: .integer(3))) }, ["n2", "n1", "n0"]),
      (query { ($0.orderBy, $0.startAfter) = (".value", .init(value: .integer(3))) }, ["n1", "n0"]),
      (query { ($0.orderBy, $0.endAt) = (".value", .init(value: .integer(2))) }, ["n4", "n3"]),
      (query { ($0.orderBy, $0.endBefore) = (".value", .init(value: .integer(2))) }, ["n4"]),
      (query { ($0.orderBy, $0.equalTo) = (".value", .init(value: .double(2))) }, ["n3"]),
      (
        query {
          ($0.orderBy, $0.startAt, $0.endAt) = (".key", .init(value: .string("n1")), .init(value: .string("n3")))
        },
        ["n1", "n2", "n3"]
      ),
      (
        query { ($0.orderBy, $0.startAfter, $0.limitToFirst) = (".key", .init(value: .string("n1")), 2) }, ["n2", "n3"]
      ),
      (query { $0.startAt = .init(value: .null, key: "n3") }, ["n3", "n4"]),
      (query { $0.endBefore = .init(value: .null, key: "n2") }, ["n0", "n1"]),
      (query { ($0.orderBy, $0.equalTo) = ("deep/er", .init(value: .null)) }, ["n0", "n1", "n2", "n3", "n4"]),
      (query { ($0.orderBy, $0.startAt) = (".value", .init(value: .string("a"))) }, []),
      (query { ($0.orderBy, $0.endAt) = (".value", .init(value: .bool(true))) }, []),
    ] as [(Query, [String])])
  func answers(query: Query, keys: [String]) {
    // n0 is 5, n1 is 4, and so on.
    let numbers = Value.object((0..<5).map { .init("n\($0)", .integer(Int64(5 - $0))) })
    let shown = Value.object(keys.map { .init($0, numbers[$0] ?? .null) })
    let snapshot = ObservedSnapshot(value: shown, export: shown, order: keys)
    func found(_ snapshot: ObservedSnapshot) -> [String] {
      broken(
        [(Self.listen(query, [.value]), Sample.seen("l", .value(snapshot)))],
        setting: LawSetting(serverData: .members(["scores": numbers])))
    }
    #expect(found(snapshot) == [])
    let wrong = Value.object(shown.members! + [.init("x", .integer(1))])
    #expect(found(ObservedSnapshot(value: wrong, export: wrong, order: [])).contains("rest-equals-server @0"))
  }

  @Test("A query with bounds shows nothing of a value, one that only orders shows it")
  func answerForValues() {
    let seen = Sample.seen("l", Sample.value(.integer(7)))
    #expect(atRest(Self.query { $0.orderBy = ".key" }, seen, .integer(7)).isEmpty)
    #expect(atRest(Self.query { $0.limitToLast = 1 }, seen, .integer(7)) == ["rest-equals-server @0"])
    #expect(atRest(Self.query { $0.limitToLast = 1 }, Sample.seen("l", Sample.value(.null)), .integer(7)).isEmpty)
  }

  @Test("Who was cancelled, taken off, is out of contact or waits is not asked")
  func notAtRest() {
    let setting = LawSetting(serverData: .members(["scores": .integer(2)]))
    let listen: (Action, [Observation]) = (Self.listen(nil, [.value]), value)
    #expect(broken([listen], setting: setting) == ["rest-equals-server @0"])
    #expect(broken([(listen.0, Sample.seen("l", .cancelled(code: "denied")))], setting: setting).isEmpty)
    #expect(broken([(listen.0, Sample.seen("l", .threw(name: "Bad")))], setting: setting).isEmpty)
    #expect(broken([listen, (Sample.call(.unlisten, "l"), [])], setting: setting).isEmpty)
    #expect(broken([listen, (Sample.call(.unlisten, "l", event: .value), [])], setting: setting).isEmpty)
    #expect(broken([listen, (Sample.call(.unlistenAll), [])], setting: setting).isEmpty)
    #expect(broken([listen, (Sample.call(.goOffline), [])], setting: setting).isEmpty)
    #expect(broken([listen, (Sample.call(.restart), [])], setting: setting).isEmpty)
    #expect(broken([listen], setting: setting, unperformed: 1).isEmpty)
    #expect(
      broken([listen, (Self.network(.hold), []), (Sample.call(.set, "w"), [])], setting: setting).isEmpty)
  }

  @Test("What a case sends in the server's name tells nobody what a client should show")
  func ownMessages() {
    let setting = LawSetting(serverData: .members(["scores": .integer(2)]))
    #expect(
      broken(
        [(Self.listen(nil, [.value]), value), (Self.server(.send, "b"), []), (Sample.call(.get, "g"), [])],
        setting: setting
      ).isEmpty)
  }
}
