import RTDBRules
import RTDBTree

/// A request of a table, in as few words as possible.
enum SampleRequest: Sendable {
  case read(String, QueryParams = .default)
  case set(String, JSON)
  case update(String, [String: JSON])

  static func delete(_ path: String) -> SampleRequest { .set(path, .null) }

  /// The instant of every request.
  static let now: Int64 = 1_800_000_000_000

  /// The verdict of rules, which are given as the members of the object `rules`.
  func isAllowed(rules: String, stored: JSON, auth: JSON?) throws -> Bool {
    let document = try RulesDocument(text: "{\"rules\": {\(rules)}}")
    let context = RulesContext(auth: auth, now: Self.now, root: try Node(json: stored))
    switch self {
    case .read(let path, let query): return document.allowsRead(Path(path), query: query, in: context)
    case .set(let path, let value): return try Self.write([(Path(path), value)], document, context)
    case .update(let base, let values):
      let targets = values.sorted { $0.key < $1.key }.map { (Path(base).appending(Path($0.key)), $0.value) }
      return try Self.write(targets, document, context)
    }
  }

  private static func write(
    _ targets: [(path: Path, value: JSON)], _ document: RulesDocument, _ context: RulesContext
  ) throws -> Bool {
    var root = context.root
    for (path, value) in targets {
      let node = try Node(json: value)
      root.set(path, to: node.resolved(existing: context.root.descendant(path), timestamp: context.now))
    }
    return document.allowsWrite(to: targets.map(\.path), newRoot: root, in: context)
  }
}

extension JSON {
  /// Somebody who is signed in, with claims of their own.
  static func user(_ claims: JSON = [:], provider: String = "anonymous") -> JSON {
    let token = (claims.members ?? []) + [.init("firebase", ["sign_in_provider": .string(provider)])]
    return ["uid": "u1", "provider": .string(provider), "token": .object(token)]
  }
}
