/// Hashes over consecutive ranges of a cached node: `posts` are the ends of all ranges, `hashes` has one more for the
/// open end, which is always empty.
///
/// A range holds the leaves behind the post before it up to its own post, in key order.
package struct CompoundHash: Equatable, Sendable {
  package var posts: [Path]
  package var hashes: [String]

  package init(posts: [Path], hashes: [String]) {
    self.posts = posts
    self.hashes = hashes
  }
}

extension CompoundHash {
  /// How far a range has come when a leaf was added to it.
  package struct Progress {
    /// UTF-16 code units of the range's text so far.
    package let length: Int
    fileprivate let keys: ContiguousArray<Key>
    /// The leaf that was just added.
    package var path: Path { Path(keys: keys) }
    package var endsInPriority: Bool { keys.last?.isPriority ?? false }
  }

  /// Hashes a node in ranges whose size grows with the square root of the node's.
  package init(_ node: Node) {
    let size = Double(node.estimatedSize)
    let threshold = Swift.max(512, Int((100 * size).squareRoot()))
    self.init(node) { $0.length > threshold && !$0.endsInPriority }
  }

  /// Hashes a node; `split` is asked behind every leaf whether its range ends there.
  package init(_ node: Node, splitWhere split: (Progress) -> Bool) {
    guard !node.isEmpty else {
      self.init(posts: [], hashes: [""])
      return
    }
    var builder = Builder()
    builder.visit(node, split)
    if builder.isInRange { builder.endRange() }
    self.init(posts: builder.posts, hashes: builder.hashes + [""])
  }
}

extension CompoundHash {
  /// Walks a node and writes the text of one range after the other.
  private struct Builder {
    var posts: [Path] = []
    var hashes: [String] = []
    var text = HashText()
    var isInRange = false
    /// The keys down to the node being visited.
    private var keys: ContiguousArray<Key> = []
    private var lastLeaf: ContiguousArray<Key> = []
    private var needsComma = false
    /// How much of the text has been measured, and its length in UTF-16 code units.
    private var measured = (bytes: 0, units: 0)

    mutating func visit(_ node: Node, _ split: (Progress) -> Bool) {
      if case .leaf(let leaf) = node { return add(leaf, split) }
      node.forEachChildAndPriority { key, child in
        beginChild(key)
        visit(child, split)
        endChild()
      }
    }

    private mutating func add(_ leaf: LeafNode, _ split: (Progress) -> Bool) {
      ensureRange()
      leaf.appendHashText(to: &text, quoting: true)
      lastLeaf = keys
      needsComma = true
      if split(Progress(length: measure(), keys: keys)) { endRange() }
    }

    private mutating func beginChild(_ key: Key) {
      ensureRange()
      if needsComma { text.append(",") }
      open(key)
      keys.append(key)
      needsComma = false
    }

    private mutating func endChild() {
      keys.removeLast()
      if isInRange { text.append(")") }
      needsComma = true
    }

    private mutating func open(_ key: Key) {
      text.appendQuoted(key.text)
      text.append(":(" as StaticString)
    }

    private mutating func ensureRange() {
      guard !isInRange else { return }
      isInRange = true
      text.append("(")
      for key in keys { open(key) }
      needsComma = false
    }

    mutating func endRange() {
      for _ in 0...keys.count { text.append(")") }
      text.digest(from: 0)
      posts.append(Path(keys: lastLeaf))
      hashes.append(text.text())
      text.truncate(to: 0)
      measured = (0, 0)
      isInRange = false
    }

    /// The length of the text in UTF-16 code units; looks only at what was added since the last call.
    private mutating func measure() -> Int {
      for byte in text.bytes[measured.bytes...] {
        // A supplementary character has four bytes and two units.
        measured.units += byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
      }
      measured.bytes = text.count
      return measured.units
    }
  }
}
