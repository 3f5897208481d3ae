/// Order, bounds and limit of a query; without bounds and limit it loads all data.
package struct QueryParams: Hashable, Sendable {
  /// One end of the range.
  package struct Bound: Hashable, Sendable {
    /// The indexed value, nil for null; for the key index a string.
    package var value: LeafValue?
    /// The key that breaks ties among equal values; `.min` and `.max` are the two ends.
    package var key: Key?
    /// Whether the boundary itself is outside.
    package var isExclusive: Bool

    package init(value: LeafValue?, key: Key? = nil, isExclusive: Bool = false) {
      self.value = value
      self.key = key
      self.isExclusive = isExclusive
    }
  }

  package enum Side: Hashable, Sendable { case first, last }

  package struct Limit: Hashable, Sendable {
    package var count: Int
    package var side: Side

    package init(count: Int, side: Side) {
      self.count = count
      self.side = side
    }
  }

  package var index: Index
  package var start: Bound?
  package var end: Bound?
  package var limit: Limit?

  package init(index: Index = .priority, start: Bound? = nil, end: Bound? = nil, limit: Limit? = nil) {
    self.index = index
    self.start = start
    self.end = end
    self.limit = limit
  }

  /// No constraint and the default order.
  package static let `default` = QueryParams()

  /// Whether the query takes everything that is at its location, in whatever order.
  package var loadsAllData: Bool { start == nil && end == nil && limit == nil }
  package var isDefault: Bool { loadsAllData && index == .priority }
  /// Whether it restricts the data (by range or limit).
  package var isFiltered: Bool { !loadsAllData }
}

/// A location with order, bounds and limit: what a listener listens to.
package struct Query: Hashable, Sendable, CustomStringConvertible {
  package var path: Path
  package var params: QueryParams

  package init(_ path: Path, _ params: QueryParams = .default) {
    self.path = path
    self.params = params
  }

  package var description: String {
    params.isDefault ? path.description : "\(path)?\(JSONWriter.text(params.wireForm))"
  }
}
