import RTDBTree

extension Node {
  /// The node as the server stores it: integral doubles become integers.
  ///
  /// - Throws: `Refusal` for keys that cannot be stored.
  /// - Complexity: O(size); parts that stay are shared.
  func stored() throws(Refusal) -> Node {
    let node = try storedIfDifferent() ?? self
    return Mutant.isActive(.serverDropsPriorities) ? node.withPriority(nil) : node
  }

  /// Checks that the node can be stored as it is.
  ///
  /// - Throws: `Refusal` for keys that cannot be stored.
  package func checkStorable() throws(Refusal) { _ = try storedIfDifferent() }

  /// The stored form, nil where it is the node itself.
  private func storedIfDifferent() throws(Refusal) -> Node? {
    let newPriority = priority?.storedIfDifferent
    switch self {
    case .empty: return nil
    case .leaf(let leaf):
      try leaf.value.checkLength()
      guard let value = leaf.value.storedIfDifferent else { return newPriority.map { withPriority($0) } }
      return .leaf(value, priority: newPriority ?? leaf.priority)
    case .children:
      var node: Node?
      for entry in entries {
        guard entry.key.isStorable else { throw .invalid("Invalid key \"\(entry.key)\"") }
        guard let child = try entry.node.storedIfDifferent() else { continue }
        if node == nil { node = self }
        node!.setChild(entry.key, to: child)
      }
      guard let newPriority else { return node }
      return (node ?? self).withPriority(newPriority)
    }
  }
}

extension LeafValue {
  /// The most bytes of a text.
  private static let maximumBytes = 10 << 20

  fileprivate func checkLength() throws(Refusal) {
    guard case .string(let text) = self, text.utf8.count > LeafValue.maximumBytes else { return }
    throw .invalid("A text must not be longer than \(LeafValue.maximumBytes) bytes")
  }

  fileprivate var storedIfDifferent: LeafValue? {
    guard case .double(let value) = self, let integer = Int64(exactly: value) else { return nil }
    return .integer(integer)
  }
}

extension Key {
  /// The most bytes of a key.
  private static let maximumBytes = 768

  /// Whether the key may name a child: not empty, not too long, no control characters and none of `.#$/[]`.
  var isStorable: Bool {
    (1...Key.maximumBytes).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && !Key.forbidden.contains($0) }
  }

  private static let forbidden: [UInt8] = Array(".#$/[]".utf8)
}

extension Path {
  /// The most keys of a path that the server takes.
  static let maximumDepth = 1000

  /// Whether data can be stored there: valid keys, and `.priority` at most as the last one.
  var isStorable: Bool {
    count <= Path.maximumDepth
      && keys.enumerated().allSatisfy { $1.isStorable || $1.isPriority && $0 == count - 1 }
  }
}
