/// Builds the parameters of a query call by call, with the rules of the API; each call returns a new builder.
package struct QueryBuilder: Sendable {
  /// How a client states an exclusive bound.
  package enum Style: Sendable {
    /// As an inclusive bound at the neighbouring key.
    case apple
    /// As the bound itself, marked exclusive.
    case web
  }

  package private(set) var params: QueryParams
  package let style: Style
  /// Whether an ordering was called; the default one does not count.
  package private(set) var isOrdered: Bool

  package init(style: Style = .apple) {
    params = .default
    self.style = style
    isOrdered = false
  }

  private var limits: ValidationLimits { style == .apple ? .apple : .web }
}

// MARK: - Order

extension QueryBuilder {
  /// - Throws: `InvalidQueryParameter`, `InvalidPathValidation`.
  package func orderedByChild(_ text: String) throws(DataError) -> QueryBuilder {
    for name in ["key", "priority", "value"] where text == "$" + name || text == "." + name {
      throw DataError(.invalidQuery, "To order by \(name), use the ordering made for it rather than the path \(text).")
    }
    try checkUnordered()
    let path = try Validation.path(text, limits: limits)
    guard !path.isRoot else { throw DataError(.invalidQuery, "The path of an ordering must name a child.") }
    return try ordered(by: .child(Mutant.isActive(.nestedOrderByFirstKey) ? path.prefix(1) : path))
  }

  /// - Throws: `InvalidQueryParameter`, also for bounds set before that are no keys.
  package func orderedByKey() throws(DataError) -> QueryBuilder { try ordered(by: .key) }
  /// - Throws: `InvalidQueryParameter`.
  package func orderedByValue() throws(DataError) -> QueryBuilder { try ordered(by: .value) }
  /// - Throws: `InvalidQueryParameter`.
  package func orderedByPriority() throws(DataError) -> QueryBuilder { try ordered(by: .priority) }

  private func ordered(by index: Index) throws(DataError) -> QueryBuilder {
    try checkUnordered()
    var query = self
    query.params.index = index
    query.isOrdered = true
    if index == .key {
      query.params.start = try keyBound(params.start)
      query.params.end = try keyBound(params.end)
    }
    return query
  }

  private func checkUnordered() throws(DataError) {
    guard !isOrdered else { throw DataError(.invalidQuery, "A query has one ordering; it was already called.") }
  }

  /// A bound that was set before the ordering by key, in the form it has under that ordering.
  private func keyBound(_ bound: QueryParams.Bound?) throws(DataError) -> QueryParams.Bound? {
    guard var bound else { return nil }
    try checkEndpoint(bound.value, .key)
    guard let end = bound.key else { return bound }
    // The Apple form of an exclusive bound without a key carries an end of the keys of its value.
    guard style == .apple, end == .min || end == .max, case .string(let text)? = bound.value else {
      throw Self.keyBesideKeyOrder
    }
    let key = try Validation.key(text)
    bound.value = .string((end == .max ? key.successor : key.predecessor).text)
    bound.key = nil
    return bound
  }
}

// MARK: - Range

extension QueryBuilder {
  /// From a value on.
  package func starting(at value: JSON) throws(DataError) -> QueryBuilder {
    try settingStart(value, nil, isExclusive: false)
  }

  /// From a value and key on; an ordering by key refuses the form even where the key is nil.
  package func starting(at value: JSON, childKey: String?) throws(DataError) -> QueryBuilder {
    try refuseKeyOrder()
    return try settingStart(value, childKey, isExclusive: false)
  }

  /// Behind a value, or behind a value and key.
  package func starting(after value: JSON, childKey: String? = nil) throws(DataError) -> QueryBuilder {
    if childKey != nil { try refuseKeyOrder() }
    return try settingStart(value, childKey, isExclusive: true)
  }

  /// Up to a value.
  package func ending(at value: JSON) throws(DataError) -> QueryBuilder {
    try settingEnd(value, nil, isExclusive: false)
  }

  /// Up to a value and key; an ordering by key refuses the form even where the key is nil.
  package func ending(at value: JSON, childKey: String?) throws(DataError) -> QueryBuilder {
    try refuseKeyOrder()
    return try settingEnd(value, childKey, isExclusive: false)
  }

  /// Before a value, or before a value and key.
  package func ending(before value: JSON, childKey: String? = nil) throws(DataError) -> QueryBuilder {
    if childKey != nil { try refuseKeyOrder() }
    return try settingEnd(value, childKey, isExclusive: true)
  }

  /// Only one value.
  package func equal(to value: JSON) throws(DataError) -> QueryBuilder { try settingBoth(value, nil) }

  /// Only one value and key; an ordering by key refuses the form even where the key is nil.
  package func equal(to value: JSON, childKey: String?) throws(DataError) -> QueryBuilder {
    try refuseKeyOrder()
    return try settingBoth(value, childKey)
  }

  private func settingStart(_ json: JSON, _ key: String?, isExclusive: Bool) throws(DataError) -> QueryBuilder {
    var bound = try bound(json, key)
    guard params.start == nil || Mutant.isActive(.secondStartAccepted) else {
      throw DataError(.invalidQuery, "The query already has a start.")
    }
    bound = isExclusive ? try excluding(bound, asStart: true) : bound
    try checkEndpoint(bound.value, params.index)
    var query = self
    query.params.start = bound
    return query
  }

  private func settingEnd(_ json: JSON, _ key: String?, isExclusive: Bool) throws(DataError) -> QueryBuilder {
    var bound = try bound(json, key)
    guard params.end == nil else { throw DataError(.invalidQuery, "The query already has an end.") }
    bound = isExclusive ? try excluding(bound, asStart: false) : bound
    try checkEndpoint(bound.value, params.index)
    var query = self
    query.params.end = bound
    return query
  }

  private func settingBoth(_ json: JSON, _ key: String?) throws(DataError) -> QueryBuilder {
    let bound = try bound(json, key)
    guard params.start == nil, params.end == nil else {
      throw DataError(.invalidQuery, "The query already has a start or an end.")
    }
    try checkEndpoint(bound.value, params.index)
    var query = self
    query.params.start = bound
    query.params.end = bound
    return query
  }
}

// MARK: - Bounds

extension QueryBuilder {
  private static let keyBesideKeyOrder = DataError(
    .invalidQuery, "An ordering by key takes a bound of one key, given as its value without a child key.")

  private func refuseKeyOrder() throws(DataError) {
    guard params.index != .key else { throw Self.keyBesideKeyOrder }
  }

  private func bound(_ json: JSON, _ key: String?) throws(DataError) -> QueryParams.Bound {
    switch json {
    case .array, .object:
      throw DataError(.invalidQuery, "A bound must be null, a boolean, a number or a string, not a container.")
    default: break
    }
    let key: Key? = if let key { try Validation.key(key, limits: limits) } else { nil }
    if case .null = json { return QueryParams.Bound(value: nil, key: key) }
    return QueryParams.Bound(value: try LeafValue(json: json), key: key)
  }

  /// The bound without its boundary, in the client's own form.
  private func excluding(_ bound: QueryParams.Bound, asStart: Bool) throws(DataError) -> QueryParams.Bound {
    var bound = bound
    let isKeyOrder = params.index == .key
    guard style == .apple else {
      bound.isExclusive = true
      if bound.key == nil, !isKeyOrder { bound.key = asStart ? .max : .min }
      return bound
    }
    if isKeyOrder {
      // Any other type is refused with the endpoints.
      guard case .string(let text)? = bound.value else { return bound }
      let key = try Validation.key(text)
      let moved = Mutant.isActive(.exclusiveKeyIncluded) ? key : asStart ? key.successor : key.predecessor
      bound.value = .string(moved.text)
    } else if let key = bound.key {
      bound.key = Mutant.isActive(.exclusiveChildKeyIncluded) ? key : asStart ? key.successor : key.predecessor
    } else {
      bound.key = asStart != Mutant.isActive(.exclusiveBoundKeepsEquals) ? .max : .min
    }
    return bound
  }

  /// Checks that an ordering can have such a bound.
  private func checkEndpoint(_ value: LeafValue?, _ index: Index) throws(DataError) {
    if Mutant.isActive(.boundsUnchecked) { return }
    switch (index, value) {
    case (.key, .string?): return
    case (.key, _): throw DataError(.invalidQuery, "An ordering by key takes bounds that are strings.")
    case (.priority, .bool?):
      throw DataError(.invalidQuery, "An ordering by priority takes no booleans as bounds; order by value or child.")
    default: return
    }
  }
}

// MARK: - Limit

extension QueryBuilder {
  /// At most so many from the start of the range.
  package func limited(toFirst count: Int) throws(DataError) -> QueryBuilder { try limited(to: count, .first) }
  /// At most so many from the end of the range.
  package func limited(toLast count: Int) throws(DataError) -> QueryBuilder { try limited(to: count, .last) }

  private func limited(to count: Int, _ side: QueryParams.Side) throws(DataError) -> QueryBuilder {
    guard params.limit == nil else { throw DataError(.invalidQuery, "A query has one limit; it was already set.") }
    // The web client takes every positive whole number.
    let maximum = style == .apple && !Mutant.isActive(.limitsUnchecked) ? Int(Int32.max) : .max
    guard (1...maximum).contains(count) else {
      throw DataError(.invalidQuery, "A limit must lie between 1 and \(maximum), unlike \(count).")
    }
    var query = self
    query.params.limit = QueryParams.Limit(count: count, side: side)
    return query
  }
}
