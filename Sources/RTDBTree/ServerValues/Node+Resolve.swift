extension Node {
  /// Whether a value or priority anywhere in the node is still the server's to fill in.
  ///
  /// - Complexity: O(size).
  package var hasDeferredValues: Bool {
    if priority?.isDeferred ?? false { return true }
    switch self {
    case .empty: return false
    case .leaf(let leaf): return leaf.value.isDeferred
    case .children: return entries.contains { $0.node.hasDeferredValues }
    }
  }

  /// The node with every deferred value computed; parts without one are shared.
  ///
  /// - Parameters:
  ///   - existing: What the write replaces: increments add to its values and priorities.
  ///   - timestamp: Milliseconds since 1970, the same for the whole write.
  /// - Complexity: O(size).
  package func resolved(existing: Node, timestamp: Int64) -> Node {
    resolvedIfDeferred(existing, timestamp) ?? self
  }

  /// The resolved node, nil where nothing was to resolve.
  private func resolvedIfDeferred(_ existing: Node, _ timestamp: Int64) -> Node? {
    let newPriority: LeafValue? =
      if case .deferred(let value)? = priority, !Mutant.isActive(.priorityTimestampKept) {
        value.resolved(existing: existing.priority, timestamp)
      } else {
        nil
      }
    switch self {
    case .empty: return nil
    case .leaf(let leaf):
      guard case .deferred(let value) = leaf.value else { return newPriority.map { withPriority($0) } }
      return .leaf(value.resolved(existing: existing.leafValue, timestamp), priority: newPriority ?? leaf.priority)
    case .children:
      var node: Node?
      entries.forEach { entry in
        guard let child = entry.node.resolvedIfDeferred(existing.child(entry.key), timestamp) else { return }
        if node == nil { node = self }
        node!.setChild(entry.key, to: child)
      }
      guard let newPriority else { return node }
      return (node ?? self).withPriority(newPriority)
    }
  }
}

extension LeafValue {
  package var isDeferred: Bool {
    if case .deferred = self { true } else { false }
  }
}

extension ServerValue {
  /// The value for what is stored there now.
  ///
  /// An increment of anything but a number is its operand; the sum of integers that overflows is a double.
  package func resolved(existing: LeafValue?, _ timestamp: Int64) -> LeafValue {
    let existing = Mutant.isActive(.incrementFromNothing) ? nil : existing
    switch self {
    case .timestamp: return .integer(Mutant.isActive(.timestampInSeconds) ? timestamp / 1_000 : timestamp)
    case .increment(let operand):
      if case .integer(let base)? = existing, case .integer(let delta) = operand {
        let (sum, overflow) = base.addingReportingOverflow(delta)
        return overflow && !Mutant.isActive(.incrementWrapsAround)
          ? .double(Double(base) + Double(delta)) : .integer(sum)
      }
      guard let base = existing?.number else { return operand.leafValue }
      // Only finite numbers can be stored.
      let limit = Double.greatestFiniteMagnitude
      return .double(Swift.min(limit, Swift.max(-limit, base + operand.leafValue.number!)))
    }
  }
}
