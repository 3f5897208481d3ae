/// Reads one file: the suite's own keys, then its cases.
struct SuiteReader {
  static let keys = ["schema", "suite", "spec", "source", "requires", "profile", "cases", "_defs"]

  let context: LoadContext

  func read(_ root: YAMLNode) -> Suite? {
    let log = context.log
    guard let reader = MappingReader(root, what: "a suite", keys: Self.keys, log: log) else { return nil }
    SchemaVersion.check(reader)
    let title = reader.requiredString("suite") ?? ""
    let inherited = CaseReader.Inherited(
      statements: NameLists.statements(reader.nodes("spec"), context), hasStatements: reader["spec"] != nil,
      sources: reader["source"].map { SourceReader.read($0, statements: nil, context) } ?? [],
      features: NameLists.features(reader.nodes("requires"), context), profiles: reader.strings("profile"))
    var cases: [Case] = []
    for node in reader.required("cases")?.list(log) ?? [] {
      for (variant, suffix) in Repetition.expand(node, log) {
        let reader = CaseReader(context: context, inherited: inherited, suffix: suffix)
        if let read = reader.read(variant) { cases.append(read) }
      }
    }
    if let list = reader["cases"], list.elements?.isEmpty == true {
      log.error(.noCase, "the suite has no case", fix: "write one, or remove the file", at: list.location)
    }
    return Suite(title: title, cases: cases, location: root.location)
  }
}
