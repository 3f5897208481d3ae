import RTDBTree

/// The entries of a merge as a tree, so that each location finds its part.
struct MergeTree {
  /// What is put exactly here; then nothing stands below.
  private(set) var written: Node?
  private(set) var children: [(key: Key, tree: MergeTree)] = []
  /// Where a child stands, once there are many.
  private var places: [Key: Int]?

  init() {}

  init(_ entries: [MergeEntry]) {
    for entry in entries { add(entry.path, entry.data) }
  }

  private mutating func add(_ path: Path, _ node: Node) {
    guard let key = path.first else {
      written = node
      return
    }
    if let place = place(of: key) {
      children[place].tree.add(path.tail, node)
      return
    }
    var child = MergeTree()
    child.add(path.tail, node)
    children.append((key, child))
    if places != nil {
      places![key] = children.count - 1
    } else if children.count == 16 {
      places = Dictionary(uniqueKeysWithValues: children.enumerated().map { ($1.key, $0) })
    }
  }

  private func place(of key: Key) -> Int? {
    places.map { $0[key] } ?? children.firstIndex { $0.key == key }
  }

  func child(_ key: Key) -> MergeTree? { place(of: key).map { children[$0].tree } }

  /// The same entries below a path.
  func nested(below path: Path) -> MergeTree {
    guard let key = path.last, let parent = path.parent else { return self }
    var tree = MergeTree()
    tree.children = [(key, self)]
    return tree.nested(below: parent)
  }

  /// Puts the entries over a node.
  func apply(to node: Node) -> Node {
    if let written { return written }
    var node = node
    for (key, child) in children where !key.isPriority {
      node.setChild(key, to: child.apply(to: node.child(key)))
    }
    if let priority = child(.priority)?.written { node.setChild(.priority, to: priority) }
    return node
  }

  /// Every entry with its path.
  func forEach(_ body: (Path, Node) -> Void) { forEach(below: .root, body) }

  private func forEach(below path: Path, _ body: (Path, Node) -> Void) {
    if let written { body(path, written) }
    for (key, child) in children { child.forEach(below: path.appending(key), body) }
  }
}
