/// A boundary in an index: an indexed value with a key, or one of the two ends.
package struct IndexPost: Sendable {
  package enum Value: Sendable {
    case node(Node)
    /// Above every value.
    case max
  }
  package var index: Index
  package var value: Value
  package var key: Key

  package init(index: Index, value: Value, key: Key) {
    self.index = index
    self.value = value
    self.key = key
  }

  /// Before every entry.
  package static func start(of index: Index) -> IndexPost { IndexPost(index: index, value: .node(.empty), key: .min) }
  /// Behind every entry.
  package static func end(of index: Index) -> IndexPost { IndexPost(index: index, value: .max, key: .max) }
}

extension IndexPost: EntryProbe {
  package func order(of entry: Entry) -> Int {
    guard index != .key else { return entry.key.compare(key) }
    guard case .node(let node) = value else { return -1 }
    let order = index.indexedValue(of: entry.node).compareValue(to: node)
    return order != 0 ? order : entry.key.compare(key)
  }
}
