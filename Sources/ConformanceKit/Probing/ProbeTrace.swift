/// Keeps the lines that are exchanged with an adapter.
final class ProbeTrace {
  private var lines: [String] = []

  func add(_ isOutgoing: Bool, _ line: String) {
    lines.append((isOutgoing ? "> " : "< ") + Shape.excerpt(line, limit: 400))
  }

  /// The lines since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
