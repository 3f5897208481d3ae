extension ExpressionChecker {
  func not(_ operand: Syntax, at offset: Int) throws(RulesFailure) -> Checked {
    let checked = try check(operand)
    guard checked.type == .boolean else { throw RulesFailure("! only operates on booleans.", at: offset) }
    return (.not(checked.expression), .boolean)
  }

  func negate(_ operand: Syntax, at offset: Int) throws(RulesFailure) -> Checked {
    let checked = try check(operand)
    guard checked.type.isNumeric else { throw RulesFailure("- only operates on numbers.", at: offset) }
    if case .constant(.number(let value)) = checked.expression { return (.constant(.number(-value)), .number) }
    return (.negate(checked.expression), .number)
  }

  func booleans(_ operands: [Syntax], _ sign: String) throws(RulesFailure) -> [Expression] {
    var expressions: [Expression] = []
    for operand in operands {
      let checked = try check(operand)
      let side = expressions.isEmpty ? "Left" : "Right"
      guard checked.type == .boolean else {
        throw RulesFailure("\(side) operand of \(sign) must be boolean.", at: operand.offset)
      }
      expressions.append(checked.expression)
    }
    return expressions
  }

  func conditional(_ condition: Syntax, _ yes: Syntax, _ no: Syntax) throws(RulesFailure) -> Checked {
    let asked = try check(condition)
    guard asked.type == .boolean else { throw RulesFailure("condition of ? must be boolean.", at: condition.offset) }
    let (first, second) = (try check(yes), try check(no))
    let type = first.type.joined(second.type)
    return (.conditional(asked.expression, first.expression, second.expression), type)
  }

  func binary(_ sign: BinaryOperator, _ left: Syntax, _ right: Syntax) throws(RulesFailure) -> Checked {
    let first = try operand(left, "left", of: sign)
    let second = try operand(right, "right", of: sign)
    let type: StaticType =
      switch sign {
      case .equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual: .boolean
      case .add: sum(first.type, second.type)
      case .subtract, .multiply, .divide, .remainder: .number
      }
    return (.binary(sign, first.expression, second.expression), type)
  }

  private func sum(_ left: StaticType, _ right: StaticType) -> StaticType {
    if left == .string || right == .string { return .string }
    return left == .number && right == .number ? .number : .value
  }

  private func operand(
    _ syntax: Syntax, _ side: String, of sign: BinaryOperator
  ) throws(RulesFailure) -> Checked {
    let checked = try check(syntax)
    let type = checked.type
    let demand: String
    switch sign {
    case .equal, .unequal:
      guard !type.isComparable else { return checked }
      // The service leaves out one word on the left of ==.
      let isShort = sign == .equal && side == "left"
      demand = "is not a number, boolean, string, \(isShort ? "" : "or ")null."
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard !type.isOrderable else { return checked }
      demand = "must be a number or string."
    case .add:
      guard !type.isOrderable else { return checked }
      demand = "is not a number or string."
    case .subtract, .multiply, .divide, .remainder:
      guard !type.isNumeric else { return checked }
      demand = "is not a number."
    }
    throw RulesFailure("Invalid \(sign.rawValue) expression: \(side) operand \(demand)", at: syntax.offset)
  }
}
