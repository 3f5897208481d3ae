import ConformanceCases
import RTDBTree

/// Builds the database's query from a case's constraints, with the checks of the public API.
enum CaseQuery {
  static func params(
    _ query: ConformanceCases.Query?, style: QueryBuilder.Style = .apple
  ) throws(DataError) -> QueryParams {
    guard let query else { return .default }
    var builder = QueryBuilder(style: style)
    switch query.orderBy {
    case nil: break
    case ".key"?: builder = try builder.orderedByKey()
    case ".value"?: builder = try builder.orderedByValue()
    case ".priority"?: builder = try builder.orderedByPriority()
    case let path?: builder = try builder.orderedByChild(path)
    }
    if let bound = query.startAt {
      // A key argument, even an absent one, counts as one for the API's checks.
      builder =
        try bound.key == nil
        ? builder.starting(at: bound.value.json) : builder.starting(at: bound.value.json, childKey: bound.key)
    }
    if let bound = query.startAfter { builder = try builder.starting(after: bound.value.json, childKey: bound.key) }
    if let bound = query.endAt {
      // A key argument, even an absent one, counts as one for the API's checks.
      builder =
        try bound.key == nil
        ? builder.ending(at: bound.value.json) : builder.ending(at: bound.value.json, childKey: bound.key)
    }
    if let bound = query.endBefore { builder = try builder.ending(before: bound.value.json, childKey: bound.key) }
    if let bound = query.equalTo {
      // A key argument, even an absent one, counts as one for the API's checks.
      builder =
        try bound.key == nil
        ? builder.equal(to: bound.value.json) : builder.equal(to: bound.value.json, childKey: bound.key)
    }
    if let count = query.limitToFirst { builder = try builder.limited(toFirst: count) }
    if let count = query.limitToLast { builder = try builder.limited(toLast: count) }
    return builder.params
  }
}
