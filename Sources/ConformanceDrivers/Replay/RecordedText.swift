import RTDBEngine
import RTDBTree

/// Events and listens as texts that are equal exactly where a recording and the engine mean the same.
enum RecordedText {
  static func event(_ event: JSON) -> String {
    let kind = event["type"]?.text ?? "?"
    if kind == "cancel" { return "cancel" }
    let data = (try? Node(json: event["data"] ?? .null)) ?? .empty
    let keys = event["keys"]?.elements.map { $0.compactMap(\.text) }
    return text(kind, event["path"]?.text ?? "", event["prevName"].map { $0.text ?? "nothing" }, data, keys)
  }

  static func event(_ event: EngineEvent) -> String {
    guard case .data(let event) = event else { return "cancel" }
    var keys: [String]?
    if event.kind == .value {
      let order = IndexedNode(event.node, index: event.index).keys
      keys = order == event.node.entries.map(\.key) ? nil : order.map(\.text)
    }
    let hasPrevious = [.childAdded, .childChanged, .childMoved].contains(event.kind)
    let previous = hasPrevious ? event.previousKey?.text ?? "nothing" : nil
    return text(event.kind.name, event.snapshotPath.description, previous, event.node, keys)
  }

  private static func text(
    _ kind: String, _ path: String, _ previous: String?, _ node: Node, _ keys: [String]?
  ) -> String {
    let place = previous.map { " after \($0)" } ?? ""
    let order = keys.map { " in order \($0)" } ?? ""
    return "\(kind) \(path)\(place) \(data(node))\(order)"
  }

  static func data(_ node: Node) -> String { JSONWriter.text(node.exportForm) }

  /// A query as an entry with `path` and the wire form `q` describes it.
  static func query(_ json: JSON) -> String {
    let params = (json["q"].flatMap { try? QueryParams(wireForm: $0) } ?? .default)
    return query(Query(Path(json["path"]?.text ?? ""), params))
  }

  static func query(_ query: Query) -> String {
    "\(query.path) \(query.params.isDefault ? "" : JSONWriter.text(query.params.wireForm))"
  }
}
