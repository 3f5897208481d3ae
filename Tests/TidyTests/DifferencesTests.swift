import Testing

/// Each difference from the official SDKs is shown: by a recording, and by a case of the suite.
struct DifferencesTests {
  private static let path = "Sources/RTDBEngine/RTDBEngine.docc/Differences.md"
  private static let page = ProjectFile(path: path, text: Project.text(of: path))

  /// The rules of the tables, each with its last two columns.
  private static let rows = page.lines.filter { $0.hasPrefix("| ") }.map(cells).filter { $0.last != "case" }

  private static func cells(_ line: Substring) -> [Substring] {
    line.split(separator: "|").map { cell in
      let start = cell.drop { $0 == " " }
      return start.last == " " ? start.dropLast() : start
    }
  }

  /// The names in a text that stand between back quotes; with an asterisk behind, a recording need not be here.
  private static func names(in text: Substring) -> [(name: String, isElsewhere: Bool)] {
    text.matches(of: #/`([^`]+)`(\*?)/#).map { (String($0.output.1), !$0.output.2.isEmpty) }
  }

  private static let cases = Set(
    Project.yaml.filter { $0.path.hasPrefix("Conformance/suites/") }.flatMap { file in
      file.lines.compactMap { $0.prefixMatch(of: #/ *- id: (\S+)/#).map { String($0.output.1) } }
    })

  private static let recordings = ["engine", "persistence", "client"].flatMap { folder in
    Project.files(below: "Fixtures/recordings/\(folder)", ending: ".jsonl")
  }

  @Test("The page has its tables")
  func something() {
    #expect(Self.rows.count > 20 && Self.cases.count > 400)
    #expect(Self.rows.filter { $0.count < 4 }.map { $0[0] } == [])
  }

  @Test("Each rule names a recording, one that lies here where it has no asterisk, or says why there is none")
  func recordings() {
    let unshown = Self.rows.flatMap { row -> [String] in
      let cell = row[row.count - 2]
      if Self.saysWhyNot(cell) { return [] }
      let names = Self.names(in: cell)
      guard !names.isEmpty else { return ["\(row[0]): names no recording"] }
      let here = names.filter { !$0.isElsewhere }
      return here.filter { name, _ in !Self.recordings.contains { $0.text.contains("\"\(name)\"") } }.map {
        "\(row[0]): there is no recording \($0.name)"
      }
    }
    #expect(unshown == [])
  }

  private static func saysWhyNot(_ cell: Substring) -> Bool { cell.wholeMatch(of: #/none: .{20,}/#) != nil }

  @Test("Each rule names a case, or says why there is none")
  func cases() {
    let unshown = Self.rows.flatMap { row -> [String] in
      let cell = row[row.count - 1]
      if Self.saysWhyNot(cell) { return [] }
      let names = Self.names(in: cell).map(\.name)
      guard !names.isEmpty else { return ["\(row[0]): names no case"] }
      return names.filter { !Self.cases.contains($0) }.map { "\(row[0]): there is no case \($0)" }
    }
    #expect(unshown == [])
  }

  @Test("What the page names elsewhere is there too")
  func others() {
    let lists = Self.page.lines.drop { !$0.hasPrefix("## What is kept") }.joined(separator: "\n")
    let names = Self.names(in: Substring(lists)).map(\.name)
    let missing = names.filter { name in
      !Self.cases.contains(name) && !Self.recordings.contains { $0.text.contains("\"\(name)\"") }
    }
    #expect(names.count >= 3 && missing == [])
  }
}
