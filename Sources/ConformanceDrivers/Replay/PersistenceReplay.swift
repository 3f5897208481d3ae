import RTDBEngine
import RTDBSimulation
import RTDBTree

/// Replays recordings of the official Java client with its disk cache: one step a line of input, over restarts of the
/// app, with every event, every message to the server and the content of the disk.
///
/// Events are compared for each listener in order; listens, tracked queries and answers from disk as sets; writes as
/// lists. Differences are of three kinds, `events`, `wire` and `disk`; those at or after a step that the recording
/// marks as a matter of taste are passed over.
package struct PersistenceReplay {
  private let scenario: JSON
  private let id: String
  let habits: OfficialHabits
  let client: PersistentClient
  private var laws = PersistenceLaws()
  var shown: [Int: ShownChildren] = [:]
  private var differences: [ReplayReport.Difference] = []
  private var step = 0

  private init(_ scenario: JSON, _ habits: OfficialHabits, _ disks: DiskKind) {
    self.scenario = scenario
    self.habits = habits
    id = scenario["id"]?.text ?? "(no id)"
    client = PersistentClient(habits, disks.makeDisk(), policy: CachePolicy(recorded: scenario["policy"]))
  }

  /// - Parameter disks: What the disk is made of on which each scenario runs.
  /// - Throws: `DataError` where a scenario does not have the documented shape.
  package static func run(_ scenarios: [JSON], only: String? = nil, disks: DiskKind = .memory) throws -> ReplayReport {
    var report = ReplayReport()
    for scenario in scenarios {
      let id = scenario["id"]?.text ?? "(no id)"
      if let only, !id.contains(only) { continue }
      try judge(scenario, id, disks, &report)
    }
    return report
  }

  /// A scenario passes where it agrees, or where it agrees exactly under the official rules and keeps the laws without.
  private static func judge(_ scenario: JSON, _ id: String, _ disks: DiskKind, _ report: inout ReplayReport) throws {
    let broken = try laws(scenario, disks)
    guard scenario["sdkAnomaly"] == nil, broken.isEmpty else { return report.add(broken) }
    guard try !compare(scenario, .none, disks).isEmpty else { return report.add([]) }
    let official = try compare(scenario, .all, disks)
    guard official.isEmpty else { return report.add(official) }
    let names = try OfficialHabits.all.needed { try compare(scenario, $0, disks).isEmpty }
    report.excuse(id, as: "agrees only with the official habit: \(names.joined(separator: "; "))")
  }

  private static func compare(
    _ scenario: JSON, _ habits: OfficialHabits, _ disks: DiskKind
  ) throws -> [ReplayReport.Difference] {
    var replay = PersistenceReplay(scenario, habits, disks)
    return try replay.compare()
  }

  private static func laws(_ scenario: JSON, _ disks: DiskKind) throws -> [ReplayReport.Difference] {
    var replay = PersistenceReplay(scenario, .none, disks)
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
      follow(
        listen.tag.map { client.engine.serverOverwrite(path, answer, tag: $0) }
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

  mutating func note(_ kind: String, _ expected: String, _ actual: String) {
    differences.append(.init(scenario: id, step: step, kind: kind, expected: expected, actual: actual))
  }

  mutating func noteUnlessEqual(_ kind: String, _ expected: [String], _ actual: [String]) {
    if expected != actual { note(kind, expected.joined(separator: ", "), actual.joined(separator: ", ")) }
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
