import ConformanceCases
import ConformanceKit

/// Tells a person a case as a story: what it claims, what was done, what happened, and where it first went wrong.
package struct CaseExplanation {
  private let result: CaseResult
  private let statements: StatementRegistry?
  private let style: ConsoleStyle
  private let showsWire: Bool
  private let likenesses: [MutantList.Entry]
  private let innerCalls: InnerCallTexts

  /// - Parameters:
  ///   - showsWire: Whether messages are told that no expectation names.
  ///   - likenesses: The mutants with which the reference does the same in this case.
  package init(
    _ result: CaseResult, statements: StatementRegistry?, style: ConsoleStyle, showsWire: Bool,
    likenesses: [MutantList.Entry] = []
  ) {
    self.result = result
    self.statements = statements
    self.style = style
    self.showsWire = showsWire
    self.likenesses = likenesses
    innerCalls = InnerCallTexts(result)
  }

  /// The whole story, lines that fit the style's width.
  package var text: String {
    (head + [""] + scene + steps + ending + likeness + log).joined(separator: "\n") + "\n"
  }

  private var head: [String] {
    let testCase = result.testCase
    var lines = [style.paint(testCase.id, .bold)] + wrapped(testCase.title, indent: 0)
    lines.append(style.paint("\(testCase.location)  \(testCase.level.rawValue)", .faint))
    for id in testCase.statements {
      lines += wrapped("\(id): \(statements?[id]?.text ?? "(not loaded)")", indent: 2)
    }
    if !testCase.sources.isEmpty {
      lines += wrapped("from: " + testCase.sources.map(\.text).joined(separator: "; "), indent: 2)
    }
    return lines
  }

  private var scene: [String] {
    let testCase = result.testCase
    let clients = testCase.clients.map { client in
      var words = ["the client \(client.name)"]
      if client.persistence { words.append("keeps a disk cache") }
      if client.offline { words.append("was told to stay offline") }
      if client.skew != 0 { words.append("has a clock \(client.skew) ms off") }
      return words.joined(separator: ", ")
    }
    let data = testCase.serverData.isAbsent ? "is empty" : "holds \(FlowText.text(testCase.serverData))"
    let rules = ActionText.text(testCase.rules)
    let server = "the server \(data)" + (rules.isEmpty ? "" : ", and has the rules \(rules)")
    return wrapped("In the beginning: " + clients.joined(separator: "; ") + "; \(server).", indent: 0)
  }

  private var steps: [String] {
    let performed = result.transcript.flatMap(lines)
    let left = result.testCase.steps.enumerated().dropFirst(result.transcript.count).map { index, step in
      let text = TextLayout.cut("\(index + 1)  \(ActionText.text(step.action))", to: style.width - 17)
      let isBroken = index == result.brokenStep
      return style.paint("\(text)  (\(isBroken ? "did not end" : "not performed"))", isBroken ? .red : .faint)
    }
    return performed + left
  }

  private func lines(of record: StepRecord) -> [String] {
    let step = result.testCase.steps[record.index]
    let alignment = StepAlignment(record, of: result)
    var lines = [""]
    let head = TextLayout.wrap("\(record.index + 1)  \(ActionText.text(step.action))", to: style.width, lines: 6)
    lines += head.map { style.paint($0, .bold) }
    if let note = step.note { lines += wrapped(note, indent: 4) }
    let judged = Set(alignment.streams.map(\.name))
    for (place, sighting) in alignment.sightings.enumerated() {
      let observation = sighting.observation
      let isWire = observation.stream == "wire"
      guard !isWire || showsWire || judged.contains("\(observation.client).wire") else { continue }
      let mark = sighting.isGood ? style.paint(isWire ? "·" : "✓", isWire ? .faint : .green) : style.paint("!", .red)
      let text = TextLayout.wrap(CaseStory.text(observation), to: style.width - 6, lines: 6)
      lines += text.enumerated().map { $0.offset == 0 ? "  \(mark) \($0.element)" : "      \($0.element)" }
      for call in innerCalls.callsInside(step: record.index, place) {
        let text = TextLayout.wrap("inside of its callback: \(call)", to: style.width - 6, lines: 6)
        lines += text.map { style.paint("      \($0)", .faint) }
      }
    }
    for (name, rows) in alignment.streams {
      for row in rows where row.actual == nil {
        let text = TextLayout.wrap("missing on \(name): \(row.expected ?? "")", to: style.width - 6, lines: 6)
        lines += text.enumerated().map { ($0.offset == 0 ? "  \(style.paint("!", .red)) " : "      ") + $0.element }
      }
    }
    if lines.last == head.last.map({ style.paint($0, .bold) }) { lines.append("    nothing happened, as expected") }
    return lines
  }

  private var ending: [String] {
    var lines = [""]
    if let pattern = result.testCase.finalServerData, result.verdict.isExecuted {
      lines += wrapped("In the end the server must hold \(FlowText.text(pattern)).", indent: 0)
    }
    switch result.verdict {
    case .pass: lines.append(style.paint("Everything came as the case demands.", .green))
    case .notApplicable(let reason): lines += wrapped("The case does not apply: \(reason).", indent: 0)
    case .couldNotRun(let reason): lines += wrapped("The case could not be run: \(reason).", indent: 0)
    case .error(let message): lines += [style.paint("It broke off:", .red)] + wrapped(message, indent: 2)
    case .fail: lines += divergence
    }
    return lines
  }

  private var likeness: [String] {
    likenesses.flatMap { mutant in
      wrapped("It behaves as the reference with the defect \(mutant.name): ", mutant.defect)
    }
  }

  private var log: [String] {
    guard !result.log.isEmpty else { return [] }
    return ["", "The adapter wrote:"] + result.log.flatMap { wrapped(TextLayout.printable($0), indent: 2) }
  }

  /// The first thing that went wrong, with the streams of its step side by side.
  private var divergence: [String] {
    let first = result.mismatches.min { ($0.stepIndex ?? .max) < ($1.stepIndex ?? .max) }
    guard let first else { return [] }
    var lines = [style.paint("First divergence", .red) + "  \(first.location)"]
    lines += wrapped(first.stepIndex.map { "step \($0 + 1): " } ?? "at the end: ", first.text)
    let table = DifferenceTable(style: style, indent: 2)
    for difference in result.differences
    where difference.stepIndex == first.stepIndex && difference.stream == first.stream {
      lines += table.lines(of: difference).map { "  \($0)" }
    }
    if result.mismatches.count > 1 { lines.append("\(result.mismatches.count - 1) more differ after it.") }
    return lines
  }

  private func wrapped(_ lead: String, _ text: String) -> [String] { wrapped(lead + text, indent: 2) }

  private func wrapped(_ text: String, indent: Int) -> [String] {
    TextLayout.wrap(text, to: style.width - indent, lines: 12).map { String(repeating: " ", count: indent) + $0 }
  }
}
