/// Reads a regular expression: characters, `.`, sets, groups, alternatives, `*`, `+`, `?`, counts in braces, `^` as the
/// first character and `$` as the last one.
///
/// At the start of the pattern or of a group a sign of repetition has nothing to repeat and stands for itself; but
/// for `(?`, which looks like what this language does not have.
struct PatternParser {
  typealias Instruction = PatternProgram.Instruction

  /// More than so many instructions are refused.
  static let maximumLength = 32_768
  /// Groups may nest this deep.
  static let maximumDepth = 50

  private let body: [Unicode.Scalar]
  private var position = 0

  private init(_ body: [Unicode.Scalar]) { self.body = body }

  /// Reads what stands between the slashes.
  static func parse(_ body: [Unicode.Scalar]) throws(Pattern.Failure) -> [Instruction] {
    var parser = PatternParser(body)
    let instructions = try parser.alternatives(depth: 0)
    guard parser.position == body.count else { throw Pattern.Failure(message: "unmatched )") }
    return instructions
  }

  private var current: Unicode.Scalar? { position < body.count ? body[position] : nil }

  /// Whether nothing of the pattern, or of the group, was read yet.
  private var isAtStart: Bool { position == 0 || body[position - 1] == "(" && current != "?" }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    position += 1
    return true
  }

  private static func checked(_ instructions: [Instruction]) throws(Pattern.Failure) -> [Instruction] {
    guard instructions.count <= maximumLength else { throw Pattern.Failure(message: "too large") }
    return instructions
  }

  private mutating func alternatives(depth: Int) throws(Pattern.Failure) -> [Instruction] {
    var branches = [try sequence(depth: depth)]
    var rest = branches[0].count
    while take("|") {
      branches.append(try sequence(depth: depth))
      rest += branches[branches.count - 1].count + 2
      guard rest <= Self.maximumLength else { throw Pattern.Failure(message: "too large") }
    }
    var result: [Instruction] = []
    for branch in branches.dropLast() {
      rest -= branch.count + 2
      result.append(.split(1, branch.count + 2))
      result += branch
      result.append(.jump(rest + 1))
    }
    result += branches[branches.count - 1]
    return try Self.checked(result)
  }

  private mutating func sequence(depth: Int) throws(Pattern.Failure) -> [Instruction] {
    var result: [Instruction] = []
    if let scalar = current, "*+?{".unicodeScalars.contains(scalar), position + 1 < body.count, isAtStart {
      position += 1
      result.append(.scalar(scalar))
      guard current != "|", current != ")" else { throw Pattern.Failure(message: "nothing to repeat") }
    }
    while let scalar = current, scalar != "|", scalar != ")" {
      let atom = try atom(scalar, depth: depth)
      result += try quantified(atom, isAnchor: atom == [.start] || atom == [.end])
      _ = try Self.checked(result)
    }
    guard !result.isEmpty else { throw Pattern.Failure(message: "empty alternative") }
    return result
  }

  private mutating func atom(_ scalar: Unicode.Scalar, depth: Int) throws(Pattern.Failure) -> [Instruction] {
    let place = position
    position += 1
    switch scalar {
    case "^":
      guard place == 0 else { throw Pattern.Failure(message: "^ must be the first character") }
      return [.start]
    case "$":
      guard position == body.count else { throw Pattern.Failure(message: "$ must be the last character") }
      return [.end]
    case ".": return [.set(.anything)]
    case "[": return [.set(try set())]
    case "(":
      guard depth < Self.maximumDepth else { throw Pattern.Failure(message: "nested too deeply") }
      let inner = try alternatives(depth: depth + 1)
      guard take(")") else { throw Pattern.Failure(message: "unterminated parenthetical") }
      return inner
    case "*", "+", "?", "{": throw Pattern.Failure(message: "nothing to repeat")
    case "]": throw Pattern.Failure(message: "unmatched ]")
    case "\\":
      guard let letter = current else { throw Pattern.Failure(message: "trailing backslash") }
      position += 1
      return [PatternSet(class: letter).map(Instruction.set) ?? .scalar(letter)]
    default: return [.scalar(scalar)]
    }
  }
}

// MARK: - Repetition

extension PatternParser {
  private mutating func quantified(_ atom: [Instruction], isAnchor: Bool) throws(Pattern.Failure) -> [Instruction] {
    let result: [Instruction]
    switch current {
    case "*"?: result = Self.repeated(atom, atLeast: 0)
    case "+"?: result = Self.repeated(atom, atLeast: 1)
    case "?"?: result = Self.optional(atom)
    case "{"?:
      guard !isAnchor else { throw Pattern.Failure(message: "nothing to repeat") }
      return try counted(atom)
    default: return atom
    }
    guard !isAnchor else { throw Pattern.Failure(message: "nothing to repeat") }
    position += 1
    return result
  }

  private static func optional(_ atom: [Instruction]) -> [Instruction] { [.split(1, atom.count + 1)] + atom }

  private static func repeated(_ atom: [Instruction], atLeast count: Int) -> [Instruction] {
    count == 0
      ? [.split(1, atom.count + 2)] + atom + [.jump(-atom.count - 1)]
      : atom + [.split(-atom.count, 1)]
  }

  /// `{n}`, `{n,}` or `{n,m}` behind an atom.
  private mutating func counted(_ atom: [Instruction]) throws(Pattern.Failure) -> [Instruction] {
    position += 1
    let least = try count()
    var most: Int? = least
    if take(",") { most = current == "}" ? nil : try count() }
    guard take("}"), most ?? least >= least else { throw Pattern.Failure(message: "invalid quantifier") }
    let copies = max(most ?? least, 1)
    guard copies * atom.count <= Self.maximumLength else { throw Pattern.Failure(message: "too large") }
    var result: [Instruction] = []
    for _ in 0..<least { result += atom }
    guard let most else { return result + Self.repeated(atom, atLeast: 0) }
    // Each further one may end the repetition.
    for left in stride(from: most - least, to: 0, by: -1) {
      result.append(.split(1, left * (atom.count + 1)))
      result += atom
    }
    return try Self.checked(result)
  }

  private mutating func count() throws(Pattern.Failure) -> Int {
    let start = position
    var value = 0
    while let scalar = current, ("0"..."9").contains(scalar) {
      value = min(value * 10 + Int(scalar.value - 0x30), Self.maximumLength + 1)
      position += 1
    }
    guard position > start else { throw Pattern.Failure(message: "invalid quantifier") }
    return value
  }
}

// MARK: - Sets

extension PatternParser {
  private mutating func set() throws(Pattern.Failure) -> PatternSet {
    var set = PatternSet()
    let isInverted = take("^")
    guard current != "]" else { throw Pattern.Failure(message: "empty set") }
    while !take("]") {
      guard let element = try setElement() else { throw Pattern.Failure(message: "unterminated set") }
      guard case .scalar(let first) = element else {
        if case .set(let other) = element { set.formUnion(other) }
        continue
      }
      guard current == "-", position + 1 < body.count, body[position + 1] != "]" else {
        set.ranges.append(first.value...first.value)
        continue
      }
      position += 1
      guard case .scalar(let last)? = try setElement(), first.value <= last.value else {
        throw Pattern.Failure(message: "invalid range")
      }
      set.ranges.append(first.value...last.value)
    }
    set.close(isInverted: isInverted)
    return set
  }

  private mutating func setElement() throws(Pattern.Failure) -> Instruction? {
    guard let scalar = current else { return nil }
    position += 1
    guard scalar == "\\" else { return .scalar(scalar) }
    guard let letter = current else { return nil }
    position += 1
    return PatternSet(class: letter).map(Instruction.set) ?? .scalar(letter)
  }
}
