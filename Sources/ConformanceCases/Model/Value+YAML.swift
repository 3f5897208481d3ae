extension Value {
  /// Converts a node as it stands: no fixtures, no matchers.
  ///
  /// Text that YAML readers disagree about and numbers that no database holds become null, and `diagnostics` says so.
  package init(_ node: YAMLNode, diagnostics: inout [CaseDiagnostic]) {
    switch node.content {
    case .scalar(let scalar): self.init(scalar, at: node.location, diagnostics: &diagnostics)
    case .sequence(let elements): self = .array(elements.map { Value($0, diagnostics: &diagnostics) })
    case .mapping(let entries):
      self = .object(entries.map { Member($0.key, Value($0.value, diagnostics: &diagnostics)) })
    }
  }

  /// Converts a scalar; a refused one becomes null.
  init(_ scalar: YAMLScalar, at location: SourceLocation, diagnostics: inout [CaseDiagnostic]) {
    switch scalar.resolved {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .double(let value): self = .double(value)
    case .string(let text): self = .string(text)
    case .refused(let code, let message, let fix):
      diagnostics.append(CaseDiagnostic(code, message, fix: fix, at: location))
      self = .null
    }
  }
}
