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

  /// - Parameter parts: Each with a name that is taken where two drivers have the same. Those of one driver that have
  ///   no case in common are parts of one run and become one column.
  package init(_ parts: [(name: String, report: StoredReport)]) {
    let reports = Self.joined(parts)
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

  private static func joined(
    _ parts: [(name: String, report: StoredReport)]
  ) -> [(name: String, report: StoredReport)] {
    var reports: [(name: String, report: StoredReport, ids: Set<String>)] = []
    for (name, part) in parts {
      let ids = Set(part.entries.map(\.id))
      let place = reports.firstIndex { $0.report.isOfDriver(of: part) && $0.ids.isDisjoint(with: ids) }
      if let place {
        reports[place].report.entries += part.entries
        reports[place].report.isInterrupted = reports[place].report.isInterrupted || part.isInterrupted
        reports[place].ids.formUnion(ids)
      } else {
        reports.append((name, part, ids))
      }
    }
    return reports.map { ($0.name, $0.report) }
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
