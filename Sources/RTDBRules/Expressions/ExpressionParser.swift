import RTDBTree

/// Reads the one expression of a rule: a part of JavaScript without assignments, statements and functions.
struct ExpressionParser {
  /// Expressions may stand inside of each other this deep; operands between `&&` or `||` count as one.
  static let maximumDepth = 100

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

  /// Counts what stands inside of each other while it is read, before there is anything whose depth could be asked.
  private mutating func enter() throws(RulesFailure) {
    nesting += 1
    // Parentheses cost two.
    guard nesting <= 2 * Self.maximumDepth else { throw tooDeep(at: lexer.offset(of: token.start)) }
  }
}

// MARK: - Operators

extension ExpressionParser {
  private mutating func expression() throws(RulesFailure) -> Syntax {
    try enter()
    defer { nesting -= 1 }
    let condition = try operators(above: 0)
    guard try take("?") else { return condition }
    let yes = try expression()
    try expect(":", or: "missing : in conditional expression")
    return try made(.conditional(condition, yes, try expression()), at: condition.offset)
  }

  /// Reads operators that bind more tightly than a precedence, from left to right.
  private mutating func operators(above precedence: Int) throws(RulesFailure) -> Syntax {
    try enter()
    defer { nesting -= 1 }
    var left = try operand()
    while case .sign(let sign) = token.kind, let found = Self.precedence(of: sign), found > precedence {
      var operands = [left]
      repeat {
        try advance()
        operands.append(try operators(above: found))
      } while found <= Self.precedenceOfAll && token.isSign(sign)
      left = try made(Self.form(sign, operands), at: left.offset)
    }
    return left
  }

  private static let precedenceOfAll = 2

  private static func precedence(of sign: String) -> Int? {
    switch sign {
    case "||": 1
    case "&&": precedenceOfAll
    default: BinaryOperator(token: sign)?.precedence
    }
  }

  private static func form(_ sign: String, _ operands: [Syntax]) -> Syntax.Form {
    if let found = BinaryOperator(token: sign), let left = operands.first, let right = operands.last {
      return .binary(found, left, right)
    }
    return sign == "&&" ? .all(operands) : .any(operands)
  }
}

// MARK: - Operands

extension ExpressionParser {
  /// Reads an operand with what stands before and behind it: `!` and `-`, members, elements and calls.
  private mutating func operand() throws(RulesFailure) -> Syntax {
    var prefixes: [Token] = []
    while token.isSign("!") || token.isSign("-") {
      prefixes.append(token)
      try advance()
    }
    var syntax = token.isSign("(") || token.isSign("[") ? try bracketed() : try primary()
    while case .sign(let sign) = token.kind, [".", "[", "("].contains(sign) {
      try advance()
      syntax = try made(try behind(syntax, sign), at: syntax.offset)
    }
    for prefix in prefixes.reversed() {
      let form: Syntax.Form = prefix.isSign("!") ? .not(syntax) : .negate(syntax)
      syntax = try made(form, at: lexer.offset(of: prefix.start))
    }
    return syntax
  }

  /// Reads what follows a sign behind a target.
  private mutating func behind(_ target: Syntax, _ sign: String) throws(RulesFailure) -> Syntax.Form {
    switch sign {
    case ".":
      guard case .name(let name) = token.kind else { throw misplaced("missing name after . operator") }
      try advance()
      return .member(target, name)
    case "[":
      let index = try expression()
      try expect("]", or: "missing ] in index expression")
      return .index(target, index)
    default: return .call(target, try list(until: ")", or: "missing ) after argument list"))
    }
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

  /// Reads an operand in parentheses, or a list in brackets.
  ///
  /// Apart from what reads a single token, so that nesting costs little of the stack.
  private mutating func bracketed() throws(RulesFailure) -> Syntax {
    let offset = lexer.offset(of: token.start)
    if try take("[") { return try made(.array(try list(until: "]", or: "missing ] after element list")), at: offset) }
    try advance()
    let inner = try expression()
    try expect(")", or: "missing ) in parenthetical")
    return inner
  }

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
    default: throw misplaced("syntax error")
    }
    try advance()
    return try made(form, at: offset)
  }
}
