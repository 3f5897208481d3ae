import Testing

@testable import ConformanceCases

/// The JSON Schemas are written by hand and read by editors; these tests keep them to what the loader takes.
struct SchemaTests {
  private func definitions(_ name: String) throws -> (root: YAMLNode, definitions: [YAMLEntry]) {
    let path = "\(TestFiles.root)/Conformance/schema/\(name).schema.json"
    let (root, diagnostics) = YAMLReader.read(try #require(FileAccess.bytes(of: path)), file: path)
    #expect(diagnostics.map(\.description) == [])
    let node = try #require(root)
    return (node, try #require(node["$defs"]?.entries))
  }

  private func keys(_ node: YAMLNode?) -> Set<String> { Set(node?["properties"]?.entries?.map(\.key) ?? []) }
  private func required(_ node: YAMLNode?) -> Set<String> {
    Set(node?["required"]?.elements?.compactMap(\.scalar?.text) ?? [])
  }

  @Test("The keys of suites, cases, queries and rules are those of the loader")
  func shapes() throws {
    let (root, definitions) = try definitions("case")
    func definition(_ name: String) -> YAMLNode? { definitions.first { $0.key == name }?.value }
    #expect(keys(root) == Set(SuiteReader.keys))
    #expect(keys(definition("case")) == Set(CaseReader.keys))
    let source = definition("source")?["items"]
    #expect(keys(source) == Set(SourceReader.keys))
    #expect((source?["oneOf"]?.elements ?? []).flatMap(required) == SourceReader.kinds)
    #expect(keys(definition("query")) == Set(QueryReader.keys))
    #expect(keys(definition("rules")) == Set(RulesReader.keys))
    #expect(keys(definition("step")).isSuperset(of: StepReader.modifiers + ["settle"]))
    let events = definition("event")?["oneOf"]?.elements ?? []
    #expect(Set(events.flatMap(required)) == Set(ExpectedEventReader.heads))
    let matchers = definition("matcher")?["oneOf"]?.elements ?? []
    #expect(matchers.reduce(into: Set()) { $0.formUnion(keys($1)) } == Set(PatternReader.matchers))
  }

  @Test("The arguments of every verb are those of the loader")
  func verbs() throws {
    let (_, definitions) = try definitions("case")
    func definition(_ name: String) -> YAMLNode? { definitions.first { $0.key == name }?.value }
    for verb in ClientVerb.allCases {
      let (required, optional) = ActionReader.keys(of: verb)
      let node = try #require(definition("client.\(verb)"))
      #expect(keys(node) == Set(required + optional), "client.\(verb)")
      #expect(self.required(node) == Set(required), "client.\(verb)")
    }
    for verb in ServerCall.Verb.allCases where verb != .setRules {
      #expect(keys(definition("server.\(verb)")) == Set(ActionReader.keys(of: verb)), "server.\(verb)")
    }
    for verb in NetworkCall.Verb.allCases {
      #expect(keys(definition("net.\(verb)")) == Set(ActionReader.keys(of: verb)), "net.\(verb)")
    }
    let step = keys(definition("step"))
    #expect(step.isSuperset(of: ServerCall.Verb.allCases.map { "server.\($0)" }))
    #expect(step.isSuperset(of: NetworkCall.Verb.allCases.map { "net.\($0)" } + ["clock.advance", "clock.skew"]))
  }

  @Test("The keys of editions are those of the loader")
  func editions() throws {
    let (root, definitions) = try definitions("edition")
    func definition(_ name: String) -> YAMLNode? { definitions.first { $0.key == name }?.value }
    #expect(keys(root) == Set(EditionReader.keys))
    #expect(keys(definition("case")) == Set(EditionReader.caseKeys))
    #expect(keys(definition("amendment")) == Set(EditionReader.amendmentKeys))
  }

  @Test("The keys of statements are those of the loader")
  func statements() throws {
    let (_, definitions) = try definitions("statement")
    #expect(keys(definitions[0].value) == Set(StatementReader.keys))
  }
}

extension YAMLNode {
  fileprivate subscript(key: String) -> YAMLNode? { entries?.first { $0.key == key }?.value }
}
