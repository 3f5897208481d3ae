import RTDBTree

extension Query {
  /// A query in few words.
  static func at(
    _ path: Path, by index: Index = .priority, from start: LeafValue? = nil, to end: LeafValue? = nil,
    first: Int? = nil, last: Int? = nil
  ) -> Query {
    var params = QueryParams(index: index)
    params.start = start.map { .init(value: $0) }
    params.end = end.map { .init(value: $0) }
    if let first { params.limit = .init(count: first, side: .first) }
    if let last { params.limit = .init(count: last, side: .last) }
    return Query(path, params)
  }

  /// The location, the order and the limit, readable in a list of listens.
  var short: String {
    let order = params.index == .priority ? "" : " by \(params.index.wireName)"
    let range = params.start == nil && params.end == nil ? "" : " in range"
    let limit = params.limit.map { " \($0.side) \($0.count)" } ?? ""
    return "\(path)\(order)\(range)\(limit)"
  }

  /// What the query selects of the data of its location, by a plain filter of its own.
  func selection(of node: Node) -> Node {
    guard params.isFiltered else { return node }
    let range = RangeFilter(params)
    var entries = Array(node.entries).filter { range.contains($0) }
    entries.sort { params.index.compare($0, $1) < 0 }
    if let limit = params.limit {
      entries = limit.side == .first ? Array(entries.prefix(limit.count)) : Array(entries.suffix(limit.count))
    }
    return Node(entries: entries)
  }
}

extension Node {
  /// The export form as JSON text.
  var text: String { JSONWriter.text(exportForm) }
}

extension Query: ExpressibleByStringLiteral {
  /// The default query of a location.
  package init(stringLiteral path: String) { self.init(Path(path)) }
}
