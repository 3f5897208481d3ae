import RTDBTree

/// Which pending writes touch which locations.
final class WriteIndex {
  @exclusivity(unchecked) private var ids: [Int] = []
  @exclusivity(unchecked) private var children: [Key: WriteIndex] = [:]

  private var isEmpty: Bool { ids.isEmpty && children.isEmpty }

  func add(_ id: Int, at path: Path) {
    guard let key = path.first else {
      ids.append(id)
      return
    }
    let child = children[key] ?? WriteIndex()
    children[key] = child
    child.add(id, at: path.tail)
  }

  func remove(_ id: Int, at path: Path) {
    guard let key = path.first else {
      if let place = ids.firstIndex(of: id) { ids.remove(at: place) }
      return
    }
    guard let child = children[key] else { return }
    child.remove(id, at: path.tail)
    if child.isEmpty { children[key] = nil }
  }

  func removeAll() {
    ids = []
    children = [:]
  }

  /// The writes at a location and above it.
  func covering(_ path: Path) -> [Int] {
    var found = ids
    var node = self
    for position in 0..<path.count {
      guard let child = node.children[path[position]] else { return found }
      found += child.ids
      node = child
    }
    return found
  }

  /// Whether any write replaces something at, above or below a location.
  func isTouched(_ path: Path) -> Bool {
    var node = self
    for position in 0..<path.count {
      if !node.ids.isEmpty { return true }
      guard let child = node.children[path[position]] else { return false }
      node = child
    }
    // Places without writes are dropped, so that whatever is there means a write.
    return !node.isEmpty
  }

  /// The writes at a location, above it and below it, from first to last.
  func touching(_ path: Path) -> [Int] {
    var found = ids
    var node: WriteIndex? = self
    for position in 0..<path.count {
      node = node?.children[path[position]]
      found += node?.ids ?? []
    }
    node?.appendBelow(&found)
    return found.count < 2 ? found : Array(Set(found)).sorted()
  }

  private func appendBelow(_ found: inout [Int]) {
    for child in children.values {
      found += child.ids
      child.appendBelow(&found)
    }
  }
}
