import RTDBTree

/// The data of a namespace.
struct Store {
  private(set) var root = Node.empty

  func node(_ path: Path) -> Node { root.descendant(path) }

  /// Replaces data without checks and without telling anybody.
  mutating func replace(_ path: Path, _ node: Node) { root.set(path, to: node) }

  /// Takes over a write that was applied to a copy of this data.
  mutating func adopt(_ applied: AppliedWrite) { root = applied.after }

  /// Resolves the server values of a write, all with one timestamp, and applies it.
  ///
  /// - Parameter keepsBefore: Whether the data before is part of the result; without it much less is copied.
  /// - Throws: `Refusal` if the data cannot be stored; then nothing has changed.
  mutating func apply(_ write: Write, timestamp: Int64, keepsBefore: Bool) throws(Refusal) -> AppliedWrite {
    var entries: [MergeEntry] = []
    entries.reserveCapacity(write.entries.count)
    for entry in write.entries {
      let target = write.path.appending(entry.path)
      try Store.check(target, entry.data)
      let existing = Mutant.isActive(.serverIncrementsFromNothing) ? .empty : node(target)
      let data = entry.data.resolved(existing: existing, timestamp: timestamp)
      let merges = Mutant.isActive(.updateMergesNamedPaths) && !entry.path.isRoot
      let merged = merges ? node(target).mergedWithChildren(of: data) : data
      entries.append(MergeEntry(entry.path, try merged.stored()))
    }
    if case .overwrite(let path, _) = write, path.endsInPriority, node(path.parent!).isEmpty {
      throw .nothingToPrioritize
    }
    try Store.checkDisjoint(entries)
    let before = keepsBefore ? root : .empty
    // Priorities last: a priority may come together with the first data of its node.
    for entry in entries where !entry.path.endsInPriority { root.set(write.path.appending(entry.path), to: entry.data) }
    for entry in entries where entry.path.endsInPriority { root.set(write.path.appending(entry.path), to: entry.data) }
    return AppliedWrite(write: write, entries: entries, before: before, after: root)
  }

  private static func check(_ target: Path, _ data: Node) throws(Refusal) {
    guard target.isStorable else { throw .invalid("Invalid path \"\(target)\"") }
    guard target.endsInPriority, !data.isEmpty else { return }
    guard let value = data.leafValue, value.rank != LeafValue.bool(true).rank, data.priority == nil else {
      throw .invalid("A priority must be a text or a number")
    }
  }

  /// Of two locations of one merge none may lie below the other.
  private static func checkDisjoint(_ entries: [MergeEntry]) throws(Refusal) {
    guard entries.count > 1 else { return }
    let paths = entries.map(\.path).sorted()
    for (one, next) in zip(paths, paths.dropFirst()) where one.contains(next) {
      throw .invalid("The location \"\(one)\" is an ancestor of \"\(next)\"")
    }
  }
}

/// A write that was carried out, with the data before and behind it.
struct AppliedWrite {
  let write: Write
  /// The locations that were written, relative to the write's path, with their resolved data.
  let entries: [MergeEntry]
  let before: Node
  let after: Node

  var path: Path { write.path }

  var isMerge: Bool {
    if case .merge = write { true } else { false }
  }
}
