/// A child with its key.
package struct Entry: Sendable {
  package var key: Key
  package var node: Node
  /// In a tree ordered by an index, the first part of the place there (see `Node.sortWord`); 0 elsewhere.
  var sortWord: UInt64 = 0

  package init(_ key: Key, _ node: Node) {
    self.key = key
    self.node = node
  }

  /// The entry as a tree in the order of an index holds it.
  init(_ key: Key, _ node: Node, in index: Index) {
    self.init(key, node)
    sortWord = index.indexedValue(of: node).sortWord
  }
}

/// A position that entries are compared with: what a search looks for.
package protocol EntryProbe {
  /// Negative where the entry lies before the position, zero at it, positive behind it.
  func order(of entry: Entry) -> Int
}

/// A position in key order.
package struct KeyProbe: EntryProbe {
  let key: Key

  @inline(__always)
  package init(_ key: Key) { self.key = key }

  @inline(__always)
  package func order(of entry: Entry) -> Int { entry.key.compare(key) }
}
