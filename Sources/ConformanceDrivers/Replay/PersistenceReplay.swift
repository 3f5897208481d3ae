import RTDBEngine
import RTDBTree

/// Replays recordings of the official Java client with its disk cache: one step a line of input, over restarts of the
/// app, with every event, every message to the server and the content of the disk.
///
/// Events are compared for each listener in order; listens, tracked queries and answers from disk as sets; writes as
/// lists. Differences are of three kinds, `events`, `wire` and `disk`; those at or after a step that the recording marks
/// as a matter of taste are passed over.
package struct PersistenceReplay {
  private let scenario: JSON
  private let id: String
  private let habits: OfficialHabits
  private let client: PersistentClient
  private var laws = PersistenceLaws()
  private var shown: [Int: ShownChildren] = [:]
  private var differences: [ReplayReport.Difference] = []
  private var step = 0

  private init(_ scenario: JSON, _ habits: OfficialHabits) {
    self.scenario = scenario
    self.habits = habits
    id = scenario["id"]?.text ?? "(no id)"
    client = PersistentClient(habits, policy: CachePolicy(recorded: scenario["policy"]))
  }

  /// - Throws: `DataError` where a scenario does not have the documented shape.
  package static func run(_ scenarios: [JSON], only: String? = nil) throws -> ReplayReport {
    var report = ReplayReport()
    for scenario in scenarios {
      let id = scenario["id"]?.text ?? "(no id)"
      if let only, !id.contains(only) { continue }
      try judge(scenario, id, &report)
    }
    return report
  }

  /// A scenario passes where it agrees, or where it agrees exactly under the official rules and keeps the laws without.
  private static func judge(_ scenario: JSON, _ id: String, _ report: inout ReplayReport) throws {
    let broken = try laws(scenario)
    guard scenario["sdkAnomaly"] == nil, broken.isEmpty else { return report.add(broken) }
    guard try !compare(scenario, .none).isEmpty else { return report.add([]) }
    let official = try compare(scenario, .all)
    guard official.isEmpty else { return report.add(official) }
    let names = try OfficialHabits.all.needed { try compare(scenario, $0).isEmpty }
    report.excuse(id, as: "agrees only with the official habit: \(names.joined(separator: "; "))")
  }

  private static func compare(_ scenario: JSON, _ habits: OfficialHabits) throws -> [ReplayReport.Difference] {
    var replay = PersistenceReplay(scenario, habits)
    return try replay.compare()
  }

  private static func laws(_ scenario: JSON) throws -> [ReplayReport.Difference] {
    var replay = PersistenceReplay(scenario, .none)
    return try replay.checkLaws()
  }
}

// MARK: - Running

extension PersistenceReplay {
  private mutating func compare() throws -> [ReplayReport.Difference] {
    let seen = firstMatterOfTaste("seen")
    let disk = firstMatterOfTaste("disk")
    try forEachStep { replay, step, outcome, pruned in
      let events = replay.told(outcome.output.events)
      if replay.step < seen {
        replay.compareEvents(step, events)
        try replay.compareWire(step, outcome)
      }
      if replay.step < disk { try replay.compareDisk(step, outcome, pruned: pruned) }
    }
    return differences
  }

  private mutating func checkLaws() throws -> [ReplayReport.Difference] {
    try forEachStep { replay, step, outcome, _ in
      if step["op"]?.text == "restart" { replay.laws = PersistenceLaws() }
      replay.follow(outcome.output)
    }
    let steps = scenario["steps"]?.elements ?? []
    // Where the client threw the recording ends, although nothing had come to rest.
    guard scenario["drained"]?.bool == true, steps.last?["threw"] == nil, let server = scenario["server"] else {
      return differences
    }
    try answerOutstandingListens(try Node(json: server))
    for (kind, expected, actual) in laws.check(client, server: try Node(json: server)) { note(kind, expected, actual) }
    return differences
  }

  /// Answers the listens that the recorded client did not send, and whose answers the recording lacks therefore.
  private mutating func answerOutstandingListens(_ server: Node) throws {
    for listen in client.engine.unansweredListens {
      let (path, params) = (listen.query.path, listen.tag == nil ? .default : listen.query.params)
      let answer = RecordedQuery.selection(of: IndexedNode(server.descendant(path), index: params.index), params)
      follow(listen.tag.map { client.engine.serverOverwrite(path, answer, tag: $0) }
        ?? client.engine.serverOverwrite(path, answer))
      follow(client.engine.listenComplete(listen))
    }
  }

  private mutating func follow(_ output: EngineOutput) {
    for event in output.events {
      if let broken = laws.follow(event) { note("law: events", "a possible change", broken) }
    }
  }

  private mutating func forEachStep(
    _ body: (inout PersistenceReplay, JSON, PersistentClient.Outcome, _ pruned: [Query]) throws -> Void
  ) throws {
    for recorded in scenario["steps"]?.elements ?? [] {
      let tracked = client.storage.trackedQueries
      let outcome = try client.perform(recorded)
      client.engine.checkInvariants()
      client.noteTags((recorded["started"]?.elements ?? []) + (recorded["sentListens"]?.elements ?? []))
      let left = Set(client.storage.trackedQueries.map(\.id))
      try body(&self, recorded, outcome, tracked.filter { !left.contains($0.id) }.map(\.query))
      step += 1
    }
  }

  private func firstMatterOfTaste(_ verdict: String) -> Int {
    (scenario["quirks"]?.members ?? []).compactMap { $0.value[verdict]?.integer.map(Int.init) }.min() ?? .max
  }

  private mutating func note(_ kind: String, _ expected: String, _ actual: String) {
    differences.append(.init(scenario: id, step: step, kind: kind, expected: expected, actual: actual))
  }

  private mutating func noteUnlessEqual(_ kind: String, _ expected: [String], _ actual: [String]) {
    if expected != actual { note(kind, expected.joined(separator: ", "), actual.joined(separator: ", ")) }
  }
}

// MARK: - Events and wire

extension PersistenceReplay {
  /// The events as the official client tells them.
  private mutating func told(_ events: [EngineEvent]) -> [EngineEvent] {
    guard habits.comparesMovedValues else { return events }
    return events.filter { event in
      guard case .data(let data) = event else { return true }
      let listener = PersistentClient.listener(of: data.registration)
      let old = data.key.flatMap { shown[listener]?.nodes[$0] }
      let isMove = data.kind == .childMoved && client.listeners[listener]?.query.params.index == .value
      // A move comes before its change: what was shown last is the old node then.
      guard isMove, let old else {
        _ = shown[listener, default: ShownChildren()].follow(data)
        return true
      }
      return Index.value.compare(Entry("", old), Entry("", data.node)) != 0
    }
  }

  private mutating func compareEvents(_ step: JSON, _ events: [EngineEvent]) {
    let expected = Dictionary(grouping: step["events"]?.elements ?? []) { $0["id"]?.text ?? "?" }
    let actual = Dictionary(grouping: events) { "L\(PersistentClient.listener(of: $0.registration))" }
    for listener in Set(expected.keys).union(actual.keys).sorted() {
      noteUnlessEqual(
        "events", (expected[listener] ?? []).map { "\(listener): \(RecordedText.event($0))" },
        (actual[listener] ?? []).map { "\(listener): \(RecordedText.event($0))" })
    }
  }

  private mutating func compareWire(_ step: JSON, _ outcome: PersistentClient.Outcome) throws {
    var started: [String] = []
    var stopped: [String] = []
    for change in outcome.output.listens {
      switch change {
      case .start(let listen): started.append(sent(listen))
      case .stop(let listen): stopped.append(RecordedText.query(listen.query))
      }
    }
    noteUnlessEqual("wire: started", sent(step["started"]), started.sorted())
    noteUnlessEqual("wire: sent listens", sent(step["sentListens"]), outcome.sentListens.map(sent).sorted())
    let ended = (step["stopped"]?.elements ?? []).filter { $0["notListening"]?.bool != true }
    noteUnlessEqual("wire: stopped", ended.map { RecordedText.query($0) }.sorted(), stopped.sorted())
    if step["op"]?.text != "restart" {
      noteUnlessEqual("wire: sent writes", try writes(step["sent"]), outcome.writes.map(text))
    }
  }

  private func sent(_ listens: JSON?) -> [String] {
    (listens?.elements ?? []).map { entry in
      let ranges = entry["compoundHash"].map { JSONWriter.text($0["ps"] ?? .null) + JSONWriter.text($0["hs"] ?? .null) }
      return "\(RecordedText.query(entry)) \(entry["hash"]?.text ?? "") \(ranges ?? "")"
    }.sorted()
  }

  private func sent(_ listen: WireListen) -> String {
    let hash = client.hashes[listen]!
    let ranges = hash.compound.map { compound in
      let posts = JSON.array(compound.posts.map { .string($0.wireText) })
      return JSONWriter.text(posts) + JSONWriter.text(.array(compound.hashes.map { .string($0) }))
    }
    return "\(RecordedText.query(listen.query)) \(hash.simple) \(ranges ?? "")"
  }

  private func writes(_ json: JSON?) throws -> [String] { try (json?.elements ?? []).map { text(try PendingWrite(recorded: $0)) } }

  private func text(_ write: PendingWrite) -> String {
    let entries = write.entries.map { "\($0.path): \(RecordedText.data($0.data))" }.sorted()
    return "\(write.id) \(write.path) {\(entries.joined(separator: ", "))}"
  }
}

// MARK: - Disk

extension PersistenceReplay {
  private mutating func compareDisk(_ step: JSON, _ outcome: PersistentClient.Outcome, pruned: [Query]) throws {
    noteUnlessEqual(
      "disk: pruned", (step["pruned"]?.elements ?? []).map { RecordedText.query($0) }.sorted(),
      pruned.map { RecordedText.query($0) }.sorted())
    if let cache = step["cacheAfter"] { try compareCache(cache) }
    if step["op"]?.text == "restart" {
      noteUnlessEqual("disk: restored writes", try writes(step["restored"]), outcome.writes.map(text))
    }
    guard step["op"]?.text == "inspect" else { return }
    compareTracked(step["tracked"]?.elements ?? [])
    noteUnlessEqual("disk: writes", try writes(step["writes"]), client.storage.pendingWrites.map(text))
    try compareAnswers(step["answers"]?.elements ?? [])
    if let cache = step["cache"] { try compareCache(cache) }
  }

  private mutating func compareTracked(_ recorded: [JSON]) {
    let tracked = client.storage.trackedQueries
    let expected = recorded.map { entry in
      let keys = entry["keys"]?.elements.map { $0.compactMap(\.text) } ?? []
      return state(
        RecordedText.query(entry), entry["complete"]?.bool ?? false, entry["active"]?.bool ?? false, keys)
    }
    let actual = tracked.map { entry in
      let keys = entry.query.params.isDefault ? [] : client.storage.trackedKeys(entry.id).map(\.text)
      return state(RecordedText.query(entry.query), entry.isComplete, entry.isActive, keys)
    }
    noteUnlessEqual("disk: tracked", expected.sorted(), actual.sorted())
    compareLastUse(recorded)
  }

  private func state(_ query: String, _ isComplete: Bool, _ isActive: Bool, _ keys: [String]) -> String {
    "\(query) \(isComplete ? "complete" : "partial") \(isActive ? "active" : "idle") \(keys.sorted())"
  }

  /// The last uses have to come in the same order; among equal ones any order will do.
  private mutating func compareLastUse(_ recorded: [JSON]) {
    let uses = Dictionary(
      client.storage.trackedQueries.map { (RecordedText.query($0.query), $0.lastUse) }, uniquingKeysWith: max)
    let order = recorded.map { (query: RecordedText.query($0), use: $0["lastUse"]?.integer ?? 0) }
      .filter { uses[$0.query] != nil }.sorted { $0.use < $1.use }
    for (earlier, later) in zip(order, order.dropFirst()) where earlier.use < later.use {
      if uses[earlier.query]! > uses[later.query]! {
        note("disk: last use", "\(earlier.query) before \(later.query)", "the other way round")
      }
    }
  }

  private mutating func compareAnswers(_ recorded: [JSON]) throws {
    for entry in recorded {
      let query = Query(Path(entry["path"]?.text ?? ""), try RecordedQuery.params(entry["query"]))
      let answer = client.engine.storedAnswer(to: query)
      let isComplete = entry["complete"]?.bool ?? false
      // Whether known children come with the location's own priority depends on the order of a set in the client.
      func text(_ node: Node, _ isComplete: Bool) -> String {
        let data = RecordedText.data(isComplete ? node : node.withPriority(nil))
        return "\(RecordedText.query(query)) \(data) \(isComplete)"
      }
      noteUnlessEqual(
        "disk: answers", [text(try Node(json: entry["data"] ?? .null), isComplete)],
        [text(answer.content.node, answer.isComplete)])
    }
  }

  /// Less may be stored than the official client leaves behind, but nothing else.
  private mutating func compareCache(_ json: JSON) throws {
    let expected = try Node(json: json)
    let actual = client.storage.serverCache(.root)
    if !actual.isPart(of: expected) { note("disk: cache", RecordedText.data(expected), RecordedText.data(actual)) }
  }
}

extension Node {
  /// Whether every leaf of this node is in the other one.
  fileprivate func isPart(of other: Node) -> Bool {
    guard case .children = self else { return isEmpty || self == other }
    return entries.allSatisfy { $0.node.isPart(of: other.child($0.key)) }
  }
}

extension CachePolicy {
  /// Reads a scenario's policy; without one nothing is pruned unasked.
  fileprivate init(recorded json: JSON?) {
    func number(_ key: String) -> Int { json?[key]?.integer.map(Int.init) ?? .max }
    self.init(
      updatesBetweenChecks: number("checkAfter"), sizeLimit: number("maxBytes"), prunableLimit: number("maxPrunable"),
      percentPerRound: percent(json?["percent"]))
  }
}
