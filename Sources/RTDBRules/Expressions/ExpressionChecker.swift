import RTDBTree

/// Checks the types of an expression, as the service does when rules are uploaded, and resolves its names.
struct ExpressionChecker {
  /// An expression with what is known of its value.
  typealias Checked = (expression: Expression, type: StaticType)

  let kind: RuleKind
  /// The wildcards that are visible, each with the place of its key in the rule's path.
  let wildcards: [String: Int]

  /// Reads and checks a whole rule.
  func rule(_ text: LocatedText) throws(RulesFailure) -> Expression {
    let syntax = try ExpressionParser.parse(text)
    let (expression, type) = try check(syntax)
    guard type == .boolean else {
      throw RulesFailure("Expression must evaluate to a boolean.", at: syntax.offset)
    }
    return expression
  }

  func check(_ syntax: Syntax) throws(RulesFailure) -> Checked {
    switch syntax.form {
    case .bool(let value): return (.constant(.bool(value)), .boolean)
    case .null: return (.constant(.null), .null)
    case .number(let value): return (.constant(.number(value)), .number)
    case .string(let value): return (.constant(.string(value)), .string)
    case .pattern(let body, let flags):
      // A pattern stands for itself only as the argument of matches(), which takes it from the syntax.
      _ = try pattern(body, flags, at: syntax.offset)
      return (.constant(.null), .pattern)
    case .name(let name): return try variable(name, at: syntax.offset)
    case .array: throw RulesFailure("Unexpected array literal.", at: syntax.offset)
    case .member(let target, let name): return try member(of: try check(target), name, at: syntax.offset)
    case .index(let target, let index): return try element(target, index, at: syntax.offset)
    case .call(let callee, let arguments): return try call(callee, arguments, at: syntax.offset)
    case .not(let operand): return try not(operand, at: syntax.offset)
    case .negate(let operand): return try negate(operand, at: syntax.offset)
    case .binary(let sign, let left, let right): return try binary(sign, left, right)
    case .all(let operands): return (.all(try booleans(operands, "&&")), .boolean)
    case .any(let operands): return (.any(try booleans(operands, "||")), .boolean)
    case .conditional(let condition, let yes, let no): return try conditional(condition, yes, no)
    }
  }

  func pattern(_ body: [Unicode.Scalar], _ flags: String, at offset: Int) throws(RulesFailure) -> Pattern {
    guard flags.isEmpty || flags == "i" else {
      throw RulesFailure("regular expressions do not support flags other than i", at: offset)
    }
    do throws(Pattern.Failure) {
      return try Pattern(body, ignoresCase: !flags.isEmpty)
    } catch { throw RulesFailure("invalid regular expression: \(error.message)", at: offset) }
  }

  private func variable(_ name: String, at offset: Int) throws(RulesFailure) -> Checked {
    switch name {
    case "auth": return (.auth, .auth)
    case "now": return (.now, .number)
    case "root": return (.root, .snapshot)
    case "data": return (.data, .snapshot)
    case "query": return (.query, .query)
    case "newData":
      guard kind != .read else { throw RulesFailure("newData is invalid in .read expressions.", at: offset) }
      return (.newData, .snapshot)
    default:
      guard let place = wildcards[name] else { throw RulesFailure("Unknown variable '\(name)'.", at: offset) }
      return (.wildcard(place), .string)
    }
  }
}
