import RTDBEngine
import RTDBTree

/// Replays the scenarios that the official SDKs share for their sync engines (`syncPointSpec`).
///
/// Events of a step are compared grouped by location, and there by kind (removed, added, moved, changed, value): the
/// scenarios do not always keep that order themselves, and leave the order of two queries at one location open.
package struct SyncPointReplay {
  /// A scenario that does not have the documented shape.
  package struct FormatError: Error, CustomStringConvertible {
    package var scenario: String
    package var step: Int
    package var reason: String
    package var description: String { "\(scenario), step \(step): \(reason)" }
  }

  private let scenario: String
  private let base: Path
  private let engine = SyncEngine()
  private var nextRegistration = 1
  private var nextWrite = 0
  private var callbacks: [Int64: [Int]] = [:]
  /// The scenario's tags as the engine numbers them.
  private var tags: [Int64: Int] = [:]

  private init(_ scenario: String, base: Path) {
    self.scenario = scenario
    self.base = base
  }

  /// Replays every scenario of a file at the root and below a deeper location.
  ///
  /// - Throws: `FormatError`.
  package static func run(_ scenarios: [JSON], only id: String? = nil) throws -> ReplayReport {
    var report = ReplayReport()
    for scenario in scenarios {
      let name = scenario["name"]?.text ?? "(no name)"
      guard id == nil || name.contains(id!) else { continue }
      for base in [Path.root, "deeper/base/path"] {
        var replay = SyncPointReplay(base.isRoot ? name : "\(name) below \(base)", base: base)
        report.add(try replay.run(scenario["steps"]?.elements ?? []))
      }
    }
    return report
  }

  private mutating func run(_ steps: [JSON]) throws -> [ReplayReport.Difference] {
    var differences: [ReplayReport.Difference] = []
    for (number, step) in steps.enumerated() {
      let events = try perform(step, number).events
      engine.checkInvariants()
      let expected = group((step["events"]?.elements ?? []).map(describe))
      let actual = group(events.map(describe))
      if expected != actual {
        differences.append(
          .init(
            scenario: scenario, step: number, kind: "events", expected: text(expected), actual: text(actual)))
      }
    }
    return differences
  }

  private mutating func perform(_ step: JSON, _ number: Int) throws -> EngineOutput {
    let path = base.appending(Path(step["path"]?.text ?? ""))
    let data = step["data"] ?? .null
    let tag = step["tag"]?.integer.flatMap { tags[$0] }
    switch step["type"]?.text {
    case "listen": return try listen(step, path, number)
    case "unlisten":
      let ids = callbacks[step["callbackId"]?.integer ?? -1] ?? []
      return ids.reduce(EngineOutput()) { $0 + engine.remove($1) }
    case "set":
      let isVisible = step["visible"]?.bool ?? true
      return write(
        PendingWrite(id: nextWrite, path: path, content: .overwrite(try Node(json: data)), isVisible: isVisible))
    case "update": return write(PendingWrite(id: nextWrite, path: path, content: .merge(try entries(data))))
    case "serverUpdate":
      let node = try Node(json: data)
      guard step["tag"] != nil else { return engine.serverOverwrite(path, node) }
      return tag.map { engine.serverOverwrite(path, node, tag: $0) } ?? EngineOutput()
    case "serverMerge":
      let entries = try entries(data)
      guard step["tag"] != nil else { return engine.serverMerge(path, entries) }
      return tag.map { engine.serverMerge(path, entries, tag: $0) } ?? EngineOutput()
    case "ackUserWrite":
      return engine.acknowledge(Int(step["writeId"]?.integer ?? -1), revert: step["revert"]?.bool ?? false)
    case "suppressWarning": return EngineOutput()
    case let type: throw FormatError(scenario: scenario, step: number, reason: "unknown type \(type ?? "(none)")")
    }
  }

  private mutating func write(_ write: PendingWrite) -> EngineOutput {
    nextWrite += 1
    return engine.apply(write, unresolved: write)
  }

  private func entries(_ data: JSON) throws -> [MergeEntry] {
    try (data.members ?? []).map { MergeEntry(Path($0.key), try Node(json: $0.value)) }
  }

  /// One listener of the scenario hears every kind of event.
  private mutating func listen(_ step: JSON, _ path: Path, _ number: Int) throws -> EngineOutput {
    let query = Query(path, try params(step["params"]))
    var output = EngineOutput()
    var ids: [Int] = []
    for kind in EventKind.allCases {
      output = output + engine.add(EventRegistration(id: nextRegistration, kind), to: query)
      ids.append(nextRegistration)
      nextRegistration += 1
    }
    if let callback = step["callbackId"]?.integer { callbacks[callback, default: []] += ids }
    if let tag = step["params"]?["tag"]?.integer { tags[tag] = engine.tag(of: query) }
    return output
  }

  private func params(_ json: JSON?) throws -> QueryParams {
    var params = QueryParams()
    if let order = json?["orderBy"]?.text { params.index = .child(Path(order)) }
    func bound(_ json: JSON?) throws -> QueryParams.Bound? {
      guard let json, let index = json["index"] else { return nil }
      return .init(value: try Node(json: index).leafValue, key: json["name"]?.text.map { Key($0) })
    }
    params.start = try bound(json?["startAt"] ?? json?["equalTo"])
    params.end = try bound(json?["endAt"] ?? json?["equalTo"])
    if let count = json?["limitToFirst"]?.integer { params.limit = .init(count: Int(count), side: .first) }
    if let count = json?["limitToLast"]?.integer { params.limit = .init(count: Int(count), side: .last) }
    return params
  }

  // MARK: Comparing

  /// One event as text: its location and what it says, comparable whatever the base is.
  private func describe(_ event: JSON) -> (path: String, text: String) {
    let path = Path(event["path"]?.text ?? "").description
    let kind = event["type"]?.text ?? "?"
    let node = (try? Node(json: event["data"] ?? .null)) ?? .empty
    let key = kind == EventKind.value.name ? nil : event["name"]?.text
    return (path, describe(kind, key, event["prevName"]?.text, node))
  }

  private func describe(_ event: EngineEvent) -> (path: String, text: String) {
    guard case .data(let event) = event else { return ("", "cancel") }
    let path = base.relative(event.path)?.description ?? event.path.description
    return (path, describe(event.kind.name, event.key?.text, event.previousKey?.text, event.node))
  }

  private func describe(_ kind: String, _ key: String?, _ previous: String?, _ node: Node) -> String {
    let place = key.map { " \($0) after \(previous ?? "nothing")" } ?? ""
    return "\(kind)\(place) \(JSONWriter.text(node.exportForm))"
  }

  private func group(_ events: [(path: String, text: String)]) -> [String: [String]] {
    let ranks = Dictionary(uniqueKeysWithValues: EventKind.allCases.map { ($0.name, $0.rawValue) })
    func rank(_ text: String) -> Int { ranks[String(text.prefix { $0 != " " })] ?? -1 }
    return Dictionary(grouping: events, by: \.path).mapValues { events in
      events.map(\.text).sorted { rank($0) < rank($1) }
    }
  }

  private func text(_ groups: [String: [String]]) -> String {
    guard !groups.isEmpty else { return "nothing" }
    return groups.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.joined(separator: ", "))" }
      .joined(separator: "; ")
  }
}
