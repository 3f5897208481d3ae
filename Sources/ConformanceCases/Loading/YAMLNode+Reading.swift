extension DiagnosticLog {
  func wrongKind(_ node: YAMLNode, expected: String, fix: String? = nil) {
    error(.wrongKind, "expected \(expected), found \(node.kindName)", fix: fix, at: node.location)
  }
}

extension YAMLNode {
  /// Returns a string that is not empty, or nil after reporting what stands there instead.
  func string(_ log: DiagnosticLog) -> String? {
    guard let scalar else {
      log.wrongKind(self, expected: "a string")
      return nil
    }
    switch scalar.resolved {
    case .string("") where !scalar.isPlain:
      log.error(.wrongKind, "expected a string, found an empty one", at: location)
    case .string(let text): return text
    case .null: log.wrongKind(self, expected: "a string")
    default: log.wrongKind(self, expected: "a string", fix: "quote it: \"\(scalar.text)\"")
    }
    return nil
  }

  /// Returns a word of a name or a path, for which `2024` needs no quotes.
  func word(_ log: DiagnosticLog) -> String? {
    if let scalar, case .integer = scalar.resolved { return scalar.text }
    return string(log)
  }

  func bool(_ log: DiagnosticLog) -> Bool? {
    if let scalar, case .bool(let value) = scalar.resolved { return value }
    log.wrongKind(self, expected: "true or false")
    return nil
  }

  /// Returns an integer.
  ///
  /// - Parameter minimum: The smallest that is allowed; nil for any.
  func integer(minimum: Int?, _ log: DiagnosticLog) -> Int? {
    guard let scalar, case .integer(let value) = scalar.resolved else {
      log.wrongKind(self, expected: "an integer")
      return nil
    }
    if let number = Int(exactly: value), number >= minimum ?? .min { return number }
    log.error(.invalidNumber, "expected an integer of at least \(minimum ?? .min), found \(value)", at: location)
    return nil
  }

  /// Returns an integer of at least 1.
  func positive(_ log: DiagnosticLog) -> Int? { integer(minimum: 1, log) }

  func list(_ log: DiagnosticLog) -> [YAMLNode]? {
    if let elements { return elements }
    log.wrongKind(self, expected: "a sequence", fix: "put it into brackets")
    return nil
  }

  /// Returns one of a set of words.
  func choice<T: RawRepresentable & CaseIterable>(_ type: T.Type, what: String, _ log: DiagnosticLog) -> T?
  where T.RawValue == String {
    guard let text = string(log) else { return nil }
    if let value = T(rawValue: text) { return value }
    log.error(
      .unknownWord, "`\(text)` is no \(what)", fix: Suggestion.fix(for: text, in: T.allCases.map(\.rawValue)),
      at: location)
    return nil
  }

  /// Returns a location in the database: no leading slash, empty for the root (also written `/`).
  func path(_ log: DiagnosticLog) -> String? {
    if let scalar, scalar.text == "/" || (scalar.text.isEmpty && !scalar.isPlain) { return "" }
    guard let text = word(log) else { return nil }
    guard text.hasPrefix("/") else { return text }
    log.error(
      .invalidPath, "a path is written without a leading slash",
      fix: "write `\(text.drop { $0 == "/" })`", at: location)
    return nil
  }
}
