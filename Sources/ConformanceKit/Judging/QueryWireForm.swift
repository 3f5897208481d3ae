import ConformanceCases

/// The parameters of a query as a listen message carries them, read with both dialects in mind.
///
/// A bound that leaves its own value out is sent either with an inclusion flag (`sin`, `ein`) that is false, or with
/// the key moved beyond the bound.
struct QueryWireForm {
  private let parameters: Value

  init(_ parameters: Value) { self.parameters = parameters }

  /// Whether these parameters ask what the case's query asks, and nothing more.
  func answers(_ query: Query) -> Bool {
    hasIndex(query.orderBy) && hasLimit(query)
      && hasBound(query.equalTo ?? query.startAt, excluded: query.startAfter, value: "sp", key: "sn", flag: "sin")
      && hasBound(query.equalTo ?? query.endAt, excluded: query.endBefore, value: "ep", key: "en", flag: "ein")
  }

  /// The index by priority is the default and may be left out.
  private func hasIndex(_ orderBy: String?) -> Bool {
    let index = parameters.canonicalMember("i")
    if index.isAbsent { return orderBy == nil || orderBy == ".priority" }
    return index.isEquivalent(to: .string(orderBy ?? ".priority"))
  }

  private func hasLimit(_ query: Query) -> Bool {
    let limit = parameters.canonicalMember("l")
    let side = parameters.canonicalMember("vf")
    guard let expected = query.limitToFirst ?? query.limitToLast else { return limit.isAbsent }
    let expectedSide = query.limitToFirst == nil ? "r" : "l"
    return limit.isEquivalent(to: .integer(Int64(expected))) && side.isEquivalent(to: .string(expectedSide))
  }

  private func hasBound(
    _ included: Query.Bound?, excluded: Query.Bound?, value valueName: String, key keyName: String, flag: String
  ) -> Bool {
    let key = parameters.canonicalMember(keyName)
    let isExclusive = parameters.canonicalMember(flag).isEquivalent(to: .bool(false))
    let isGiven = hasMember(valueName)
    if let included {
      return isGiven && !isExclusive && parameters.canonicalMember(valueName).isEquivalent(to: included.value)
        && (included.key == nil || key.isEquivalent(to: .string(included.key ?? "")))
    }
    guard let excluded else { return !isGiven }
    guard isGiven else { return false }
    let sameValue = parameters.canonicalMember(valueName).isEquivalent(to: excluded.value)
    if isExclusive { return sameValue && (excluded.key == nil || key.isEquivalent(to: .string(excluded.key ?? ""))) }
    // Without a flag the bound itself was moved: its key for most orders, its value where the order is by key.
    return sameValue ? !key.isAbsent : parameters.canonicalMember("i").isEquivalent(to: .string(".key"))
  }

  /// A bound may be null, so presence is asked of the members themselves.
  private func hasMember(_ name: String) -> Bool {
    guard case .object(let members) = parameters else { return false }
    return members.contains { $0.key == name }
  }
}
