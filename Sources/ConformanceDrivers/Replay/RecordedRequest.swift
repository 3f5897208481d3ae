import RTDBRules
import RTDBTree

/// A request as the recordings of security rules spell it, put to the reference's rules.
enum RecordedRequest {
  /// `allow` or `deny`.
  static func verdict(_ line: JSON) throws -> String {
    let rules = try RulesDocument(json: line["rules"] ?? .null)
    let root = try Node(json: line["data"] ?? .null)
    let context = RulesContext(auth: auth(line["auth"]), now: line["now"]?.integer ?? 0, root: root)
    let request = line["op"] ?? .null
    let path = Path(request["path"]?.text ?? "")
    let isAllowed: Bool
    switch request["kind"]?.text {
    case "read"?: isAllowed = rules.allowsRead(path, in: context)
    case "query"?:
      isAllowed = rules.allowsRead(path, query: try query(request["query"], default: .priority), in: context)
    case "write"?: isAllowed = try write([path], [request["value"] ?? .null], rules, context)
    case "update"?:
      let members = request["value"]?.members ?? []
      isAllowed = try write(members.map { path.appending(Path($0.key)) }, members.map(\.value), rules, context)
    case let other: throw RecordedScenarios.FormatError(description: "unknown kind of request \(other ?? "")")
    }
    return isAllowed ? "allow" : "deny"
  }

  static func auth(_ json: JSON?) -> JSON? {
    if case .null? = json { return nil }
    return json
  }

  private static func write(
    _ targets: [Path], _ values: [JSON], _ rules: RulesDocument, _ context: RulesContext
  ) throws -> Bool {
    var root = context.root
    for (path, value) in zip(targets, values) {
      let node = try Node(json: value)
      root.set(path, to: node.resolved(existing: context.root.descendant(path), timestamp: context.now))
    }
    return rules.allowsWrite(to: targets, newRoot: root, in: context)
  }

  /// A query whose constraints stand side by side.
  ///
  /// - Parameter index: The order where none is named.
  static func query(_ json: JSON?, default index: Index) throws -> QueryParams {
    var params = QueryParams(index: index)
    if let child = json?["orderByChild"]?.text { params.index = .child(Path(child)) }
    if json?["orderByKey"]?.bool == true { params.index = .key }
    if json?["orderByValue"]?.bool == true { params.index = .value }
    if json?["orderByPriority"]?.bool == true { params.index = .priority }
    if let value = json?["startAt"] ?? json?["equalTo"] { params.start = .init(value: try Node(json: value).leafValue) }
    if let value = json?["endAt"] ?? json?["equalTo"] { params.end = .init(value: try Node(json: value).leafValue) }
    if let count = json?["limitToFirst"]?.integer { params.limit = .init(count: Int(count), side: .first) }
    if let count = json?["limitToLast"]?.integer { params.limit = .init(count: Int(count), side: .last) }
    return params
  }
}
