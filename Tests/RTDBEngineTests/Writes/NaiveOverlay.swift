import RTDBTree

@testable import RTDBEngine

/// Writes folded in a plain list: what the overlay must agree with.
struct NaiveOverlay {
  private var entries: [MergeEntry] = []

  init(_ writes: [PendingWrite] = []) {
    for write in writes {
      for entry in write.entries { add(entry.path, entry.data) }
    }
  }

  mutating func add(_ path: Path, _ node: Node) {
    if let place = entries.firstIndex(where: { $0.path.contains(path) }) {
      entries[place].data.set(entries[place].path.relative(path)!, to: node)
    } else {
      entries.removeAll { path.contains($0.path) }
      entries.append(MergeEntry(path, node))
    }
  }

  /// Priorities last, so that they find what the other entries have put there; the others in plain string order.
  func apply(to node: Node) -> Node {
    let sorted = entries.sorted { left, right in
      if left.path.endsInPriority != right.path.endsInPriority { return right.path.endsInPriority }
      return left.path.keys.map(\.text).lexicographicallyPrecedes(right.path.keys.map(\.text))
    }
    var node = node
    for entry in sorted {
      let target = entry.path.endsInPriority ? entry.path.parent! : .root
      if entry.path.endsInPriority, node.descendant(target).isEmpty { continue }
      node.set(entry.path, to: entry.data)
    }
    return node
  }

  /// What the writes put at a location, nil where they do not cover it.
  func complete(_ path: Path) -> Node? {
    entries.first { $0.path.contains(path) }.map { $0.data.descendant($0.path.relative(path)!) }
  }

  /// The writes as seen from a location that they do not cover.
  func below(_ path: Path) -> NaiveOverlay {
    var overlay = NaiveOverlay()
    overlay.entries = entries.compactMap { entry in path.relative(entry.path).map { MergeEntry($0, entry.data) } }
    return overlay
  }

  var isEmpty: Bool { entries.isEmpty }
}

/// Random paths and data over few keys, so that writes overlap.
struct RandomData {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func key() -> Key { (["a", "b", "c"] as [Key])[below(3)] }

  /// A path of up to three keys; sometimes that of a priority.
  mutating func path(priorities: Bool = true) -> Path {
    let path = Path(keys: (0..<below(4)).map { _ in key() })
    return priorities && chance(10) ? path.appending(.priority) : path
  }

  /// Nothing, a leaf, or children, some with a priority.
  mutating func node(depth: Int = 2) -> Node {
    if chance(15) { return .empty }
    let priority: LeafValue? = chance(15) ? .integer(Int64(below(3))) : nil
    if depth == 0 || chance(40) { return .leaf(.integer(Int64(below(9))), priority: priority) }
    return Node(entries: (0..<(1 + below(3))).map { _ in Entry(key(), node(depth: depth - 1)) }, priority: priority)
  }

  /// Data for a path: a scalar without a priority where the path is one of a priority.
  mutating func node(for path: Path) -> Node {
    path.endsInPriority ? Node(priority: chance(30) ? nil : .integer(Int64(below(3)))) : node()
  }

  /// An overwrite, or an update whose entries lie beside each other.
  mutating func write(_ id: Int, invisible: Int = 0) -> PendingWrite {
    let isVisible = !chance(invisible)
    if chance(60) {
      let path = path()
      return PendingWrite(id: id, path: path, content: .overwrite(node(for: path)), isVisible: isVisible)
    }
    let base = Path(keys: (0..<below(2)).map { _ in key() })
    var entries: [MergeEntry] = []
    for _ in 0..<(1 + below(3)) {
      let path = Path(keys: (0..<(1 + below(2))).map { _ in key() })
      guard !entries.contains(where: { $0.path.contains(path) || path.contains($0.path) }) else { continue }
      entries.append(MergeEntry(path, node()))
    }
    return PendingWrite(id: id, path: base, content: .merge(entries), isVisible: isVisible)
  }
}
