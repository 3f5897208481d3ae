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
    for (name, isExclusive) in [("startAt", false), ("startAfter", true), ("equalTo", false)] {
      if let bound = try bound(json?[name], isExclusive) { params.start = bound }
    }
    for (name, isExclusive) in [("endAt", false), ("endBefore", true), ("equalTo", false)] {
      if let bound = try bound(json?[name], isExclusive) { params.end = bound }
    }
    if let count = json?["limitToFirst"]?.integer { params.limit = .init(count: Int(count), side: .first) }
    if let count = json?["limitToLast"]?.integer { params.limit = .init(count: Int(count), side: .last) }
    return params
  }

  private static func bound(_ json: JSON?, _ isExclusive: Bool) throws(DataError) -> QueryParams.Bound? {
    guard let arguments = json?.elements, let value = arguments.first else { return nil }
    let key = arguments.count > 1 ? arguments[1].text.map { Key($0) } : nil
    return .init(value: try Node(json: value).leafValue, key: key, isExclusive: isExclusive)
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
