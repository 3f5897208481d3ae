import RTDBTree

extension Evaluator {
  /// A member of the user or of a part of it; what is missing is null, however deep.
  ///
  /// The length of what is no string can be asked only of something with a member of this name.
  func member(_ target: RuleValue, _ name: String) throws(EvaluationError) -> RuleValue {
    switch target {
    case .json(let json):
      if case .array(let elements) = json { return element(elements, name) }
      guard let found = json[name] else { break }
      return RuleValue(found)
    case .string(let text) where name == "length": return .number(Double(text.utf16.count))
    default: break
    }
    guard name != "length" else { throw EvaluationError() }
    return .null
  }

  func element(_ target: RuleValue, _ index: RuleValue) throws(EvaluationError) -> RuleValue {
    switch index {
    case .string(let name): return try member(target, name)
    case .number(let number): return try member(target, NumberText.text(number))
    default: throw EvaluationError()
    }
  }

  private func element(_ elements: [JSON], _ name: String) -> RuleValue {
    if name == "length" { return .number(Double(elements.count)) }
    guard let place = Key(name).arrayIndex, place < elements.count else { return .null }
    return RuleValue(elements[place])
  }

  /// Follows an expression that leads to the query, which there is only one of.
  func reachQuery(_ expression: Expression) throws(EvaluationError) {
    switch expression {
    case .query: break
    case .conditional(let condition, let yes, let no): try reachQuery(try boolean(condition) ? yes : no)
    default: throw EvaluationError()
    }
  }

  func queryFlag(_ member: QueryMember) -> Bool {
    switch member {
    case .orderByKey: query.index == .key
    case .orderByValue: query.index == .value
    case .orderByPriority: query.index == .priority
    default: false
    }
  }

  func queryValue(_ member: QueryMember) -> RuleValue {
    switch member {
    case .orderByKey, .orderByValue, .orderByPriority: return .bool(queryFlag(member))
    case .orderByChild:
      guard case .child(let path) = query.index else { return .null }
      return .string(path.wireText)
    case .startAt: return RuleValue(query.start?.value)
    case .endAt: return RuleValue(query.end?.value)
    case .equalTo: return query.start == query.end ? RuleValue(query.start?.value) : .null
    case .limitToFirst: return limit(.first)
    case .limitToLast: return limit(.last)
    }
  }

  private func limit(_ side: QueryParams.Side) -> RuleValue {
    guard let limit = query.limit, limit.side == side else { return .null }
    return .number(Double(limit.count))
  }
}
