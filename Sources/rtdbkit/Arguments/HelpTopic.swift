/// What `rtdbkit help TOPIC` tells about, beyond single commands.
enum HelpTopic: String, CaseIterable {
  case exitCodes = "exit-codes"
  case filters, drivers, reports, baselines, cases

  /// The topic in a line.
  var abstract: String {
    switch self {
    case .exitCodes: "What the ends of commands mean."
    case .filters: "How a part of the cases is picked."
    case .drivers: "How an implementation comes under the cases."
    case .reports: "The formats of reports, and what reads them."
    case .baselines: "How known failures are kept."
    case .cases: "How a case is written, checked and run."
    }
  }

  /// The whole page, of 80 columns at most.
  var text: String {
    switch self {
    case .exitCodes: Self.exitCodesText
    case .filters: Self.filtersText
    case .drivers: Self.driversText
    case .reports: Self.reportsText
    case .baselines: Self.baselinesText
    case .cases: Self.casesText
    }
  }
}
