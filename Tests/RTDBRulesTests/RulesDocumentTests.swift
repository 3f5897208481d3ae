import RTDBRules
import RTDBTree
import Testing

/// Documents of rules as texts.
struct RulesDocumentTests {
  @Test("Rules decide who reads and who writes")
  func smoke() throws {
    let rules = try RulesDocument(
      text: """
        {
          // Everybody reads, the user writes what is theirs.
          "rules": {
            ".read": true,
            "users": {
              "$uid": {
                ".write": "$uid === auth.uid",
                ".validate": "newData.hasChildren(['name'])",
                ".indexOn": ["name", "address/zip"],
              },
            },
          }
        }
        """)
    let context = RulesContext(auth: ["uid": "ada"], now: 0, root: .empty)
    #expect(rules.allowsRead("x/y", in: context))
    let ada = try Node(json: ["users": ["ada": ["name": "Ada"]]])
    #expect(rules.allowsWrite(to: ["users/ada"], newRoot: ada, in: context))
    #expect(!rules.allowsWrite(to: ["users/bob"], newRoot: ada, in: context))
    #expect(!rules.allowsWrite(to: ["users/ada"], newRoot: try Node(json: ["users": ["ada": 1]]), in: context))
    #expect(rules.hasIndex(for: QueryParams(index: .child("name")), at: "users/ada"))
    #expect(!rules.hasIndex(for: QueryParams(index: .child("name")), at: "users"))
  }
}
