import RTDBTree

/// The entries of a merge as a tree, so that each location finds its part.
struct MergeTree {
  struct Child {
    var key: Key
    var tree: MergeTree
  }

  /// What is put exactly here; then nothing stands below.
  private(set) var written: Node?
  private(set) var children: [Child] = []
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
    children.append(Child(key: key, tree: child))
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
    tree.children = [Child(key: key, tree: self)]
    return tree.nested(below: parent)
  }

  /// Puts the entries over a node.
  func apply(to node: Node) -> Node {
    if let written { return written }
    var node = node
    for child in children where !child.key.isPriority {
      node.setChild(child.key, to: child.tree.apply(to: node.child(child.key)))
    }
    if let priority = child(.priority)?.written { node.setChild(.priority, to: priority) }
    return node
  }

  /// Every entry with its path.
  func forEach(_ body: (Path, Node) -> Void) { forEach(below: .root, body) }

  private func forEach(below path: Path, _ body: (Path, Node) -> Void) {
    if let written { body(path, written) }
    for child in children { child.tree.forEach(below: path.appending(child.key), body) }
  }
}
