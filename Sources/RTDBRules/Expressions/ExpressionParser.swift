import RTDBTree

/// Reads the one expression of a rule: a part of JavaScript without assignments, statements and functions.
struct ExpressionParser {
  /// Expressions may stand inside of each other this deep; operands between `&&` or `||` count as one.
  static let maximumDepth = 256

  private var lexer: Lexer
  private var token: Token
  private var nesting = 0

  private init(_ text: LocatedText) throws(RulesFailure) {
    lexer = Lexer(text)
    token = try lexer.next()
  }

  /// Reads an expression that fills the whole text.
  static func parse(_ text: LocatedText) throws(RulesFailure) -> Syntax {
    var parser = try ExpressionParser(text)
    let syntax = try parser.expression()
    guard parser.token.kind == .end else { throw parser.misplaced("missing ; before statement") }
    return syntax
  }

  private mutating func advance() throws(RulesFailure) { token = try lexer.next() }

  private mutating func take(_ sign: String) throws(RulesFailure) -> Bool {
    guard token.isSign(sign) else { return false }
    try advance()
    return true
  }

  private mutating func expect(_ sign: String, or message: String) throws(RulesFailure) {
    guard try take(sign) else { throw misplaced(message) }
  }

  private static let assignments: Set = [
    "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ">>>=", "**=", "++", "--",
  ]
  private static let refused: Set = ["&", "|", "^", "~", "<<", ">>", ">>>", "**"]

  /// The refusal of a token that cannot stand where it stands; the message is for those that nothing else is said of.
  private func misplaced(_ message: String) -> RulesFailure {
    if case .sign(let sign) = token.kind {
      if Self.assignments.contains(sign) {
        return lexer.failure("Rule expressions may not contain assignments.", at: token.start)
      }
      if Self.refused.contains(sign) {
        return lexer.failure("Rule expressions may not contain operator \(sign).", at: token.start)
      }
    }
    if token.kind == .end { return lexer.failure("Unexpected end of expression.", at: token.start) }
    return lexer.failure(message, at: token.start)
  }

  private func made(_ form: Syntax.Form, at offset: Int) throws(RulesFailure) -> Syntax {
    let syntax = Syntax(form, at: offset)
    guard syntax.depth <= Self.maximumDepth else { throw tooDeep(at: offset) }
    return syntax
  }

  private func tooDeep(at offset: Int) -> RulesFailure {
    RulesFailure("Rule expressions may not be nested deeper than \(Self.maximumDepth) levels.", at: offset)
  }

  private mutating func nested<T>(
    _ body: (inout ExpressionParser) throws(RulesFailure) -> T
  ) throws(RulesFailure) -> T {
    nesting += 1
    defer { nesting -= 1 }
    guard nesting <= Self.maximumDepth else { throw tooDeep(at: lexer.offset(of: token.start)) }
    return try body(&self)
  }
}

// MARK: - Operators

extension ExpressionParser {
  private mutating func expression() throws(RulesFailure) -> Syntax {
    try nested { (parser) throws(RulesFailure) in try parser.conditional() }
  }

  private mutating func conditional() throws(RulesFailure) -> Syntax {
    let condition = try anyOf()
    guard try take("?") else { return condition }
    let yes = try expression()
    try expect(":", or: "missing : in conditional expression")
    return try made(.conditional(condition, yes, try expression()), at: condition.offset)
  }

  private mutating func anyOf() throws(RulesFailure) -> Syntax {
    let first = try allOf()
    guard token.isSign("||") else { return first }
    var operands = [first]
    while try take("||") { operands.append(try allOf()) }
    return try made(.any(operands), at: first.offset)
  }

  private mutating func allOf() throws(RulesFailure) -> Syntax {
    let first = try binary(above: 0)
    guard token.isSign("&&") else { return first }
    var operands = [first]
    while try take("&&") { operands.append(try binary(above: 0)) }
    return try made(.all(operands), at: first.offset)
  }

  /// Operators that bind more tightly than a precedence, from left to right.
  private mutating func binary(above precedence: Int) throws(RulesFailure) -> Syntax {
    var left = try unary()
    while case .sign(let sign) = token.kind, let found = BinaryOperator(token: sign), found.precedence > precedence {
      try advance()
      let right = try binary(above: found.precedence)
      left = try made(.binary(found, left, right), at: left.offset)
    }
    return left
  }

  private mutating func unary() throws(RulesFailure) -> Syntax {
    guard token.isSign("!") || token.isSign("-") else { return try postfix() }
    let offset = lexer.offset(of: token.start)
    let isNot = token.isSign("!")
    try advance()
    let operand = try nested { (parser) throws(RulesFailure) in try parser.unary() }
    return try made(isNot ? .not(operand) : .negate(operand), at: offset)
  }
}

// MARK: - Operands

extension ExpressionParser {
  private mutating func postfix() throws(RulesFailure) -> Syntax {
    var target = try primary()
    while case .sign(let sign) = token.kind {
      switch sign {
      case ".":
        try advance()
        guard case .name(let name) = token.kind else { throw misplaced("missing name after . operator") }
        try advance()
        target = try made(.member(target, name), at: target.offset)
      case "[":
        try advance()
        let index = try expression()
        try expect("]", or: "missing ] in index expression")
        target = try made(.index(target, index), at: target.offset)
      case "(":
        try advance()
        let arguments = try list(until: ")", or: "missing ) after argument list")
        target = try made(.call(target, arguments), at: target.offset)
      default: return target
      }
    }
    return target
  }

  private mutating func list(until end: String, or message: String) throws(RulesFailure) -> [Syntax] {
    var elements: [Syntax] = []
    if try take(end) { return elements }
    repeat { elements.append(try expression()) } while try take(",")
    try expect(end, or: message)
    return elements
  }

  private static let words: Set = [
    "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do", "else", "export",
    "extends", "finally", "for", "function", "if", "import", "in", "instanceof", "let", "new", "return", "super",
    "switch", "this", "throw", "try", "typeof", "var", "void", "while", "with", "yield",
  ]

  private mutating func primary() throws(RulesFailure) -> Syntax {
    let offset = lexer.offset(of: token.start)
    let form: Syntax.Form
    switch token.kind {
    case .name("true"): form = .bool(true)
    case .name("false"): form = .bool(false)
    case .name("null"): form = .null
    case .name(let name) where !Self.words.contains(name): form = .name(name)
    case .number(let value): form = .number(value)
    case .string(let value): form = .string(value)
    case .sign("/"), .sign("/="): form = try lexer.pattern(from: token)
    case .sign("("):
      try advance()
      let inner = try expression()
      try expect(")", or: "missing ) in parenthetical")
      return inner
    case .sign("["):
      try advance()
      return try made(.array(try list(until: "]", or: "missing ] after element list")), at: offset)
    default: throw misplaced("syntax error")
    }
    try advance()
    return try made(form, at: offset)
  }
}
