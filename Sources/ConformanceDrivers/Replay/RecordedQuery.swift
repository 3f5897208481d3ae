import RTDBTree

/// Queries as the recordings spell them: the public API's constraints with their arguments.
enum RecordedQuery {
  static func params(_ json: JSON?) throws(DataError) -> QueryParams {
    var params = QueryParams()
    switch json?["orderBy"]?.text {
    case nil, "$priority"?: break
    case "$key"?: params.index = .key
    case "$value"?: params.index = .value
    case let path?: params.index = .child(Path(path))
    }
    for name in ["startAt", "startAfter", "equalTo"] {
      if let bound = try bound(json?[name], open: name == "startAfter" ? .max : nil, params.index) {
        params.start = bound
      }
    }
    for name in ["endAt", "endBefore", "equalTo"] {
      if let bound = try bound(json?[name], open: name == "endBefore" ? .min : nil, params.index) { params.end = bound }
    }
    if let count = json?["limitToFirst"]?.integer { params.limit = .init(count: Int(count), side: .first) }
    if let count = json?["limitToLast"]?.integer { params.limit = .init(count: Int(count), side: .last) }
    return params
  }

  /// - Parameter open: For a bound that is outside, the end that stands for its missing key.
  private static func bound(_ json: JSON?, open: Key?, _ index: Index) throws(DataError) -> QueryParams.Bound? {
    guard let arguments = json?.elements, let value = arguments.first else { return nil }
    var key = arguments.count > 1 ? arguments[1].text.map { Key($0) } : nil
    if index != .key, key == nil { key = open }
    return .init(value: try Node(json: value).leafValue, key: key, isExclusive: open != nil)
  }

  /// What a query selects of a location, by a straight filter of its own rather than the engine's.
  static func selection(of node: IndexedNode, _ params: QueryParams) -> Node {
    guard params.isFiltered else { return node.node }
    guard !node.node.isLeaf else { return .empty }
    let range = RangeFilter(params)
    var entries = node.entries.filter { range.contains($0) }
    if let limit = params.limit {
      entries = limit.side == .first ? Array(entries.prefix(limit.count)) : Array(entries.suffix(limit.count))
    }
    return Node(entries: entries)
  }
}
