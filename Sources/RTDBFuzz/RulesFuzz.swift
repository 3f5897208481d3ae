import RTDBRules
import RTDBTree

/// Documents of security rules, and requests under those that are accepted.
enum RulesFuzz {
  static func feed(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    do throws(RulesError) {
      let rules = try RulesDocument(text: text)
      let again = try? RulesDocument(json: rules.json)
      precondition(again != nil, "a document is refused in its own words")
      if let again { check(rules, again) }
    } catch {
      let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      precondition((1...lines.count).contains(error.line), "a mistake lies on no line")
      precondition((1...(lines[error.line - 1].count + 1)).contains(error.column), "a mistake lies beside its line")
    }
  }

  private static let before: JSON = ["a": ["b": 1, "n": [".value": 5, ".priority": "p"], "u1": true], "key": "text"]
  private static let after: JSON = ["a": ["b": ["c": "d"], "u1": ["x": 1, "y": 2.5]], "key": false]
  private static let paths: [Path] = [.root, "a", "a/b", "a/u1/x", "key", "a/n/.priority"]

  /// Both forms of a document decide alike.
  private static func check(_ rules: RulesDocument, _ again: RulesDocument) {
    guard let root = try? Node(json: before), let newRoot = try? Node(json: after) else { return }
    let auth: JSON = ["uid": "u1", "provider": "custom", "token": ["email": "a@b.c", "list": [1, 2]]]
    let query = QueryParams(index: .child("x/y"), limit: .init(count: 3, side: .first))
    for context in [auth, nil].map({ RulesContext(auth: $0, now: 1_800_000_000_000, root: root) }) {
      for path in paths {
        let verdicts = [rules, again].map {
          [
            $0.allowsRead(path, in: context), $0.allowsRead(path, query: query, in: context),
            $0.allowsWrite(to: [path, "a/b"], newRoot: newRoot, in: context), $0.hasIndex(for: query, at: path),
          ]
        }
        precondition(verdicts[0] == verdicts[1], "a document decides otherwise in its own words")
      }
    }
  }
}
