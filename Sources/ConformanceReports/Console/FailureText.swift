import ConformanceCases
import ConformanceKit

/// Tells a person what went wrong in one case: where, what was expected, what was observed.
package struct FailureText {
  /// One thing to tell, with the step that it belongs to.
  private struct Block {
    var stepIndex: Int?
    var location: SourceLocation
    var lines: [String]
  }

  /// How many mismatches of one case are told at length.
  private static let blockLimit = 6
  /// How many lines of one text are told, each of which may be broken into several.
  private static let lineLimit = 40
  private static let indent = 4
  /// How many lines of the adapter are told of a failure, where they rarely are the reason; of a breakdown all are.
  private static let logLimit = 10

  private let result: CaseResult
  private let style: ConsoleStyle
  private let runSeed: UInt64
  private let showsLog: Bool

  /// - Parameter showsLog: Whether it is told what the adapter wrote.
  package init(_ result: CaseResult, style: ConsoleStyle, runSeed: UInt64, showsLog: Bool = true) {
    self.result = result
    self.showsLog = showsLog
    self.style = style
    self.runSeed = runSeed
  }

  /// The lines of the report of a failed or broken case.
  package var lines: [String] {
    let testCase = result.testCase
    var lines = [TextLayout.cut(Self.line("\(testCase.id)  \(testCase.title)"), to: style.width - word.count - 1)]
    lines[0] = "\(style.paint(word, .red)) \(lines[0])"
    if case .error(let message) = result.verdict {
      lines.append("  \(testCase.location)")
      lines += wrapped(message)
    }
    let blocks = self.blocks
    for block in blocks.prefix(Self.blockLimit) { lines += [head(of: block)] + block.lines }
    if blocks.count > Self.blockLimit { lines.append("  … and \(blocks.count - Self.blockLimit) more") }
    if showsLog { lines += log }
    lines.append(
      style.paint("  again: \(style.command) --filter \(ShellWord.quoted(testCase.id)) --seed \(runSeed)", .faint))
    return lines
  }

  private var word: String {
    if case .error = result.verdict { return "ERROR" }
    return result.testCase.level == .must ? "FAIL" : "FAIL (\(result.testCase.level.rawValue))"
  }

  /// The end of what the adapter wrote.
  private var log: [String] {
    guard !result.log.isEmpty else { return [] }
    let isBroken = if case .error = result.verdict { true } else { false }
    let shown = isBroken ? result.log : result.log.suffix(Self.logLimit)
    let rest = result.log.count - shown.count
    return ["  the adapter wrote:" + (rest > 0 ? "  (\(rest) lines before these)" : "")] + shown.flatMap(wrapped)
  }

  private var blocks: [Block] {
    let table = DifferenceTable(style: style, indent: Self.indent)
    var blocks = result.differences.map { difference in
      Block(
        stepIndex: difference.stepIndex, location: location(of: difference),
        lines: table.lines(of: difference).map { String(repeating: " ", count: Self.indent) + $0 })
    }
    blocks += result.mismatches.compactMap(block)
    // Steps in order, then what concerns the end of the case; what belongs to one step stays in the order of finding.
    return blocks.enumerated().sorted { left, right in
      (left.element.stepIndex ?? .max, left.offset) < (right.element.stepIndex ?? .max, right.offset)
    }.map(\.element)
  }

  /// A mismatch that no table shows.
  private func block(_ mismatch: Mismatch) -> Block? {
    let subject: String
    switch mismatch.kind {
    case .unexpectedEvent, .missingEvent, .differentEvent: return nil
    case .order: subject = "order across streams"
    case .finalData: subject = "the server's data at the end"
    case .law(let id): subject = "law \(id) broken by \(mismatch.stream)"
    case .unsupported(let feature): subject = "feature \(feature)"
    }
    var lines = [String(repeating: " ", count: Self.indent) + subject]
    if let expected = mismatch.expected { lines += wrapped("expected: \(expected)") }
    if let actual = mismatch.actual { lines += wrapped("actual:   \(actual)") }
    return Block(stepIndex: mismatch.stepIndex, location: mismatch.location, lines: lines)
  }

  /// The first mismatch of the stream is the place to look at.
  private func location(of difference: StreamDifference) -> SourceLocation {
    result.mismatches.first { $0.stepIndex == difference.stepIndex && $0.stream == difference.stream }?.location
      ?? difference.location
  }

  private func head(of block: Block) -> String {
    guard let index = block.stepIndex else { return "  \(block.location)" }
    return "  \(block.location)  step \(index + 1)  \(result.testCase.steps[index].title)"
  }

  private static func line(_ text: String) -> String {
    TextLayout.printable(text.split(whereSeparator: \.isNewline).joined(separator: " "))
  }

  private func wrapped(_ text: String) -> [String] {
    let indent = String(repeating: " ", count: Self.indent)
    let lines = text.split(whereSeparator: \.isNewline)
    let rest = lines.count > Self.lineLimit ? [indent + "… and \(lines.count - Self.lineLimit) lines more"] : []
    return lines.prefix(Self.lineLimit).flatMap { line in
      TextLayout.wrap(TextLayout.printable(String(line)), to: style.width - Self.indent, lines: 8).map { indent + $0 }
    } + rest
  }
}
