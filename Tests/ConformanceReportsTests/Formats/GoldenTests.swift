import ConformanceKit
import ConformanceReports
import Testing

struct GoldenTests {
  private static let names: [ReportFormat: String] = [
    .console: "console.txt", .json: "report.json", .jsonl: "events.jsonl", .junit: "junit.xml", .tap: "report.tap",
    .markdown: "summary.md", .github: "annotations.txt", .badge: "badge.json", .badgeSVG: "badge.svg",
    .html: "report.html",
  ]

  /// Styles and scripts are left out: they are checked in a browser, and would only be stored twice.
  private func data(_ html: String) -> String {
    html.replacing(#/(?s)<style>.*?</style>/#, with: "<style></style>")
      .replacing(#/(?s)<script>\n.*?</script>/#, with: "<script></script>")
  }

  @Test("A report is the stored one in every format", arguments: ReportFormat.allCases)
  func report(_ format: ReportFormat) throws {
    let text = SampleReport.text(format)
    #expect(try Golden.isStored(format == .html ? data(text) : text, as: try #require(Self.names[format])))
  }

  @Test("The matrix and the difference of two reports are the stored ones")
  func comparison() throws {
    let reports = try SampleReport.two()
    let matrix = ReportMatrix(reports)
    #expect(try Golden.isStored(matrix.markdown, as: "matrix.md"))
    #expect(try Golden.isStored(data(matrix.html), as: "matrix.html"))
    let difference = ReportDifference(from: reports[1].report, to: reports[0].report)
    #expect(try Golden.isStored(difference.text, as: "difference.txt"))
  }

  @Test("A transcript is the stored one, and so is the story of a case")
  func transcript() throws {
    let failing = SampleRun.results[1]
    let transcript = Transcript(of: failing, by: SampleRun.header.driver, seed: SampleRun.header.seed)
    #expect(try Golden.isStored(transcript.jsonText, as: "transcript.json"))
    let story = CaseExplanation(failing, statements: nil, style: ConsoleStyle(), showsWire: true)
    #expect(try Golden.isStored(story.text, as: "explanation.txt"))
    #expect(story.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
