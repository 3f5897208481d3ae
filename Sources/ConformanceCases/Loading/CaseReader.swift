/// Reads one case.
struct CaseReader {
  static let keys = [
    "id", "aliases", "title", "spec", "source", "requires", "level", "profile", "clock", "clients", "server", "steps",
    "finally", "mutants", "each",
  ]

  /// What a case has from its suite.
  struct Inherited {
    var statements: [String]
    /// Whether the suite has `spec` at all, be it faulty.
    var hasStatements: Bool
    var sources: [CaseSource]
    var features: [String]
    var profiles: [String]
  }

  let context: LoadContext
  let inherited: Inherited
  /// What `each` appends to the id.
  let suffix: String
  let scope = CaseScope()

  var log: DiagnosticLog { context.log }

  func read(_ node: YAMLNode) -> Case? {
    guard let reader = MappingReader(node, what: "a case", keys: Self.keys, log: log) else { return nil }
    let id = reader.required("id").flatMap(identifier) ?? ""
    let title = reader.requiredString("title") ?? ""
    var result = Case(id: id + suffix, title: title, location: reader["id"]?.location ?? node.location)
    result.aliases = reader.nodes("aliases").compactMap(identifier).map { $0 + suffix }
    result.statements = inherited.statements + NameLists.statements(reader.nodes("spec"), context)
    if reader["spec"] == nil, !inherited.hasStatements {
      log.error(.missingKey, "a case needs `spec`, its own or its suite's", at: node.location)
    }
    readSources(reader, into: &result)
    result.level = reader["level"]?.choice(Level.self, what: "level", log) ?? strongestLevel(of: result.statements)
    result.profiles = reader["profile"] == nil ? inherited.profiles : reader.strings("profile")
    result.mutants = NameLists.mutants(reader.nodes("mutants"), context)
    readSetting(reader, into: &result)
    let steps = reader.required("steps")
    if steps?.elements?.isEmpty == true { log.error(.missingKey, "a case needs at least one step", at: node.location) }
    let stepReader = StepReader(context: context, scope: scope)
    result.steps = (steps?.list(log) ?? []).compactMap(stepReader.read)
    scope.checkDemands(of: result.steps, log)
    readFinally(reader, into: &result)
    result.requires = NameLists.features(reader.nodes("requires"), context)
    result.features = Set(inherited.features + result.requires + FeatureDerivation.features(of: result)).sorted()
    if context.takesDigests {
      result.digest = CaseDigest.text(
        of: node, conditions: Set(inherited.features + result.requires).sorted() + result.profiles.sorted(),
        fixtures: context.fixtures)
    }
    return result
  }

  private func identifier(_ node: YAMLNode) -> String? {
    guard let text = node.string(log) else { return nil }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "-" }
    let isID = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) }
    }
    if !isID {
      log.error(
        .invalidID, "`\(text)` is no id of a case",
        fix: "write small letters and digits, joined by points and hyphens: offline.last-two", at: node.location)
    }
    return text
  }

  /// The case's own sources stand instead of its suite's.
  private func readSources(_ reader: MappingReader, into result: inout Case) {
    if let node = reader["source"] {
      result.sources = SourceReader.read(node, statements: result.statements, context)
    } else {
      result.sources = inherited.sources
      SourceReader.check(result.sources, statements: result.statements, log)
    }
  }

  private func strongestLevel(of statements: [String]) -> Level {
    let levels = statements.compactMap { context.statements?[$0]?.level }
    return Level.allCases.first { levels.contains($0) } ?? .must
  }

  private func readFinally(_ reader: MappingReader, into result: inout Case) {
    guard let node = reader["finally"],
      let finally = MappingReader(node, what: "finally", keys: ["server"], log: log),
      let server = finally.required("server")
    else { return }
    result.finalServerData = PatternReader(context: context, scope: scope).read(server)
    result.finalLocation = server.location
  }

  /// Whether the text can name a client, a listener or a repeated value.
  static func isName(_ text: String) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
  }
}
