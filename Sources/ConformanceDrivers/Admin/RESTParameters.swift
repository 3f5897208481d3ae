import ConformanceCases
import RTDBRuntime

/// Writes a case's query as the parameters of a URL.
///
/// Implements the page on REST §3.
enum RESTParameters {
  /// Each parameter behind an `&`.
  static func text(of query: Query?) -> String {
    guard let query else { return "" }
    var parameters = [("orderBy", Value.string(order(query.orderBy)).jsonText)]
    let bounds = [
      ("startAt", query.startAt), ("startAfter", query.startAfter), ("endAt", query.endAt),
      ("endBefore", query.endBefore), ("equalTo", query.equalTo),
    ]
    for case (let name, let bound?) in bounds {
      let key = bound.key.map { "," + Value.string($0).jsonText } ?? ""
      parameters.append((name, bound.value.jsonText + key))
    }
    for case (let name, let count?) in [("limitToFirst", query.limitToFirst), ("limitToLast", query.limitToLast)] {
      parameters.append((name, String(count)))
    }
    return parameters.map { "&\($0.0)=\(PercentCoding.encoded($0.1))" }.joined()
  }

  /// A query without an order has that of priorities.
  private static func order(_ text: String?) -> String {
    switch text {
    case nil, ".priority"?: "$priority"
    case ".key"?: "$key"
    case ".value"?: "$value"
    case let path?: path
    }
  }
}
