/// Reads lists of names and checks them against what is known.
enum NameLists {
  static func statements(_ nodes: [YAMLNode], _ context: LoadContext) -> [String] {
    names(nodes, known: context.statements?.ids, code: .unknownStatement, what: "statement", context.log)
  }

  static func features(_ nodes: [YAMLNode], _ context: LoadContext) -> [String] {
    names(nodes, known: context.features?.names, code: .unknownFeature, what: "feature", context.log)
  }

  static func mutants(_ nodes: [YAMLNode], _ context: LoadContext) -> [String] {
    names(nodes, known: context.mutants?.names, code: .unknownMutant, what: "mutant", context.log)
  }

  private static func names(
    _ nodes: [YAMLNode], known: [String]?, code: CaseDiagnostic.Code, what: String, _ log: DiagnosticLog
  ) -> [String] {
    nodes.compactMap { node in
      guard let name = node.string(log) else { return nil }
      guard let known, !known.contains(name) else { return name }
      log.error(code, "there is no \(what) `\(name)`", fix: Suggestion.fix(for: name, in: known), at: node.location)
      return nil
    }
  }
}
