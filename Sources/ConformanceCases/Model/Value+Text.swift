extension Value {
  /// The short form for messages, as a case would write it: `{ada: 10, bob: [x, y]}`.
  package var shortText: String {
    switch self {
    case .null, .bool, .integer, .double: jsonText
    case .string(let text): Self.plainOrQuoted(text)
    case .array(let elements): "[" + elements.map(\.shortText).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { Self.plainOrQuoted($0.key, isKey: true) + ": " + $0.value.shortText }.joined(separator: ", ")
        + "}"
    }
  }

  /// Leaves the quotes off where YAML would read the same string without them.
  static func plainOrQuoted(_ text: String, isKey: Bool = false) -> String {
    let isWord = !text.isEmpty && text.unicodeScalars.allSatisfy(isWordScalar) && text.first != "-"
    guard isWord, !isKey else { return isWord ? text : quoted(text) }
    if case .string = YAMLScalar(text, isPlain: true).resolved { return text }
    return quoted(text)
  }

  private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-_./".unicodeScalars.contains(scalar)
  }
}
