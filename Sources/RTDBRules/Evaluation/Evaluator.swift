import RTDBTree

/// Evaluates the rules of one location for one request.
struct Evaluator {
  /// The longest string that a rule may make.
  static let maximumTextBytes = 32 << 20

  let context: RulesContext
  let query: QueryParams
  /// The rule's location is the first keys of this path …
  let path: Path
  /// … so many.
  let length: Int
  /// The node at the location before the write.
  let data: Node
  /// All data after the write.
  let newRoot: Node
  /// The node at the location after the write.
  let newData: Node

  /// Whether a rule is true; one that cannot be evaluated is not.
  func holds(_ rule: Expression) -> Bool {
    do throws(EvaluationError) {
      return try boolean(rule)
    } catch { return Mutant.isActive(.rulesErrorsGrant) }
  }

  func boolean(_ expression: Expression) throws(EvaluationError) -> Bool {
    switch expression {
    case .constant(.bool(let value)): return value
    case .not(let operand): return try !boolean(operand)
    case .all(let operands):
      for operand in operands where try !boolean(operand) { return false }
      return true
    case .any(let operands):
      for operand in operands where try boolean(operand) { return true }
      return false
    case .binary(let sign, let left, let right): return try compare(sign, left, right)
    case .exists(let target): return try !snapshot(target).node.isEmpty
    case .hasAnyChild(let target): return try snapshot(target).node.childCount > 0
    case .hasChildren(let target, let names): return try hasChildren(try snapshot(target), names)
    case .isText(let target):
      if case .string? = try snapshot(target).node.leafValue { return true }
      return false
    case .isNumber(let target): return try snapshot(target).node.leafValue?.number != nil
    case .isBoolean(let target):
      if case .bool? = try snapshot(target).node.leafValue { return true }
      return false
    case .test(let test, let target, let other): return try self.test(test, try text(target), try text(other))
    case .matches(let target, let pattern): return pattern.matches(try text(target))
    case .queryMember(let target, let member):
      try reachQuery(target)
      return queryFlag(member)
    case .conditional(let condition, let yes, let no): return try boolean(try boolean(condition) ? yes : no)
    default: throw EvaluationError()
    }
  }

  func snapshot(_ expression: Expression) throws(EvaluationError) -> RuleSnapshot {
    switch expression {
    case .root: return RuleSnapshot(tree: context.root, path: path, length: 0, node: context.root)
    case .data where !Mutant.isActive(.rulesNewDataForData):
      return RuleSnapshot(tree: context.root, path: path, length: length, node: data)
    case .data, .newData: return RuleSnapshot(tree: newRoot, path: path, length: length, node: newData)
    case .descendant(let target, let path): return try snapshot(target).descendant(path)
    case .child(let target, let name): return try snapshot(target).descendant(RulePath(try text(name)))
    case .parent(let target):
      guard let parent = try snapshot(target).parent else { throw EvaluationError() }
      return parent
    case .conditional(let condition, let yes, let no): return try snapshot(try boolean(condition) ? yes : no)
    default: throw EvaluationError()
    }
  }

  func value(_ expression: Expression) throws(EvaluationError) -> RuleValue {
    switch expression {
    case .constant(let value): return value
    case .now: return .number(Double(context.now))
    case .auth: return RuleValue(context.auth)
    case .wildcard(let place):
      return place < path.count && !Mutant.isActive(.rulesVariableUnbound) ? .string(path[place].text) : .null
    case .value(let target): return RuleValue(try snapshot(target).node)
    case .priority(let target): return RuleValue(try snapshot(target).node.priority)
    case .member(let target, let name): return try member(try value(target), name)
    case .element(let target, let index): return try element(try value(target), try value(index))
    case .queryMember(let target, let member):
      try reachQuery(target)
      return queryValue(member)
    case .length(let target): return .number(Double(try text(target).utf16.count))
    case .changeCase(let isUpper, let target):
      let text = try text(target)
      return .string(isUpper ? text.uppercased() : text.lowercased())
    case .replace(let target, let old, let new):
      return .string(try replace(try text(old), with: try text(new), in: try text(target)))
    case .negate(let operand): return .number(try -number(operand))
    case .binary(let sign, let left, let right): return try calculate(sign, left, right)
    case .conditional(let condition, let yes, let no): return try value(try boolean(condition) ? yes : no)
    case .root, .data, .newData, .parent, .descendant, .child, .query: return .opaque
    case .not, .all, .any, .exists, .hasAnyChild, .hasChildren, .isText, .isNumber, .isBoolean, .test, .matches:
      return .bool(try boolean(expression))
    }
  }

  func text(_ expression: Expression) throws(EvaluationError) -> String {
    guard case .string(let text) = try value(expression) else { throw EvaluationError() }
    return text
  }

  func number(_ expression: Expression) throws(EvaluationError) -> Double {
    guard case .number(let number) = try value(expression) else { throw EvaluationError() }
    return number
  }

  private func hasChildren(_ snapshot: RuleSnapshot, _ names: [Expression]) throws(EvaluationError) -> Bool {
    for name in names where snapshot.descendant(RulePath(try text(name))).node.isEmpty { return false }
    return true
  }
}
