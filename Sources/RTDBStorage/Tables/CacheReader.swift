import RTDBTree

/// Puts a node together from stored leaves that come in the order of their paths.
struct CacheReader {
  private struct Frame {
    var key: Key
    /// Where the bytes of its path end.
    var end: Int
    var leaf: LeafValue?
    var priority: LeafValue?
    var entries: ContiguousArray<Entry> = []
    var isSorted = true

    mutating func add(_ key: Key, _ node: Node) {
      guard !node.isEmpty else { return }
      if let last = entries.last, last.key >= key { isSorted = false }
      entries.append(Entry(key, node))
    }

    /// Children outweigh a leaf; a priority needs one of both.
    var node: Node {
      if entries.isEmpty { return leaf.map { .leaf($0, priority: priority) } ?? .empty }
      return Node(tree: isSorted ? EntryTree(sorted: entries) : EntryTree(unsorted: entries), priority: priority)
    }
  }

  private var frames: ContiguousArray<Frame>
  private var previous: CachePath.Bytes = []

  /// - Parameter base: The length of the path at which the node lies.
  init(base: Int) { frames = [Frame(key: "", end: base)] }

  /// Takes the next leaf, or a priority, under its full path.
  mutating func add(_ path: UnsafeRawBufferPointer, _ value: LeafValue) {
    let shared = sharedLength(path)
    while frames.count > 1, frames.last!.end > shared { close() }
    var start = frames.last!.end
    while start < path.count {
      let end = path[start...].firstIndex(of: CachePath.terminator) ?? path.count
      let key = CachePath.key(UnsafeRawBufferPointer(rebasing: path[start..<end]))
      start = end + 1
      if key.isPriority {
        frames[frames.count - 1].priority = value
        return remember(path)
      }
      frames.append(Frame(key: key, end: start))
    }
    frames[frames.count - 1].leaf = value
    remember(path)
  }

  private func sharedLength(_ path: UnsafeRawBufferPointer) -> Int {
    let limit = min(path.count, previous.count)
    var length = 0
    while length < limit, path[length] == previous[length] { length += 1 }
    return length
  }

  private mutating func remember(_ path: UnsafeRawBufferPointer) {
    previous.removeAll(keepingCapacity: true)
    previous.append(contentsOf: path)
  }

  private mutating func close() {
    let frame = frames.removeLast()
    frames[frames.count - 1].add(frame.key, frame.node)
  }

  /// Ends the reading and returns the node.
  mutating func finish() -> Node {
    while frames.count > 1 { close() }
    return frames[0].node
  }
}
