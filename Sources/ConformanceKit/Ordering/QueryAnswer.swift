import ConformanceCases

/// What a query shows of data, by an order and bounds that share no code with an implementation.
struct QueryAnswer {
  /// The data in export form: of a query with bounds or a limit only its children, without a priority.
  let export: Value
  /// The children in the order of the query.
  let children: [Value.Member]

  /// - Parameter data: The content of the query's location in export form.
  init(_ query: Query?, of data: Value) {
    let order = QueryOrder(query)
    var placed = (data.canonicalMembers ?? []).filter { !Value.isExportKey($0.key) }
      .map { (place: ChildPlace($0.key, $0.value, order: order), member: $0) }
      .sorted { $0.place < $1.place }
    guard let query, query.isFiltered else {
      export = data
      children = placed.map(\.member)
      return
    }
    placed.removeAll { !Self.isWithin($0.place, query, order) }
    if let limit = query.limitToFirst { placed = Array(placed.prefix(limit)) }
    if let limit = query.limitToLast { placed = Array(placed.suffix(limit)) }
    children = placed.map(\.member)
    export = .object(children)
  }

  private static func isWithin(_ place: ChildPlace, _ query: Query, _ order: QueryOrder) -> Bool {
    func compare(_ bound: Query.Bound) -> (isBefore: Bool, isAfter: Bool) {
      if case .key = order {
        let key = KeyOrder(bound.value.text ?? "")
        return (place.key < key, key < place.key)
      }
      let index = IndexValue(bound.value)
      // A bound without a key speaks of the value alone.
      guard place.index == index, let key = bound.key.map(KeyOrder.init) else {
        return (place.index < index, index < place.index)
      }
      return (place.key < key, key < place.key)
    }
    if let bound = query.startAt ?? query.equalTo, compare(bound).isBefore { return false }
    if let bound = query.endAt ?? query.equalTo, compare(bound).isAfter { return false }
    if let bound = query.startAfter, !compare(bound).isAfter { return false }
    if let bound = query.endBefore, !compare(bound).isBefore { return false }
    return true
  }
}

extension Query {
  /// Whether bounds or a limit leave a part of the location out.
  var isFiltered: Bool {
    startAt != nil || startAfter != nil || endAt != nil || endBefore != nil || equalTo != nil || limitToFirst != nil
      || limitToLast != nil
  }
}

extension Value {
  /// The content of a location below, in export form.
  func export(at path: String) -> Value {
    path.split(separator: "/").reduce(self) { data, key in
      data.canonicalMember(String(key))
    }
  }
}
