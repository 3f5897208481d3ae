/// Names of the methods that a rule may call.
enum MethodNames {
  static let snapshot: Set = [
    "val", "child", "parent", "hasChild", "hasChildren", "exists", "getPriority", "isString", "isNumber", "isBoolean",
  ]
  static let text: Set = ["contains", "beginsWith", "endsWith", "replace", "toLowerCase", "toUpperCase", "matches"]
}

extension ExpressionChecker {
  /// A member that is named, not called.
  func member(of target: Checked, _ name: String, at offset: Int) throws(RulesFailure) -> Checked {
    switch target.type {
    case .auth: return (.member(target.expression, name), .auth)
    case .snapshot where MethodNames.snapshot.contains(name): return (target.expression, .method)
    case .string where name == "length", .value where name == "length": return (.length(target.expression), .number)
    case .string where MethodNames.text.contains(name), .value where MethodNames.text.contains(name):
      return (target.expression, .method)
    case .query:
      guard let member = QueryMember(rawValue: name) else { break }
      return (.queryMember(target.expression, member), member.type)
    case .snapshot, .string, .value: break
    case .boolean, .number, .null, .pattern, .method, .queryValue, .mixed:
      throw RulesFailure("Invalid property access: target is not an object.", at: offset)
    }
    throw RulesFailure("No such method/property '\(name)'.", at: offset)
  }

  /// A member in brackets: of the user any, elsewhere one whose name is written out.
  func element(_ target: Syntax, _ index: Syntax, at offset: Int) throws(RulesFailure) -> Checked {
    let checked = try check(target)
    if case .string(let name) = index.form { return try member(of: checked, name, at: offset) }
    guard checked.type == .auth else { throw RulesFailure("Invalid property access.", at: offset) }
    return (.element(checked.expression, try check(index).expression), .auth)
  }

  func call(_ callee: Syntax, _ arguments: [Syntax], at offset: Int) throws(RulesFailure) -> Checked {
    let target: Syntax
    let name: String
    switch callee.form {
    case .member(let syntax, let member): (target, name) = (syntax, member)
    case .index(let syntax, let index):
      guard case .string(let member) = index.form else { fallthrough }
      (target, name) = (syntax, member)
    default:
      _ = try check(callee)
      throw noFunction(at: offset)
    }
    let checked = try check(target)
    if checked.type == .auth {
      guard MethodNames.text.contains(name) else { throw noFunction(at: offset) }
    } else {
      guard try member(of: checked, name, at: offset).type == .method else { throw noFunction(at: offset) }
    }
    let call = MethodCall(target: checked.expression, name: name, arguments: arguments, offset: offset)
    return checked.type == .snapshot ? try snapshotMethod(call) : try textMethod(call)
  }

  private func noFunction(at offset: Int) -> RulesFailure {
    RulesFailure("Type error: Function call on target that is not a function.", at: offset)
  }
}
