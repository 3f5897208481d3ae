import RTDBTree

extension RulesDocument {
  /// Whether a request may read a location: one rule on the way from the root that is true suffices.
  ///
  /// - Parameter query: What the request asks for; a plain REST request counts as ordered by key.
  package func allowsRead(_ path: Path, query: QueryParams = .default, in context: RulesContext) -> Bool {
    let path = path.ofNode
    var rules = self.rules
    var data = context.root
    var isGranted = false
    for length in 0...path.count {
      if let rule = rules.read {
        let evaluator = Evaluator(
          context: context, query: query, path: path, length: length, data: data, newRoot: context.root, newData: data)
        let holds = evaluator.holds(rule) && (length == path.count || !Mutant.isActive(.rulesGrantAboveIgnored))
        if holds, !Mutant.isActive(.rulesFalseTakesAway) { return true }
        isGranted = holds
      }
      guard length < path.count, let child = rules.child(path[length]) else { return isGranted }
      rules = child
      data = data.child(path[length])
    }
    return isGranted
  }

  /// Whether there is the index that a query needs; orders by key and by priority need none.
  package func hasIndex(for query: QueryParams, at path: Path) -> Bool {
    switch query.index {
    case .key, .priority: return true
    case .value, .child: break
    }
    var rules = self.rules
    for key in path.keys {
      guard let child = rules.child(key) else { return false }
      rules = child
    }
    return rules.indexes.contains(query.index)
  }
}
