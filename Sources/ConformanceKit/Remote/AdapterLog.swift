/// What an adapter wrote beside its messages: standard error, and lines on standard output that are no messages.
///
/// It is evidence for people and never a verdict.
struct AdapterLog {
  private let limit: Int
  private var buffer = LineBuffer()
  /// The last lines of standard error.
  private(set) var lines: [String] = []
  /// The same of the case alone, together with stray lines.
  private var caseLines: [String] = []
  /// Lines on standard output that are no messages, and the first of them.
  private(set) var strayCount = 0
  private(set) var firstStray: String?

  init(limit: Int) { self.limit = limit }

  mutating func appendError(_ chunk: UnsafeRawBufferPointer) {
    buffer.append(chunk)
    while let line = buffer.nextLine() { keep(line) }
    // A line without end may be all that a crash leaves.
    if buffer.count > 1 << 14 { endError() }
  }

  /// Takes what has come of an unended line for a line.
  mutating func endError() {
    if buffer.count > 0 { keep(buffer.rest) }
    buffer.discardRest()
  }

  mutating func addStray(_ line: [UInt8]) {
    let text = Shape.excerpt(String(decoding: line, as: UTF8.self), limit: 400)
    strayCount += 1
    if firstStray == nil { firstStray = text }
    keep("stdout: " + text, in: &caseLines)
  }

  /// What was written since the last call.
  mutating func takeCaseLines() -> [String] {
    defer { caseLines = [] }
    return caseLines
  }

  private mutating func keep(_ line: [UInt8]) {
    let text = Shape.excerpt(String(decoding: line, as: UTF8.self), limit: 400)
    keep(text, in: &lines)
    keep(text, in: &caseLines)
  }

  private func keep(_ line: String, in list: inout [String]) {
    list.append(line)
    if list.count > limit { list.removeFirst(list.count - limit) }
  }
}
