import RTDBTree

extension RulesDocument {
  /// Whether a write may be carried out: one location for a set, all of them for an update, which passes as a whole.
  ///
  /// - Parameters:
  ///   - targets: The locations that the write replaces; that of a priority counts as its node without the children.
  ///   - newRoot: All data after the whole write, with server values filled in.
  package func allowsWrite(to targets: [Path], newRoot: Node, in context: RulesContext) -> Bool {
    var check = WriteCheck(rules: rules, newRoot: newRoot, context: context)
    return targets.allSatisfy { check.allows($0.ofNode, carriesChildren: !$0.endsInPriority) }
  }
}

/// The check of the locations of one write, one after the other.
///
/// What was found out on the way to one location serves the next one, as far as their ways are the same.
private struct WriteCheck {
  let rules: RuleNode
  let newRoot: Node
  let context: RulesContext

  /// The location before, and how many of its keys lead to the rule that granted it.
  private var last: (path: Path, grant: Int)?

  init(rules: RuleNode, newRoot: Node, context: RulesContext) {
    self.rules = rules
    self.newRoot = newRoot
    self.context = context
  }

  mutating func allows(_ path: Path, carriesChildren: Bool) -> Bool {
    let known = last.map { shared($0.path, path) }
    var grant = known.flatMap { known in last.flatMap { $0.grant <= known ? $0.grant : nil } }
    var here: RuleNode? = rules
    var data = context.root
    var newData = newRoot
    for length in 0...path.count {
      guard let node = here else { break }
      if length > known ?? -1 {
        let evaluator = evaluator(path, length, data, newData)
        if grant == nil || Mutant.isActive(.rulesFalseTakesAway), let rule = node.write {
          let counts = length == path.count || !Mutant.isActive(.rulesGrantAboveIgnored)
          grant = counts && evaluator.holds(rule) ? length : nil
        }
        let isSkipped = length < path.count && Mutant.isActive(.rulesValidateAboveSkipped)
        if let rule = node.validate, !isSkipped, isValidated(newData), !evaluator.holds(rule) { return false }
      }
      guard length < path.count else { break }
      here = node.child(path[length])
      data = data.child(path[length])
      newData = newData.child(path[length])
    }
    guard let grant else { return false }
    last = (path, grant)
    guard carriesChildren else { return true }
    return here.map { isValid(below: $0, path, data, newData) } ?? true
  }

  /// Whether a node is there to be validated: one that the write removes is not.
  private func isValidated(_ node: Node) -> Bool { !node.isEmpty || Mutant.isActive(.rulesDeleteValidated) }

  private func shared(_ left: Path, _ right: Path) -> Int {
    zip(left.keys, right.keys).prefix { $0 == $1 }.count
  }

  private func evaluator(_ path: Path, _ length: Int, _ data: Node, _ newData: Node) -> Evaluator {
    Evaluator(
      context: context, query: .default, path: path, length: length, data: data, newRoot: newRoot, newData: newData)
  }

  /// Validates what a write carries below its location.
  private func isValid(below rules: RuleNode, _ path: Path, _ data: Node, _ newData: Node) -> Bool {
    func isChildValid(_ key: Key, _ child: RuleNode, _ new: Node) -> Bool {
      guard child.hasValidation, !new.isEmpty else { return true }
      let (location, old) = (path.appending(key), data.child(key))
      if let rule = child.validate, !evaluator(location, location.count, old, new).holds(rule) { return false }
      return isValid(below: child, location, old, new)
    }
    guard rules.hasValidation, newData.childCount > 0, !Mutant.isActive(.rulesBelowNotValidated) else { return true }
    let wildcard = rules.wildcard.flatMap { $0.hasValidation ? $0 : nil }
    if wildcard == nil, rules.literals.count < newData.childCount {
      return rules.literals.allSatisfy { isChildValid($0.key, $0.value, newData.child($0.key)) }
    }
    return newData.entries.allSatisfy { entry in
      guard let child = rules.literals[entry.key] ?? wildcard else { return true }
      return isChildValid(entry.key, child, entry.node)
    }
  }
}
