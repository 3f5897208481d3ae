import ConformanceCases
import RTDBTree

/// Builds the database's query from a case's constraints, with the checks of the public API.
enum CaseQuery {
  static func params(_ query: ConformanceCases.Query?) throws(DataError) -> QueryParams {
    guard let query else { return .default }
    var builder = QueryBuilder()
    switch query.orderBy {
    case nil: break
    case ".key"?: builder = try builder.orderedByKey()
    case ".value"?: builder = try builder.orderedByValue()
    case ".priority"?: builder = try builder.orderedByPriority()
    case let path?: builder = try builder.orderedByChild(path)
    }
    if let bound = query.startAt {
      builder = try bound.key.map { key throws(DataError) in try builder.starting(at: bound.value.json, childKey: key) }
        ?? builder.starting(at: bound.value.json)
    }
    if let bound = query.startAfter { builder = try builder.starting(after: bound.value.json, childKey: bound.key) }
    if let bound = query.endAt {
      builder = try bound.key.map { key throws(DataError) in try builder.ending(at: bound.value.json, childKey: key) }
        ?? builder.ending(at: bound.value.json)
    }
    if let bound = query.endBefore { builder = try builder.ending(before: bound.value.json, childKey: bound.key) }
    if let bound = query.equalTo {
      builder = try bound.key.map { key throws(DataError) in try builder.equal(to: bound.value.json, childKey: key) }
        ?? builder.equal(to: bound.value.json)
    }
    if let count = query.limitToFirst { builder = try builder.limited(toFirst: count) }
    if let count = query.limitToLast { builder = try builder.limited(toLast: count) }
    return builder.params
  }
}
