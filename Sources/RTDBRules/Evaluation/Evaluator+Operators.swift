import RTDBTree

extension Evaluator {
  func compare(
    _ sign: BinaryOperator, _ left: Expression, _ right: Expression
  ) throws(EvaluationError) -> Bool {
    let (a, b) = (try value(left), try value(right))
    switch sign {
    case .equal: return a.equals(b)
    case .unequal: return !a.equals(b)
    default: break
    }
    switch (a, b) {
    case (.number(let a), .number(let b)): return try holds(sign, a, b)
    case (.string(let a), .string(let b)): return try holds(sign, a.compareUTF16(to: b), 0)
    default: throw EvaluationError()
    }
  }

  private func holds<T: Comparable>(_ sign: BinaryOperator, _ a: T, _ b: T) throws(EvaluationError) -> Bool {
    switch sign {
    case .less: a < b
    case .lessOrEqual: a <= b
    case .greater: a > b
    case .greaterOrEqual: a >= b
    default: throw EvaluationError()
    }
  }

  func calculate(
    _ sign: BinaryOperator, _ left: Expression, _ right: Expression
  ) throws(EvaluationError) -> RuleValue {
    switch sign {
    case .add: return try sum(try value(left), try value(right))
    case .subtract: return .number(try number(left) - number(right))
    case .multiply: return .number(try number(left) * number(right))
    case .divide:
      let (a, b) = (try number(left), try number(right))
      return .number(b == 0 ? .nan : a / b)
    case .remainder:
      let (a, b) = (try number(left), try number(right))
      return .number(a.truncatingRemainder(dividingBy: b))
    default: return .bool(try compare(sign, left, right))
    }
  }

  private func sum(_ left: RuleValue, _ right: RuleValue) throws(EvaluationError) -> RuleValue {
    switch (left, right) {
    case (.number(let a), .number(let b)): return .number(a + b)
    case (.string(let a), .string(let b)): return .string(try joined(a, b))
    case (.string(let a), .number(let b)): return .string(try joined(a, NumberText.text(b)))
    case (.number(let a), .string(let b)): return .string(try joined(NumberText.text(a), b))
    default: throw EvaluationError()
    }
  }

  private func joined(_ left: String, _ right: String) throws(EvaluationError) -> String {
    guard left.utf8.count + right.utf8.count <= Self.maximumTextBytes else { throw EvaluationError() }
    return left + right
  }
}
