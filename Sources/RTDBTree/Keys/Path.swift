/// A location: the keys from the root, none of them empty.
///
/// Dropping the first key shares storage, so that descending a tree allocates nothing.
package struct Path: Sendable {
  private var storage: ContiguousArray<Key>
  private var start: Int

  /// The root.
  package static let root = Path(keys: [])

  package init<S: Sequence>(keys: S) where S.Element == Key {
    storage = ContiguousArray(keys)
    start = 0
  }

  /// Splits a text at slashes; leading, trailing and doubled slashes are ignored.
  package init(_ text: String) {
    storage = []
    start = 0
    var text = text
    text.withUTF8 { bytes in
      let slash = UInt8(ascii: "/")
      storage.reserveCapacity(bytes.reduce(1) { $1 == slash ? $0 + 1 : $0 })
      var begin = 0
      for position in 0...bytes.count where position == bytes.count || bytes[position] == slash {
        if position > begin { storage.append(Key(utf8: UnsafeBufferPointer(rebasing: bytes[begin..<position]))) }
        begin = position + 1
      }
    }
  }

  package var isRoot: Bool { start == storage.count }
  /// Number of keys.
  package var count: Int { storage.count - start }
  /// The keys from the root down.
  package var keys: ArraySlice<Key> { ArraySlice(storage[start...]) }
  package var first: Key? { isRoot ? nil : storage[start] }
  package var last: Key? { isRoot ? nil : storage[storage.count - 1] }

  package subscript(position: Int) -> Key { storage[start + position] }

  /// The path without its first key; the root stays the root.
  package var tail: Path {
    var path = self
    if !path.isRoot { path.start += 1 }
    return path
  }

  /// The path without its first `length` keys, of which there must be as many.
  package func dropFirst(_ length: Int) -> Path {
    var path = self
    path.start += length
    return path
  }

  /// The path without its last key, nil at the root.
  package var parent: Path? {
    isRoot ? nil : Path(keys: storage[start..<(storage.count - 1)])
  }

  /// Whether the last key is `.priority`.
  package var endsInPriority: Bool { last?.isPriority ?? false }

  /// The location of the node: a priority belongs to the node above.
  package var ofNode: Path { endsInPriority ? parent ?? self : self }

  package func appending(_ key: Key) -> Path {
    var keys = ContiguousArray(storage[start...])
    keys.append(key)
    return Path(keys: keys)
  }

  package func appending(_ path: Path) -> Path {
    if path.isRoot { return self }
    if isRoot { return path }
    var keys = ContiguousArray(storage[start...])
    keys.append(contentsOf: path.storage[path.start...])
    return Path(keys: keys)
  }

  /// Whether `other` lies at or below this location.
  package func contains(_ other: Path) -> Bool {
    guard count <= other.count else { return false }
    for position in 0..<count where self[position] != other[position] { return false }
    return true
  }

  /// The rest of `other` below this location, nil where it lies elsewhere.
  package func relative(_ other: Path) -> Path? {
    guard contains(other) else { return nil }
    var path = other
    path.start += count
    return path
  }

  /// The first `length` keys.
  package func prefix(_ length: Int) -> Path {
    Path(keys: storage[start..<(start + length)])
  }
}

extension Path: Hashable {
  package static func == (left: Path, right: Path) -> Bool {
    left.count == right.count && left.contains(right)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for position in 0..<count { hasher.combine(self[position]) }
  }
}

extension Path: Comparable {
  /// Compares key by key; a prefix comes first.
  package static func < (left: Path, right: Path) -> Bool { left.compare(right) < 0 }

  /// Compares in path order: negative, zero or positive.
  package func compare(_ other: Path) -> Int {
    for position in 0..<Swift.min(count, other.count) {
      let order = self[position].compare(other[position])
      if order != 0 { return order }
    }
    return count - other.count
  }
}

extension Path: CustomStringConvertible, ExpressibleByStringLiteral {
  /// The path with a leading slash, "/" for the root.
  package var description: String { "/" + wireText }

  /// The path without a leading slash, empty for the root.
  package var wireText: String { keys.lazy.map(\.text).joined(separator: "/") }

  package init(stringLiteral value: String) { self.init(value) }
}
