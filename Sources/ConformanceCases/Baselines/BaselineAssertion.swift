/// One assertion of a case by its place in the case: a stream in a step, the data at the end, or a law.
package enum BaselineAssertion: Hashable, Sendable, CustomStringConvertible {
  /// A stream of a step, counted from 1 as in reports; all of the step where the stream is nil.
  case step(Int, stream: String?)
  /// The server's data at the end of the case.
  case finally
  /// A law, by its id.
  case law(String)

  /// Reads `steps[5].a.wire`, `steps[5]`, `finally` or `law:ID`; nil for anything else.
  package init?(_ text: String) {
    if text == "finally" {
      self = .finally
    } else if text.hasPrefix("law:"), text.count > 4 {
      self = .law(String(text.dropFirst(4)))
    } else {
      guard text.hasPrefix("steps["), let end = text.firstIndex(of: "]"),
        let number = Int(text[..<end].dropFirst(6)), number > 0
      else { return nil }
      let rest = text[end...].dropFirst()
      guard rest.isEmpty || (rest.hasPrefix(".") && rest.count > 1) else { return nil }
      self = .step(number, stream: rest.isEmpty ? nil : String(rest.dropFirst()))
    }
  }

  package var description: String {
    switch self {
    case .step(let number, let stream): "steps[\(number)]" + (stream.map { ".\($0)" } ?? "")
    case .finally: "finally"
    case .law(let id): "law:\(id)"
    }
  }

  /// Whether what this names lies within what the other one names.
  package func isWithin(_ other: BaselineAssertion) -> Bool {
    if case .step(let number, _) = self, case .step(number, stream: nil) = other { return true }
    return self == other
  }
}
