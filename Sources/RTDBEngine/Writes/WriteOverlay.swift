import RTDBTree

/// Several writes folded together: the locations that they replace, none of them below another, and which pending
/// writes touch which locations.
///
/// Each object is a location with the tree below it. A pending write has its number at its own location, also where its
/// data was folded into a write above.
final class WriteOverlay {
  /// The pending writes of exactly this location, those included that are not folded in.
  @exclusivity(unchecked) private var ids = WriteIDs()
  /// What is written exactly here; then nothing is written below.
  @exclusivity(unchecked) private var written: Node?
  /// How many locations at and below this one have something written.
  @exclusivity(unchecked) private var writtenCount = 0
  @exclusivity(unchecked) private var children = KeyTable<WriteOverlay>()

  init() {}

  /// Whether nothing is written.
  var isEmpty: Bool { writtenCount == 0 }

  /// Whether the object may be dropped.
  private var isVacant: Bool { ids.isEmpty && writtenCount == 0 && children.isEmpty }

  func copy() -> WriteOverlay {
    let copy = WriteOverlay()
    copy.ids = ids
    copy.written = written
    copy.writtenCount = writtenCount
    copy.children = children.mapValues { $0.copy() }
    return copy
  }

  /// The part at this location as a value to pass down a tree.
  var slice: OverlaySlice { written.map { .complete($0) } ?? (isEmpty ? .none : .partial(self)) }

  func slice(_ key: Key) -> OverlaySlice { children[key]?.slice ?? .none }
}

// MARK: - Folding

extension WriteOverlay {
  /// Folds in a later write: it changes an earlier one that covers it, and replaces those that it covers.
  func add(_ path: Path, _ node: Node) { _ = add(path, 0, node, nil) }

  /// Notes a pending write and folds in its data, nil where it is not shown.
  func add(_ path: Path, _ node: Node?, id: Int) { _ = add(path, 0, node, id) }

  /// - Parameter depth: How many keys of the path lead to this location.
  /// - Returns: How many more locations have something written.
  private func add(_ path: Path, _ depth: Int, _ node: Node?, _ id: Int?) -> Int {
    if let node, written != nil {
      written!.set(path.dropFirst(depth), to: node)
      if id != nil { _ = add(path, depth, nil, id) }
      return 0
    }
    guard depth < path.count else {
      if let id { ids.insert(id) }
      guard let node else { return 0 }
      let covered = writtenCount
      clear()
      written = node
      writtenCount = 1
      return 1 - covered
    }
    let growth = child(path[depth]).add(path, depth + 1, node, id)
    writtenCount += growth
    return growth
  }

  private func child(_ key: Key) -> WriteOverlay {
    if let child = children[key] { return child }
    let child = WriteOverlay()
    children.insert(child, for: key)
    return child
  }

  /// Forgets what is written at and below a path; a write above stays, and so do the numbers of pending writes.
  func remove(_ path: Path) { _ = remove(path, 0) }

  /// - Returns: How many locations no longer have something written.
  private func remove(_ path: Path, _ depth: Int) -> Int {
    guard depth < path.count else {
      let removed = writtenCount
      clear()
      return removed
    }
    let key = path[depth]
    guard let child = children[key] else { return 0 }
    let removed = child.remove(path, depth + 1)
    writtenCount -= removed
    if child.isVacant { children.remove(key) }
    return removed
  }

  private func clear() {
    guard writtenCount > 0 else { return }
    written = nil
    writtenCount = 0
    guard !children.isEmpty else { return }
    children.forEach { $0.clear() }
    children.removeAll { $0.isVacant }
  }
}

// MARK: - Pending writes

extension WriteOverlay {
  /// Forgets a pending write; what it had written goes as well where no other one touches its location.
  ///
  /// - Returns: Whether no other one does; else the location has to be folded anew.
  func remove(_ path: Path, id: Int) -> Bool { remove(path, 0, id, isAlone: true).isAlone }

  private func remove(_ path: Path, _ depth: Int, _ id: Int, isAlone: Bool) -> (isAlone: Bool, removed: Int) {
    guard depth < path.count else {
      ids.remove(id)
      guard isAlone, ids.isEmpty, children.isEmpty else { return (false, 0) }
      let removed = writtenCount
      clear()
      return (true, removed)
    }
    let key = path[depth]
    guard let child = children[key] else { return (isAlone, 0) }
    let result = child.remove(path, depth + 1, id, isAlone: isAlone && ids.isEmpty)
    writtenCount -= result.removed
    if child.isVacant { children.remove(key) }
    return result
  }

  /// Forgets everything.
  func removeAll() {
    ids = WriteIDs()
    written = nil
    writtenCount = 0
    children.removeAll()
  }

  /// The last pending write at a location or above it for which a condition holds: it replaces the whole location.
  func lastCovering(_ path: Path, where condition: (Int) -> Bool) -> Int? {
    var last = ids.last(where: condition)
    var overlay = self
    for position in 0..<path.count {
      guard let child = overlay.children[path[position]] else { break }
      if let id = child.ids.last(where: condition) { last = max(last ?? id, id) }
      overlay = child
    }
    return last
  }

  /// The pending writes at a location, above it and below it, from first to last.
  ///
  /// - Parameter lowest: Earlier ones are left out.
  func touching(_ path: Path, from lowest: Int = .min) -> [Int] {
    var found: [Int] = []
    ids.append(from: lowest, to: &found)
    var overlay: WriteOverlay? = self
    for position in 0..<path.count {
      overlay = overlay?.children[path[position]]
      overlay?.ids.append(from: lowest, to: &found)
    }
    overlay?.appendBelow(from: lowest, &found)
    return found.count < 2 ? found : Array(Set(found)).sorted()
  }

  private func appendBelow(from lowest: Int, _ found: inout [Int]) {
    children.forEach { child in
      child.ids.append(from: lowest, to: &found)
      child.appendBelow(from: lowest, &found)
    }
  }

  /// Asserts that the counts are right and that nothing is kept in vain.
  func checkCounts() {
    var count = written == nil ? 0 : 1
    children.forEach { child in
      child.checkCounts()
      precondition(!child.isVacant, "a location without writes is kept")
      count += child.writtenCount
    }
    precondition(count == writtenCount, "\(count) locations are written, not \(writtenCount)")
  }
}

// MARK: - Applying

extension WriteOverlay {
  /// Puts the writes over a node; a priority only where something is.
  func apply(to node: Node) -> Node {
    if let written { return written }
    var node = node
    // The order matters where a node loses its last child and gets another: the priority goes with the last child.
    for (key, child) in writtenChildren where !key.isPriority {
      node.setChild(key, to: child.apply(to: node.child(key)))
    }
    if let priority = children[.priority]?.written, !node.isEmpty { node.setChild(.priority, to: priority) }
    return node
  }

  /// Puts the writes over an indexed node, child by child, so that its order need not be made anew.
  func apply(to indexed: IndexedNode) -> IndexedNode {
    if let written { return IndexedNode(written, index: indexed.index) }
    guard !indexed.node.isLeaf else { return IndexedNode(apply(to: indexed.node), index: indexed.index) }
    var indexed = indexed
    for (key, child) in writtenChildren where !key.isPriority {
      indexed.setChild(key, to: child.apply(to: indexed.node.child(key)))
    }
    if let priority = children[.priority]?.written, !indexed.node.isEmpty { indexed.setPriority(priority.leafValue) }
    return indexed
  }

  /// The children at or below which something is written, in plain string order.
  private var writtenChildren: ContiguousArray<(key: Key, value: WriteOverlay)> {
    var ordered = children.ordered
    if ordered.contains(where: { $0.value.isEmpty }) { ordered.removeAll { $0.value.isEmpty } }
    return ordered
  }

  /// The children that are written whole.
  var completeChildren: [Entry] {
    if let written { return Array(written.entries) }
    return children.ordered.compactMap { key, child in
      key.isPriority ? nil : child.written.map { Entry(key, $0) }
    }
  }
}
