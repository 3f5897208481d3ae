import ConformanceCases

/// One pattern of a selection: `id`, `glob*`, a statement's id, `feature:x`, `suite:part`, each excluding after `!`.
package struct CaseFilter: Sendable {
  private enum Subject: Sendable {
    case feature(Glob)
    case suite(String)
    /// A case's id or alias, with its repetition (`[kind=set]`) or without, or the id of a statement.
    case name(Glob)
  }

  /// The pattern as it was given.
  package let text: String
  /// Whether what fits is left out.
  package let excludes: Bool
  private let subject: Subject

  package init(_ text: String) {
    self.text = text
    excludes = text.hasPrefix("!")
    let body = excludes ? String(text.dropFirst()) : text
    if body.hasPrefix("feature:") {
      subject = .feature(Glob(String(body.dropFirst("feature:".count))))
    } else if body.hasPrefix("suite:") {
      subject = .suite(String(body.dropFirst("suite:".count)))
    } else {
      subject = .name(Glob(body))
    }
  }

  /// Whether the case fits the pattern, exclusion aside.
  package func fits(_ testCase: Case) -> Bool {
    switch subject {
    case .feature(let glob): testCase.features.contains(where: glob.matches)
    case .suite(let part): Self.contains(testCase.location.file, part)
    case .name(let glob):
      testCase.handles.contains(where: glob.matches) || testCase.statements.contains(where: glob.matches)
    }
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    let text = Array(text.utf8)
    let part = Array(part.utf8)
    guard !part.isEmpty, part.count <= text.count else { return part.isEmpty }
    return (0...(text.count - part.count)).contains { text[$0..<$0 + part.count].elementsEqual(part) }
  }
}

extension Case {
  /// The id that all repetitions of the case share.
  package var baseID: String { Self.base(id) }

  /// All by which the case can be found: its id and its former ones, each also without the repetition.
  package var handles: Set<String> { Set(names + names.map(Self.base)) }

  private static func base(_ id: String) -> String { id.hasSuffix("]") ? String(id.prefix { $0 != "[" }) : id }
}
