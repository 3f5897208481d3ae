/// Walks entries in order.
package struct EntryTreeIterator: IteratorProtocol {
  /// The way down: nodes with the index of the next entry of each.
  private var stack: ContiguousArray<(node: EntryTreeNode, index: Int)> = []

  init(_ root: EntryTreeNode?) {
    if let root { descend(root) }
  }

  init(_ root: EntryTreeNode?, from probe: some EntryProbe) {
    var node = root
    while let current = node {
      let (index, found) = current.search(probe)
      stack.append((current, index))
      node = found || current.isLeaf ? nil : current.children[index]
    }
  }

  private mutating func descend(_ node: EntryTreeNode) {
    var node = node
    stack.append((node, 0))
    while !node.isLeaf {
      node = node.children[0]
      stack.append((node, 0))
    }
  }

  package mutating func next() -> Entry? {
    while let (node, index) = stack.last {
      guard index < node.entries.count else {
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].index = index + 1
      if !node.isLeaf { descend(node.children[index + 1]) }
      return node.entries[index]
    }
    return nil
  }
}

/// Walks entries backwards.
package struct EntryTreeReverseIterator: IteratorProtocol {
  /// The way down: nodes with the number of entries of each that are still to come.
  private var stack: ContiguousArray<(node: EntryTreeNode, remaining: Int)> = []

  init(_ root: EntryTreeNode?) {
    if let root { descend(root) }
  }

  init(_ root: EntryTreeNode?, from probe: some EntryProbe) {
    var node = root
    while let current = node {
      let (index, found) = current.search(probe)
      stack.append((current, found ? index + 1 : index))
      node = found || current.isLeaf ? nil : current.children[index]
    }
  }

  private mutating func descend(_ node: EntryTreeNode) {
    var node = node
    stack.append((node, node.entries.count))
    while !node.isLeaf {
      node = node.children[node.children.count - 1]
      stack.append((node, node.entries.count))
    }
  }

  package mutating func next() -> Entry? {
    while let (node, remaining) = stack.last {
      guard remaining > 0 else {
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].remaining = remaining - 1
      if !node.isLeaf { descend(node.children[remaining - 1]) }
      return node.entries[remaining - 1]
    }
    return nil
  }
}
