/// A method with what it is called on, and its arguments as they are written.
struct MethodCall {
  var target: Expression
  var name: String
  var arguments: [Syntax]
  /// The byte of the document at which the call begins.
  var offset: Int
}

extension ExpressionChecker {
  func snapshotMethod(_ call: MethodCall) throws(RulesFailure) -> Checked {
    let target = call.target
    switch call.name {
    case "child": return (try child(call), .snapshot)
    case "hasChild": return (.exists(try child(call)), .boolean)
    case "hasChildren" where !call.arguments.isEmpty: return (.hasChildren(target, try names(call)), .boolean)
    default: break
    }
    try demandNoArguments(call)
    switch call.name {
    case "val": return (.value(target), .value)
    case "parent": return (.parent(target), .snapshot)
    case "exists": return (.exists(target), .boolean)
    case "getPriority": return (.priority(target), .value)
    case "isString": return (.isText(target), .boolean)
    case "isNumber": return (.isNumber(target), .boolean)
    case "isBoolean": return (.isBoolean(target), .boolean)
    default: return (.hasAnyChild(target), .boolean)
    }
  }

  func textMethod(_ call: MethodCall) throws(RulesFailure) -> Checked {
    let target = call.target
    if let test = TextTest(rawValue: call.name) { return (.test(test, target, try text(call)), .boolean) }
    switch call.name {
    case "replace":
      guard call.arguments.count == 2 else {
        throw RulesFailure("replace() expects two arguments.", at: call.offset)
      }
      let (old, new) = (try replaced(call, 0), try replaced(call, 1))
      return (.replace(target, old, new), .string)
    case "matches": return (.matches(target, try pattern(call)), .boolean)
    default:
      try demandNoArguments(call)
      return (.changeCase(isUpper: call.name == "toUpperCase", target), .string)
    }
  }

  private func demandNoArguments(_ call: MethodCall) throws(RulesFailure) {
    guard call.arguments.isEmpty else { throw RulesFailure("\(call.name)() expects no arguments.", at: call.offset) }
  }

  /// The one argument that is a string.
  private func text(_ call: MethodCall) throws(RulesFailure) -> Expression {
    guard call.arguments.count == 1, let argument = call.arguments.first else {
      throw RulesFailure("\(call.name)() expects 1 argument.", at: call.offset)
    }
    let checked = try check(argument)
    guard checked.type.isTextual else {
      throw RulesFailure("\(call.name)() expects a string argument.", at: argument.offset)
    }
    return checked.expression
  }

  private func replaced(_ call: MethodCall, _ place: Int) throws(RulesFailure) -> Expression {
    let checked = try check(call.arguments[place])
    guard checked.type.isTextual else {
      throw RulesFailure("Argument \(place + 1) of replace() must be a string.", at: call.arguments[place].offset)
    }
    return checked.expression
  }

  private func child(_ call: MethodCall) throws(RulesFailure) -> Expression {
    let argument = try text(call)
    if case .constant(.string(let path)) = argument { return .descendant(call.target, RulePath(path)) }
    return .child(call.target, argument)
  }

  private func names(_ call: MethodCall) throws(RulesFailure) -> [Expression] {
    guard call.arguments.count == 1, let argument = call.arguments.first else {
      throw RulesFailure(
        "hasChildren() expects only a single argument (containing an array of child names).", at: call.offset)
    }
    guard case .array(let elements) = argument.form else {
      _ = try check(argument)
      throw RulesFailure("hasChildren() expects an array of child names.", at: argument.offset)
    }
    return try elements.map { (element) throws(RulesFailure) in
      let checked = try check(element)
      guard checked.type.isTextual else {
        throw RulesFailure("hasChildren() expects an array of strings.", at: element.offset)
      }
      return checked.expression
    }
  }

  private func pattern(_ call: MethodCall) throws(RulesFailure) -> Pattern {
    guard call.arguments.count == 1, let argument = call.arguments.first else {
      throw RulesFailure("matches() expects 1 regular expression literal argument.", at: call.offset)
    }
    guard case .pattern(let body, let flags) = argument.form else {
      _ = try check(argument)
      throw RulesFailure("matches() expects a regular expression literal argument.", at: argument.offset)
    }
    return try pattern(body, flags, at: argument.offset)
  }
}
