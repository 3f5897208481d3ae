import ConformanceKit
import ConformanceReports
import Testing

struct ConsoleRecorderTests {
  private func output(_ style: ConsoleStyle) -> String {
    var text = ""
    SampleRun.replay(into: ConsoleRecorder(style: style) { text += $0 })
    return text
  }

  @Test("The console report is the stored one")
  func golden() throws {
    #expect(try Golden.isStored(output(ConsoleStyle()), as: "console.txt"))
  }

  @Test("No line is wider than the console", arguments: [80, 100])
  func width(columns: Int) {
    let lines = output(ConsoleStyle(width: columns)).split(separator: "\n")
    #expect(lines.filter { $0.count > columns }.isEmpty)
  }

  @Test("A console that is no terminal gets no escape sequences")
  func plain() {
    #expect(!output(ConsoleStyle()).contains("\u{1B}"))
  }

  @Test("Of a large run the peak of memory is told", arguments: [(999, ""), (1_000, ", peak memory 12 MB")])
  func memory(planned: Int, words: String) {
    var text = ""
    var style = ConsoleStyle()
    style.peakMemory = { 12_345_678 }
    ConsoleRecorder(style: style) { text += $0 }.record(.runFinished(RunSummary(planned: planned)))
    #expect(text.hasPrefix("finished in 0.00 s\(words)\n"))
  }

  @Test("Colours change nothing but colours")
  func color() {
    let colored = output(ConsoleStyle(usesColor: true))
    #expect(colored.contains("\u{1B}[31mFAIL\u{1B}[0m sample.fail"))
    #expect(colored.replacing(#/\u{1B}\[[0-9]*m/#, with: "") == output(ConsoleStyle()))
  }

  @Test("The progress line is cleared before anything else is written")
  func progress() {
    let text = output(ConsoleStyle(showsProgress: true))
    #expect(text.contains("\r\u{1B}[K[2/6] sample.fail\r\u{1B}[KFAIL sample.fail"))
    #expect(text.contains("[6/6] sample.clock\r\u{1B}[Kcould not run 1"))
  }
}
