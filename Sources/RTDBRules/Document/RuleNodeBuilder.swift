import RTDBTree

/// Makes rule nodes of a document's objects; the first mistake in the order of the text ends it.
struct RuleNodeBuilder {
  private static let forbidden: Set<Unicode.Scalar> = [".", "#", "$", "/", "[", "]"]

  /// The wildcards of this location's ancestors: at which place of the path their keys stand.
  private var wildcards: [String: Int] = [:]
  private var depth = 0

  private var rules: [RuleKind: Expression] = [:]
  private var indexes: [Index] = []
  private var literals: [Key: RuleNode] = [:]
  private var wildcard: (name: String, node: RuleNode)?

  /// The node at the top of a document.
  static func build(document: LocatedValue) throws(RulesFailure) -> RuleNode {
    let missing = "Expected 'rules' property."
    guard let members = document.members else { throw RulesFailure(missing, at: document.offset) }
    guard let first = members.first else { throw RulesFailure(missing, at: document.closing) }
    if let odd = members.first(where: { $0.key.string != "rules" }) { throw RulesFailure(missing, at: odd.key.offset) }
    guard first.value.members != nil else { throw RulesFailure("Expected '{'.", at: first.value.offset) }
    var builder = RuleNodeBuilder()
    return try builder.build(members.last?.value ?? first.value)
  }

  private mutating func build(_ value: LocatedValue) throws(RulesFailure) -> RuleNode {
    guard let members = value.members else { throw RulesFailure("Expected '{'.", at: value.offset) }
    for member in members { try add(member) }
    return RuleNode(
      read: rules[.read], write: rules[.write], validate: rules[.validate], indexes: indexes, literals: literals,
      wildcard: wildcard?.node)
  }

  private mutating func add(_ member: LocatedValue.Member) throws(RulesFailure) {
    let name = member.key.string
    if let kind = RuleKind(rawValue: name) {
      rules[kind] = try rule(kind, member.value)
    } else if name == ".indexOn" {
      indexes = try indexes(member.value)
    } else {
      guard member.value.members != nil else { throw RulesFailure("Expected '{'.", at: member.value.offset) }
      try checkName(member.key)
      try addChild(name, member)
    }
  }

  private func checkName(_ key: LocatedText) throws(RulesFailure) {
    let rest = key.scalars.first == "$" ? key.scalars.dropFirst() : key.scalars[...]
    guard !rest.contains(where: Self.forbidden.contains) else {
      throw RulesFailure(##"String can't contain ".", "#", "$", "/", "[", or "]""##, at: key.offset)
    }
  }

  private mutating func addChild(_ name: String, _ member: LocatedValue.Member) throws(RulesFailure) {
    var child = RuleNodeBuilder()
    child.wildcards = wildcards
    child.depth = depth + 1
    guard member.key.scalars.first == "$" else {
      literals[Key(name)] = try child.build(member.value)
      return
    }
    if let other = wildcard?.name {
      throw RulesFailure("Cannot have multiple default rules ('\(other)' and '\(name)').", at: member.key.offset)
    }
    child.wildcards[name] = depth
    wildcard = (name, try child.build(member.value))
  }

  private func rule(_ kind: RuleKind, _ value: LocatedValue) throws(RulesFailure) -> Expression {
    switch value.content {
    case .scalar(.bool(let constant)): return .constant(.bool(constant))
    case .text(let text): return try ExpressionChecker(kind: kind, wildcards: wildcards).rule(text)
    default:
      throw RulesFailure(
        "Invalid rule expression.  Expected 'true', 'false', or an expression string.", at: value.offset)
    }
  }

  private func indexes(_ value: LocatedValue) throws(RulesFailure) -> [Index] {
    let names: [LocatedValue]
    if case .array(let elements) = value.content { names = elements } else { names = [value] }
    return try names.map { (name) throws(RulesFailure) in
      guard case .text(let text) = name.content else {
        throw RulesFailure(
          "Invalid indexOn expression. Must be either a string or an array of strings", at: value.offset)
      }
      return Index(wireName: text.string)
    }
  }
}
