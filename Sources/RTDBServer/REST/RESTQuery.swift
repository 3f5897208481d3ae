import RTDBTree

/// Reads the query of a `GET` from the parameters of its URL.
///
/// Implements the page on REST §3, with the texts of errors of §4.
struct RESTQuery {
  /// The decoded value of a parameter, nil where it is not there.
  let value: (String) -> String?

  private static let bounds = ["startAt", "startAfter", "endAt", "endBefore"]
  private static let limits = ["limitToFirst", "limitToLast"]
  private static let all = ["orderBy", "equalTo"] + bounds + limits

  /// Nil where the parameters describe no query.
  ///
  /// - Parameter isShallow: A shallow read takes no query but `limitToFirst`, which the official command line sends.
  func params(isShallow: Bool) throws(RESTFailure) -> QueryParams? {
    let given = Self.all.filter { value($0) != nil }
    guard !given.isEmpty else { return nil }
    if isShallow, given != ["limitToFirst"] { throw RESTFailure(400, "Mixes query parameters with a shallow GET") }
    let builder = try ordered(isShallow ? "\"$key\"" : value("orderBy"))
    return try limited(try bounded(builder)).params
  }

  /// - Parameter text: The order in JSON.
  private func ordered(_ text: String?) throws(RESTFailure) -> QueryBuilder {
    guard let text else {
      throw RESTFailure(400, "orderBy must be defined when other query parameters are defined")
    }
    guard case .string(let order)? = try? JSONReader.read(text) else {
      throw RESTFailure(400, "orderBy must be a valid JSON encoded path")
    }
    let builder = QueryBuilder(style: .web)
    return try Self.checked { () throws(DataError) in
      switch order {
      case "$key": try builder.orderedByKey()
      case "$value": try builder.orderedByValue()
      case "$priority": try builder.orderedByPriority()
      default: try builder.orderedByChild(order)
      }
    }
  }

  private func bounded(_ builder: QueryBuilder) throws(RESTFailure) -> QueryBuilder {
    if let text = value("equalTo") {
      guard Self.bounds.allSatisfy({ value($0) == nil }) else {
        throw RESTFailure(
          400, "equalTo cannot be specified in addition to startAfter, startAt, endAt, or endBefore")
      }
      let (bound, key) = try bound(text, builder)
      return try Self.checked { () throws(DataError) in
        try key == nil ? builder.equal(to: bound) : builder.equal(to: bound, childKey: key)
      }
    }
    var builder = builder
    for name in Self.bounds {
      guard let text = value(name) else { continue }
      let (bound, key) = try bound(text, builder)
      builder = try Self.checked { [builder] () throws(DataError) in
        switch (name, key) {
        case ("startAt", nil): try builder.starting(at: bound)
        case ("startAt", _): try builder.starting(at: bound, childKey: key)
        case ("startAfter", _): try builder.starting(after: bound, childKey: key)
        case ("endAt", nil): try builder.ending(at: bound)
        case ("endAt", _): try builder.ending(at: bound, childKey: key)
        default: try builder.ending(before: bound, childKey: key)
        }
      }
    }
    return builder
  }

  /// A bound is a JSON primitive, behind which a comma and a key in quotes may follow.
  private func bound(_ text: String, _ builder: QueryBuilder) throws(RESTFailure) -> (value: JSON, key: String?) {
    let failure = RESTFailure(400, "Constraint index field must be a JSON primitive")
    guard case .array(let parts)? = try? JSONReader.read("[\(text)]"), 1...2 ~= parts.count else { throw failure }
    switch parts[0] {
    case .array, .object: throw failure
    case .string: break
    default:
      guard builder.params.index != .key else {
        throw RESTFailure(400, "Provided key index type is invalid, must be string")
      }
    }
    guard parts.count == 2 else { return (parts[0], nil) }
    guard case .string(let key) = parts[1] else { throw failure }
    return (parts[0], key)
  }

  private func limited(_ builder: QueryBuilder) throws(RESTFailure) -> QueryBuilder {
    let given = Self.limits.filter { value($0) != nil }
    guard let name = given.first, let text = value(name) else { return builder }
    guard given.count == 1 else {
      throw RESTFailure(400, "Only one of limitToFirst and limitToLast may be specified")
    }
    guard let count = Int(text) else { throw RESTFailure(400, "\(name) must be an integer") }
    guard count > 0 else { throw RESTFailure(400, "\(name) must be positive") }
    return try Self.checked { () throws(DataError) in
      try name == "limitToFirst" ? builder.limited(toFirst: count) : builder.limited(toLast: count)
    }
  }

  /// What the rules of queries refuse is a bad request.
  private static func checked<Result>(_ body: () throws(DataError) -> Result) throws(RESTFailure) -> Result {
    do throws(DataError) { return try body() } catch { throw RESTFailure(400, error.message) }
  }
}
