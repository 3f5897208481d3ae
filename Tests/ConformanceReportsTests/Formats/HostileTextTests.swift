import ConformanceKit
import ConformanceReports
import Testing

/// Text from implementations and authors that would mean something to a format, or fill it.
struct HostileTextTests {
  @Test("Nothing steers a terminal, and no line is wider than it")
  func console() {
    let text = SampleReport.text(.console, of: SampleRun.hostile)
    let controls = text.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
    #expect(controls.isEmpty && !text.unicodeScalars.contains("\u{202E}"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(text.contains("the adapter wrote:") && text.utf8.count < 20_000)
  }

  @Test("Every annotation is one command, and short enough for GitHub")
  func annotations() {
    let lines = SampleReport.text(.github, of: SampleRun.hostile).split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n" || $0 == "\r"
    }
    #expect(lines.dropLast().map { $0.prefix { $0 != " " } } == ["::error", "::error", "::notice"])
    #expect(lines.allSatisfy { $0.utf8.count < 20_000 })
    #expect(lines[1].contains("%0Athe adapter wrote:%0Aa%0A::error::b%0D%0A]]>"))
    for line in lines.prefix(2) {
      let properties = line.dropFirst(2).prefix { $0 != ":" }
      #expect(properties.split(separator: ",").count == 4, "\(properties)")
    }
  }

  @Test("Markdown stays within what a step summary may hold, and keeps its blocks")
  func markdown() {
    let text = SampleReport.text(.markdown, of: SampleRun.hostile)
    #expect(text.utf8.count < 100_000)
    // Outside of blocks of code nothing is left of tags.
    let summaries = text.split(separator: "\n").filter { $0.hasPrefix("<details>") }
    #expect(summaries.count == 2 && summaries.allSatisfy { $0.hasSuffix("</summary>") && !$0.contains("<!--") })
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("```") }.count == 4)
  }

  @Test("The reasons in the lists of pages are bounded")
  func rows() {
    let text = SampleReport.text(.html, of: SampleRun.hostile)
    let row = text.split(separator: "\n").first { $0.contains("\"id\":\"sample.broken\"") }
    #expect(row.map { $0.utf8.count < 10_000 } == true)
  }
}
