import ConformanceCases
import ConformanceKit

/// Several reports side by side, case by case.
package struct ReportMatrix: Sendable {
  /// A case with what each report says of it, nil where it does not have the case.
  struct Row: Sendable {
    var entry: StoredReport.Entry
    var cells: [StoredReport.Entry?]

    /// Whether the reports do not say the same; a case that does not apply to some is no difference.
    var differs: Bool { Set(cells.map { $0?.verdict }.filter { $0 != "not-applicable" }).count > 1 }
  }

  /// The names of the columns.
  let names: [String]
  let profiles: [String]
  /// By area, inside of an area in the order of the reports.
  let rows: [Row]

  /// - Parameter reports: Each with a name that is taken where two drivers have the same.
  package init(_ reports: [(name: String, report: StoredReport)]) {
    let drivers = reports.map(\.report.driver.name)
    names = reports.enumerated().map { index, report in
      drivers.count { $0 == drivers[index] } > 1 ? "\(drivers[index]) (\(report.name))" : drivers[index]
    }
    profiles = reports.map(\.report.driver.profile)
    var byID: [String: Int] = [:]
    var rows: [Row] = []
    for (column, report) in reports.enumerated() {
      for entry in report.report.entries {
        let place =
          byID[entry.id]
          ?? {
            rows.append(Row(entry: entry, cells: Array(repeating: nil, count: reports.count)))
            byID[entry.id] = rows.count - 1
            return rows.count - 1
          }()
        rows[place].cells[column] = entry
      }
    }
    let areas = rows.map(\.entry.area)
    let order = Dictionary(areas.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    self.rows = rows.enumerated().sorted { left, right in
      (order[left.element.entry.area] ?? 0, left.offset) < (order[right.element.entry.area] ?? 0, right.offset)
    }.map(\.element)
  }

  /// How many cells of a column have the verdict; nil counts the cases that the report does not have.
  func count(_ verdict: String?, in column: Int, of rows: [Row]) -> Int {
    rows.count { $0.cells[column]?.verdict == verdict }
  }

  /// The rows of each area, in order.
  var areas: [(name: String, rows: [Row])] {
    var areas: [(name: String, rows: [Row])] = []
    for row in rows {
      if areas.last?.name != row.entry.area { areas.append((row.entry.area, [])) }
      areas[areas.count - 1].rows.append(row)
    }
    return areas
  }
}
