import RTDBTree

/// A difference between two event caches at one child.
struct Change {
  enum Kind { case added, changed, removed }
  var kind: Kind
  var key: Key
  /// The child now; for a removal the child as it was.
  var node: Node
  /// The child as it was, for changes.
  var old: Node
}

/// The net changes of one operation on one view, one a key.
struct ChangeAccumulator {
  private(set) var changes: ContiguousArray<Change> = []
  /// Where the change of a key stands; made when a second change comes in.
  private var places: [Key: Int]?

  var isEmpty: Bool { changes.isEmpty }

  /// Forgets everything; the room for a few changes is kept for the next operation.
  mutating func removeAll() {
    places = nil
    if changes.count > 8 { changes = [] }
    while !changes.isEmpty { changes.removeLast() }
  }

  mutating func added(_ key: Key, _ node: Node) { track(Change(kind: .added, key: key, node: node, old: .empty)) }
  mutating func removed(_ key: Key, _ old: Node) { track(Change(kind: .removed, key: key, node: old, old: old)) }
  mutating func changed(_ key: Key, from old: Node, to node: Node) {
    track(Change(kind: .changed, key: key, node: node, old: old))
  }

  /// Takes changes of distinct keys; quicker where nothing was tracked before.
  mutating func track(all new: ContiguousArray<Change>) {
    if changes.isEmpty {
      changes = new
      places = nil
    } else {
      for change in new { track(change) }
    }
  }

  private mutating func track(_ change: Change) {
    if changes.isEmpty {
      changes.append(change)
      places = nil
      return
    }
    if places == nil {
      places = Dictionary(uniqueKeysWithValues: changes.enumerated().map { ($1.key, $0) })
    }
    guard let place = places![change.key] else {
      places![change.key] = changes.count
      changes.append(change)
      return
    }
    if let net = combine(changes[place], change) {
      changes[place] = net
    } else {
      // The last change takes the freed place.
      places![change.key] = nil
      let last = changes.removeLast()
      if place < changes.count {
        changes[place] = last
        places![last.key] = place
      }
    }
  }

  /// The net effect of two changes in a row; nil where they cancel out.
  private func combine(_ first: Change, _ second: Change) -> Change? {
    switch (first.kind, second.kind) {
    case (.removed, .added):
      first.old == second.node ? nil : Change(kind: .changed, key: first.key, node: second.node, old: first.old)
    case (.added, .removed): nil
    case (.changed, .removed): Change(kind: .removed, key: first.key, node: first.old, old: first.old)
    case (.added, .changed): Change(kind: .added, key: first.key, node: second.node, old: .empty)
    case (.changed, .changed):
      first.old == second.node ? nil : Change(kind: .changed, key: first.key, node: second.node, old: first.old)
    default:
      preconditionFailure("a child that was \(first.kind) cannot be \(second.kind) at \(first.key)")
    }
  }
}
