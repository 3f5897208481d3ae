import RTDBEngine
import RTDBTree

/// Replays recordings of the official JavaScript SDK's sync engine: one step a line of input, with every event and
/// every change of a listen that the SDK gave.
///
/// Events are compared for each listener in order; listens as sets. A difference at or after a step that the recording
/// marks as a peculiarity of the SDK is passed over; a scenario that agrees only if pending writes are folded with the
/// SDK's fault is counted as passed and listed.
package struct EngineReplay {
  private let id: String
  private let engine: SyncEngine
  /// The recording's tags as the engine numbers them, and back.
  private var tags: [Int64: Int] = [:]
  /// The listeners that are attached, by number.
  private var queries: [Int: Query] = [:]
  private var differences: [ReplayReport.Difference] = []

  private init(_ id: String, folding: WriteFolding) {
    self.id = id
    engine = SyncEngine(folding: folding)
  }

  /// - Throws: `DataError` or `RecordedScenarios.FormatError` where a scenario does not have the documented shape.
  package static func run(_ scenarios: [JSON], only: String? = nil) throws -> ReplayReport {
    var report = ReplayReport()
    for scenario in scenarios {
      let id = scenario["id"]?.text ?? "(no id)"
      guard only == nil || id.contains(only!) else { continue }
      var replay = EngineReplay(id, folding: .exact)
      let differences = try replay.run(scenario)
      if differences.isEmpty || scenario["sdkAnomaly"] != nil {
        report.add(differences)
        continue
      }
      var second = EngineReplay(id, folding: .likeOfficialSDKs)
      if try second.run(scenario).isEmpty {
        report.excuse(id, as: "agrees only with the SDK's fault in folding pending writes (flicker at an answer)")
      } else {
        report.add(differences)
      }
    }
    return report
  }

  private mutating func run(_ scenario: JSON) throws -> [ReplayReport.Difference] {
    let isAnomaly = scenario["sdkAnomaly"] != nil
    let steps = scenario["steps"]?.elements ?? []
    let taste = (scenario["quirks"]?.members ?? []).compactMap { $0.value.integer.map(Int.init) }.min() ?? .max
    for (number, step) in steps.enumerated() {
      let output = try perform(step)
      engine.checkInvariants()
      noteTags(step["started"]?.elements ?? [], output)
      if !isAnomaly { try compare(step, output, number) }
    }
    if !isAnomaly { try compareFinal(scenario["final"]?.elements ?? [], steps.count) }
    // Where the SDK threw the recording ends, although nothing had come to rest.
    let isAtRest = scenario["drained"]?.bool == true && steps.last?["threw"] == nil
    if isAtRest { try compareWithServer(scenario, steps.count) }
    return isAnomaly ? differences : differences.filter { $0.step < taste }
  }

  private mutating func perform(_ step: JSON) throws -> EngineOutput {
    let path = Path(step["path"]?.text ?? "")
    let number = step["writeId"]?.integer.map(Int.init) ?? 0
    let tag = step["tag"]?.integer.map { tags[$0] ?? -1 }
    switch step["op"]?.text {
    case "listen": return try listen(step, path)
    case "unlisten":
      let listener = EngineReplay.number(step)
      queries[listener] = nil
      return engine.remove(listener)
    case "userOverwrite":
      let write = PendingWrite(
        id: number, path: path, content: .overwrite(try Node(json: step["data"] ?? .null)),
        isVisible: step["visible"]?.bool ?? true)
      return engine.apply(write, unresolved: write)
    case "userMerge":
      let write = PendingWrite(id: number, path: path, content: .merge(try entries(step)))
      return engine.apply(write, unresolved: write)
    case "ack": return engine.acknowledge(number, revert: step["revert"]?.bool ?? false)
    case "serverOverwrite":
      let node = try Node(json: step["data"] ?? .null)
      return tag.map { engine.serverOverwrite(path, node, tag: $0) } ?? engine.serverOverwrite(path, node)
    case "serverMerge":
      let entries = try entries(step)
      return tag.map { engine.serverMerge(path, entries, tag: $0) } ?? engine.serverMerge(path, entries)
    case "listenComplete": return engine.listenComplete(wireListen(path, tag))
    case "listenCancel":
      let output = engine.cancel(wireListen(path, tag), status: "permission_denied")
      for case .cancel(let event) in output.events { queries[event.registration] = nil }
      return output
    case "reconnect":
      for listen in engine.listening { _ = engine.begin(listen) }
      return EngineOutput()
    case let operation:
      throw RecordedScenarios.FormatError(description: "\(id): unknown op \(operation ?? "(none)")")
    }
  }

  private mutating func listen(_ step: JSON, _ path: Path) throws -> EngineOutput {
    let kind = EventKind.allCases.first { $0.name == step["type"]?.text } ?? .value
    let listener = EngineReplay.number(step)
    let query = Query(path, try RecordedQuery.params(step["query"]))
    queries[listener] = query
    return engine.add(EventRegistration(id: listener, kind), to: query)
  }

  /// The number in a listener's id, such as 12 of `L12`.
  private static func number(_ json: JSON) -> Int { Int(json["id"]?.text?.dropFirst() ?? "") ?? -1 }

  private func wireListen(_ path: Path, _ tag: Int?) -> WireListen {
    tag.flatMap { engine.wireListen(tag: $0) } ?? WireListen(query: Query(path), tag: tag)
  }

  private func entries(_ step: JSON) throws -> [MergeEntry] {
    try (step["children"]?.members ?? []).map { MergeEntry(Path($0.key), try Node(json: $0.value)) }
  }
}

// MARK: - Comparing

extension EngineReplay {
  private mutating func compare(_ step: JSON, _ output: EngineOutput, _ number: Int) throws {
    let expected = Dictionary(grouping: step["events"]?.elements ?? []) { EngineReplay.number($0) }
      .mapValues { $0.map { RecordedText.event($0) } }
    let actual = Dictionary(grouping: output.events, by: \.registration)
      .mapValues { $0.map { RecordedText.event($0) } }
    for listener in Set(expected.keys).union(actual.keys).sorted() where expected[listener] != actual[listener] {
      note(number, "events", list(expected[listener], listener), list(actual[listener], listener))
    }
    var started: [String] = []
    var stopped: [String] = []
    for change in output.listens {
      switch change {
      case .start(let listen): started.append(describe(listen, hash: true))
      case .stop(let listen): stopped.append(describe(listen, hash: false))
      }
    }
    compareSets(step["started"], started, "started", number, hash: true)
    compareSets(step["stopped"], stopped, "stopped", number, hash: false)
    if step["op"]?.text == "reconnect" {
      compareSets(step["relisten"], engine.listening.map { describe($0, hash: true) }, "relisten", number, hash: true)
    }
  }

  /// Learns which number the engine gave to a query that the recording numbers otherwise.
  private mutating func noteTags(_ started: [JSON], _ output: EngineOutput) {
    for entry in started {
      guard let theirs = entry["tag"]?.integer else { continue }
      let text = describeListen(entry, hash: false)
      for case .start(let listen) in output.listens where describe(listen, hash: false) == text {
        tags[theirs] = listen.tag
      }
    }
  }

  private mutating func compareSets(_ expected: JSON?, _ actual: [String], _ kind: String, _ number: Int, hash: Bool) {
    let expected = (expected?.elements ?? []).map { describeListen($0, hash: hash) }.sorted()
    let actual = actual.sorted()
    if expected != actual {
      note(number, kind, expected.joined(separator: ", "), actual.joined(separator: ", "))
    }
  }

  private mutating func compareFinal(_ final: [JSON], _ number: Int) throws {
    for entry in final {
      let query = Query(Path(entry["path"]?.text ?? ""), try RecordedQuery.params(entry["query"]))
      let isComplete = entry["complete"]?.bool ?? false
      let expected = isComplete ? RecordedText.data(try Node(json: entry["data"] ?? .null)) : "incomplete"
      let actual = engine.completeContent(query).map { RecordedText.data($0.node) } ?? "incomplete"
      if expected != actual { note(number, "final", "\(query): \(expected)", "\(query): \(actual)") }
    }
  }

  /// At rest each listener shows what its query selects of the server's data.
  private mutating func compareWithServer(_ scenario: JSON, _ number: Int) throws {
    let server = try Node(json: scenario["server"] ?? .null)
    for query in Set(queries.values) {
      let answer = IndexedNode(server.descendant(query.path), index: query.params.index)
      let expected = RecordedText.data(RecordedQuery.selection(of: answer, query.params))
      let actual = engine.completeContent(query).map { RecordedText.data($0.node) } ?? "incomplete"
      if expected != actual { note(number, "differs from the server", "\(query): \(expected)", "\(query): \(actual)") }
    }
  }

  private mutating func note(_ number: Int, _ kind: String, _ expected: String, _ actual: String) {
    differences.append(.init(scenario: id, step: number, kind: kind, expected: expected, actual: actual))
  }

  private func list(_ events: [String]?, _ listener: Int) -> String {
    "\(listener): \(events?.joined(separator: ", ") ?? "nothing")"
  }

  private func describeListen(_ json: JSON, hash: Bool) -> String {
    "\(RecordedText.query(json)) \(hash ? json["hash"]?.text ?? "" : "")"
  }

  private func describe(_ listen: WireListen, hash: Bool) -> String {
    let hash = hash ? engine.serverData(for: listen).simpleHash : ""
    let query = listen.tag == nil ? Query(listen.query.path) : listen.query
    return "\(RecordedText.query(query)) \(hash)"
  }
}
