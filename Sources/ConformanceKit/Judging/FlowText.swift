import ConformanceCases

/// Writes data and patterns on one line, the way a case spells them.
package enum FlowText {
  /// The text of a value: `{ada: 10, bob: [true, null]}`.
  package static func text(_ value: Value) -> String { value.shortText }

  /// The text of a pattern, matchers spelled with `$`.
  package static func text(_ pattern: Pattern) -> String {
    switch pattern {
    case .value(let value): text(value)
    case .array(let patterns): list(patterns)
    case .object(let members): object(members.map { ($0.key, text($0.pattern)) })
    case .any: "$any"
    case .absent: "$absent"
    case .type(let name): "{$type: \(name)}"
    case .textForm(let form): "{$text: \(object(form.textMembers))}"
    case .range(let least, let most):
      "{" + [least.map { "$gte: \($0)" }, most.map { "$lte: \($0)" }].compactMap { $0 }.joined(separator: ", ") + "}"
    case .serverTime(let offset): "{$serverTime: \(offset < 0 ? "" : "+")\(offset)ms}"
    case .bind(let name): "{$bind: \(scalar(name))}"
    case .reference(let name): "{$ref: \(scalar(name))}"
    case .oneOf(let variants): "{$oneOf: \(list(variants))}"
    }
  }

  /// The text of an object whose member values are text already.
  package static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(scalar($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
  }

  /// The text of a string: bare where a reader could not take it for anything else, else in double quotes.
  package static func scalar(_ string: String) -> String { text(.string(string)) }

  private static func list(_ patterns: [Pattern]) -> String {
    "[" + patterns.map(text).joined(separator: ", ") + "]"
  }
}

extension TextForm {
  /// What is given, with its text, in the order of the format.
  fileprivate var textMembers: [(String, String)] {
    let texts = [("startsWith", startsWith), ("endsWith", endsWith), ("contains", contains)]
    return (length.map { [("length", String($0))] } ?? [])
      + texts.compactMap { name, text in text.map { (name, FlowText.scalar($0)) } }
  }
}
