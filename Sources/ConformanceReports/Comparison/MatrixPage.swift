import ConformanceCases

extension ReportMatrix {
  /// The matrix as one page with filter and search.
  package var html: String {
    let columns = zip(names, profiles).map { name, profile in
      Value.object([.init("name", .string(name)), .init("profile", .string(profile))])
    }
    return HTMLPage.head(title: "Conformance matrix") + HTMLPage.data("columns", .array(columns))
      + HTMLPage.openData("cases") + rows.map { HTMLPage.escaped(Self.value($0).jsonText) + "\n" }.joined()
      + HTMLPage.closeData + HTMLPage.tail(scripts: [PageScript.matrix])
  }

  private static func value(_ row: Row) -> Value {
    let cells = row.cells.map { cell -> Value in
      guard let cell else { return .null }
      let why = cell.why.map { [Value.Member("why", .string($0))] } ?? []
      return .object([.init("verdict", .string(cell.verdict))] + why)
    }
    return .object([
      .init("id", .string(row.entry.id)), .init("title", .string(row.entry.title)),
      .init("area", .string(row.entry.area)), .init("level", .string(row.entry.level)),
      .init("spec", .array(row.entry.statements.map(Value.string))), .init("cells", .array(cells)),
    ])
  }
}

extension ReportMatrix {
  /// How many differing cases the Markdown form lists.
  private static let rowLimit = 500

  /// The matrix as Markdown: areas with counts, then the cases that differ.
  package var markdown: String {
    let heads = names.map(MarkdownText.escaped)
    let numbers = Set(1...max(1, names.count))
    var text = "## Conformance\n\n"
    let all = [("**all**", rows)] + areas.map { (MarkdownText.area($0.name), $0.rows) }
    text += MarkdownText.table(
      ["area"] + heads, numbers: numbers,
      all.map { name, rows in [name] + names.indices.map { counts(in: $0, of: rows) } })
    let differing = rows.filter(\.differs)
    guard !differing.isEmpty else { return text + "\nThe implementations do not differ.\n" }
    text += "\n### Cases that differ\n\n"
    text += MarkdownText.table(
      ["case"] + heads,
      differing.prefix(Self.rowLimit).map { row in
        ["`\(row.entry.id)`"] + row.cells.map { $0?.verdict ?? "absent" }
      })
    if differing.count > Self.rowLimit { text += "\n… and \(differing.count - Self.rowLimit) more\n" }
    return text
  }

  /// `passed of executed`, and what was not executed.
  private func counts(in column: Int, of rows: [Row]) -> String {
    let passed = count("pass", in: column, of: rows)
    let executed = passed + count("fail", in: column, of: rows) + count("error", in: column, of: rows)
    return "\(passed) of \(executed)" + (executed < rows.count ? ", \(rows.count - executed) not executed" : "")
  }
}
