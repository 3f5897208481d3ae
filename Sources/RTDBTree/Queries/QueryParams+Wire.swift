extension QueryParams {
  /// The parameters as the wire names them: only those that are set, an empty object for the default query.
  ///
  /// `sp`/`ep` bound values, `sn`/`en` bound keys, `sin`/`ein` false where a bound is exclusive, `l` limit, `vf` its
  /// side, `i` index.
  package var wireForm: JSON {
    var members: [JSON.Member] = []
    func add(_ bound: Bound?, _ names: (value: String, key: String, inclusive: String)) {
      guard let bound else { return }
      members.append(JSON.Member(names.value, bound.value?.json ?? .null))
      if let key = bound.key { members.append(JSON.Member(names.key, .string(key.text))) }
      if bound.isExclusive { members.append(JSON.Member(names.inclusive, .bool(false))) }
    }
    add(start, ("sp", "sn", "sin"))
    add(end, ("ep", "en", "ein"))
    if let limit {
      members.append(JSON.Member("l", .integer(Int64(limit.count))))
      if !Mutant.isActive(.limitSideNotSent) { members.append(JSON.Member("vf", limit.side == .first ? "l" : "r")) }
    }
    if index != .priority, !Mutant.isActive(.orderNotSent) { members.append(JSON.Member("i", .string(index.wireName))) }
    return .object(members)
  }

  /// Reads wire parameters; the texts of the two end keys become the ends again.
  ///
  /// - Throws: `DataError` for members of a wrong kind.
  package init(wireForm json: JSON) throws(DataError) {
    guard case .object = json else { throw DataError(.invalidQuery, "Query parameters must be an object.") }
    self.init()
    if let name = json["i"]?.text { index = Index(wireName: name) }
    start = try QueryParams.bound(json, ("sp", "sn", "sin"))
    end = try QueryParams.bound(json, ("ep", "en", "ein"))
    guard let count = json["l"] else { return }
    guard let number = count.integer, let size = Int(exactly: number), size > 0 else {
      throw DataError(.invalidQuery, "A limit must be a positive integer.")
    }
    switch json["vf"]?.text {
    case "l"?: limit = Limit(count: size, side: .first)
    case "r"?: limit = Limit(count: size, side: .last)
    case nil where json["vf"] == nil: limit = Limit(count: size, side: start != nil ? .first : .last)
    default: throw DataError(.invalidQuery, "The side of a limit is l or r.")
    }
  }

  private static func bound(
    _ json: JSON, _ names: (value: String, key: String, inclusive: String)
  ) throws(DataError) -> Bound? {
    guard let value = json[names.value] else { return nil }
    if value.members != nil || value.elements != nil {
      throw DataError(.invalidQuery, "A bound must be null, a boolean, a number or a string.")
    }
    let key: Key? =
      switch json[names.key]?.text {
      case nil: nil
      case Key.min.text?: .min
      case Key.max.text?: .max
      case let text?: Key(text)
      }
    return Bound(value: try LeafValue(json: value), key: key, isExclusive: json[names.inclusive]?.bool == false)
  }
}
