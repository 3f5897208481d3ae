/// Reads the constraints of a query.
enum QueryReader {
  static let keys = [
    "orderBy", "startAt", "startAfter", "endAt", "endBefore", "equalTo", "limitToFirst", "limitToLast",
  ]

  static func read(_ node: YAMLNode, _ context: LoadContext) -> Query? {
    let log = context.log
    guard let reader = MappingReader(node, what: "a query", keys: keys, log: log) else { return nil }
    var query = Query()
    query.orderBy = reader["orderBy"]?.word(log)
    if let order = query.orderBy, order.hasPrefix("."), ![".key", ".value", ".priority"].contains(order) {
      log.error(
        .unknownWord, "`\(order)` is no order", fix: "use .key, .value, .priority or a child path",
        at: reader["orderBy"]?.location ?? node.location)
    }
    query.startAt = reader["startAt"].flatMap { bound($0, context) }
    query.startAfter = reader["startAfter"].flatMap { bound($0, context) }
    query.endAt = reader["endAt"].flatMap { bound($0, context) }
    query.endBefore = reader["endBefore"].flatMap { bound($0, context) }
    query.equalTo = reader["equalTo"].flatMap { bound($0, context) }
    query.limitToFirst = reader["limitToFirst"]?.positive(log)
    query.limitToLast = reader["limitToLast"]?.positive(log)
    if reader["limitToFirst"] != nil, let last = reader.entries.first(where: { $0.key == "limitToLast" }) {
      log.error(.bothLimits, "a query has either `limitToFirst` or `limitToLast`", at: last.keyLocation)
    }
    return query
  }

  /// A bound is a scalar, or `[value, key]`.
  private static func bound(_ node: YAMLNode, _ context: LoadContext) -> Query.Bound? {
    if node.scalar != nil { return Query.Bound(value: DataReader.read(node, context)) }
    guard let parts = node.elements, parts.count == 2, parts.allSatisfy({ $0.scalar != nil }) else {
      context.log.wrongKind(node, expected: "a scalar, or [value, key]")
      return nil
    }
    guard let key = parts[1].word(context.log) else { return nil }
    return Query.Bound(value: DataReader.read(parts[0], context), key: key)
  }
}
