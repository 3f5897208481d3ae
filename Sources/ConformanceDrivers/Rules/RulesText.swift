import ConformanceCases

/// The text of a case's security rules on one line, and what stands where in it.
struct RulesText {
  private(set) var text = ""
  /// Where each part begins, by the keys that lead there; later parts lie inside of earlier ones or behind them.
  private var parts: [(offset: Int, path: String)] = []
  private var length = 0

  init(_ value: Value) { add(value, at: "") }

  /// The part of the document in which a place lies, and the character of the part's text, from 0.
  ///
  /// - Parameter offset: In UTF-16 code units from the beginning.
  func part(at offset: Int) -> (path: String, offset: Int) {
    let part = parts.last { $0.offset <= offset }
    return (part?.path ?? "", offset - (part?.offset ?? 0))
  }

  private mutating func add(_ value: Value, at path: String) {
    parts.append((length, path))
    switch value {
    case .object(let members):
      put("{")
      for (number, member) in members.enumerated() {
        if number > 0 { put(",") }
        let place = path.isEmpty ? member.key : "\(path)/\(member.key)"
        parts.append((length, place))
        put(Value.string(member.key).jsonText + ":")
        add(member.value, at: place)
      }
      put("}")
    case .array(let elements):
      put("[")
      for (number, element) in elements.enumerated() {
        if number > 0 { put(",") }
        add(element, at: "\(path)/\(number)")
      }
      put("]")
    default: put(value.jsonText)
    }
  }

  private mutating func put(_ part: String) {
    text += part
    length += part.utf16.count
  }
}
