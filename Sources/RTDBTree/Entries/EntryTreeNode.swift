/// A node of the B-tree: up to `capacity` entries, and one child more than entries unless it is a leaf.
final class EntryTreeNode {
  static let capacity = 16
  /// Below this a node is filled up from a sibling or merged with it.
  static let minimum = 5

  @exclusivity(unchecked) var entries: OwnedArray<Entry>
  @exclusivity(unchecked) var children: OwnedArray<EntryTreeNode>

  init(entries: consuming OwnedArray<Entry>, children: consuming OwnedArray<EntryTreeNode>) {
    self.entries = entries
    self.children = children
  }

  convenience init(entries: some Collection<Entry>, children: some Collection<EntryTreeNode> = []) {
    self.init(entries: OwnedArray(entries), children: OwnedArray(children))
  }

  var isLeaf: Bool { children.isEmpty }

  /// Makes sure that the node may be changed in place.
  @inline(__always)
  static func makeUnique(_ node: inout EntryTreeNode) {
    guard !isKnownUniquelyReferenced(&node) else { return }
    node = EntryTreeNode(entries: node.entries.copy(), children: node.children.copy())
  }

  /// The first position whose entry is not before the probe, and whether it is at it.
  @inline(__always)
  func search(_ probe: some EntryProbe) -> (index: Int, found: Bool) {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) >> 1
      let order = probe.order(of: entries[middle])
      if order == 0 { return (middle, true) }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return (low, false)
  }

  /// The entry at a position in this part of the tree.
  func find(_ probe: some EntryProbe) -> Entry? {
    let (index, found) = search(probe)
    if found { return entries[index] }
    return isLeaf ? nil : children[index].find(probe)
  }

  enum Insertion {
    case replaced(Node)
    case inserted
    case split(Entry, EntryTreeNode)
  }

  func insert(_ probe: some EntryProbe, _ entry: Entry) -> Insertion {
    let (index, found) = search(probe)
    if found {
      let old = entries[index].node
      entries[index] = entry
      return .replaced(old)
    }
    if isLeaf {
      entries.insert(entry, at: index)
    } else {
      Self.makeUnique(&children[index])
      let result = children[index].insert(probe, entry)
      guard case .split(let middle, let right) = result else { return result }
      entries.insert(middle, at: index)
      children.insert(right, at: index + 1)
    }
    return entries.count > Self.capacity ? split(appending: index == entries.count - 1) : .inserted
  }

  /// Cuts an overfull node; one that grows at its end keeps its left part full, which suits ascending keys.
  private func split(appending: Bool) -> Insertion {
    let cut = appending ? entries.count - 2 : entries.count / 2
    let middle = entries[cut]
    let right = EntryTreeNode(
      entries: entries.split(at: cut + 1), children: children.split(at: isLeaf ? 0 : cut + 1))
    entries.removeLast()
    return .split(middle, right)
  }

  func modify(_ probe: some EntryProbe, _ body: (inout Node) -> Void) {
    let (index, found) = search(probe)
    if found {
      body(&entries[index].node)
    } else {
      Self.makeUnique(&children[index])
      children[index].modify(probe, body)
    }
  }

  /// Removes the entry at a position that is known to exist.
  func remove(_ probe: some EntryProbe) -> Node {
    let (index, found) = search(probe)
    if isLeaf { return entries.remove(at: index).node }
    Self.makeUnique(&children[index])
    let removed: Node
    if found {
      removed = entries[index].node
      entries[index] = children[index].removeLast()
    } else {
      removed = children[index].remove(probe)
    }
    fill(index)
    return removed
  }

  private func removeLast() -> Entry {
    if isLeaf { return entries.removeLast() }
    let index = children.count - 1
    Self.makeUnique(&children[index])
    let last = children[index].removeLast()
    fill(index)
    return last
  }

  /// Brings a child that has become small back to size from a neighbour.
  private func fill(_ index: Int) {
    guard children[index].entries.count < Self.minimum else { return }
    let left = index > 0 ? index - 1 : index
    guard left + 1 < children.count else { return }
    Self.makeUnique(&children[left])
    Self.makeUnique(&children[left + 1])
    let (a, b) = (children[left], children[left + 1])
    let separator = entries[left]
    if a.entries.count + b.entries.count < Self.capacity {
      a.entries.append(separator)
      a.entries.append(b.entries.split(at: 0))
      a.children.append(b.children.split(at: 0))
      entries.remove(at: left)
      children.remove(at: left + 1)
    } else if a.entries.count < b.entries.count {
      a.entries.append(separator)
      entries[left] = b.entries.removeFirst()
      if !b.isLeaf { a.children.append(b.children.removeFirst()) }
    } else {
      b.entries.insert(separator, at: 0)
      entries[left] = a.entries.removeLast()
      if !a.isLeaf { b.children.insert(a.children.removeLast(), at: 0) }
    }
  }

  func forEach(_ body: (Entry) throws -> Void) rethrows {
    if isLeaf {
      for index in 0..<entries.count { try body(entries[index]) }
      return
    }
    for index in 0..<entries.count {
      try children[index].forEach(body)
      try body(entries[index])
    }
    try children[entries.count].forEach(body)
  }

  /// Builds a balanced tree from sorted entries.
  static func build(_ entries: ContiguousArray<Entry>.SubSequence) -> EntryTreeNode {
    var height = 0
    var size = capacity
    while size < entries.count {
      size = size * (capacity + 1) + capacity
      height += 1
    }
    return build(entries, height: height)
  }

  private static func build(_ entries: ContiguousArray<Entry>.SubSequence, height: Int) -> EntryTreeNode {
    guard height > 0 else { return EntryTreeNode(entries: entries) }
    var childSize = capacity
    for _ in 1..<height { childSize = childSize * (capacity + 1) + capacity }
    let parts = max(2, (entries.count + childSize + 1) / (childSize + 1))
    let inChildren = entries.count - (parts - 1)
    var separators = ContiguousArray<Entry>()
    var children = ContiguousArray<EntryTreeNode>()
    var start = entries.startIndex
    for part in 0..<parts {
      let length = inChildren / parts + (part < inChildren % parts ? 1 : 0)
      children.append(build(entries[start..<(start + length)], height: height - 1))
      start += length
      if part < parts - 1 {
        separators.append(entries[start])
        start += 1
      }
    }
    return EntryTreeNode(entries: separators, children: children)
  }

  /// Asserts equal depth and full fan-out; returns the depth.
  func checkShape() -> Int {
    precondition(entries.count <= Self.capacity, "an overfull node")
    if isLeaf { return 0 }
    precondition(
      children.count == entries.count + 1, "a node with \(entries.count) entries and \(children.count) children")
    let depths = (0..<children.count).map { children[$0].checkShape() }
    precondition(Set(depths).count == 1, "leaves at different depths")
    return depths[0] + 1
  }
}
