import RTDBTree

/// Keeps a node to what a query selects, and notes what changes by that.
final class QueryFilter {
  let index: Index
  private let range: RangeFilter?
  let limit: QueryParams.Limit?
  /// The order alone, where there is a selection.
  private let order: QueryFilter?

  init(_ params: QueryParams) {
    index = params.index
    limit = params.limit
    range = params.loadsAllData ? nil : RangeFilter(params)
    order = params.loadsAllData ? nil : QueryFilter(index: params.index)
  }

  private init(index: Index) {
    self.index = index
    range = nil
    limit = nil
    order = nil
  }

  /// Whether children are left out.
  var filtersNodes: Bool { range != nil }

  /// The same order without a selection.
  var unfiltered: QueryFilter { order ?? self }

  /// Whether a child lies in the query's range.
  func accepts(_ entry: Entry) -> Bool { range?.contains(entry) ?? true || Mutant.isActive(.rangeIgnored) }

  private var isReverse: Bool { limit.map { ($0.side == .last) != Mutant.isActive(.limitFromOtherSide) } ?? false }

  // MARK: Whole nodes

  /// What the query selects of a node; a leaf has nothing to select from, and the location's priority is dropped.
  func selection(of node: IndexedNode) -> IndexedNode {
    guard let range else { return node.reindexed(by: index) }
    guard !node.node.isLeaf else { return IndexedNode(.empty, index: index) }
    let source = node.reindexed(by: index).withPriority(nil)
    var selected = ContiguousArray<Entry>()
    if isReverse {
      var iterator = source.entries.reversedIterator(from: range.end)
      while let entry = iterator.next(), !range.isBeforeStart(entry), selected.count < limit!.count {
        if !range.isBehindEnd(entry) { selected.append(entry) }
      }
    } else {
      var iterator = source.entries.iterator(from: range.start)
      while let entry = iterator.next(), !range.isBehindEnd(entry), selected.count < limit?.count ?? .max {
        if !range.isBeforeStart(entry) { selected.append(entry) }
      }
    }
    return selected.count == source.node.childCount ? source : IndexedNode(Node(entries: selected), index: index)
  }

  /// Replaces the whole content and notes every difference between the old and the new children.
  func replace(_ content: inout IndexedNode, with new: IndexedNode, _ changes: inout ChangeAccumulator) {
    let selected = selection(of: new)
    changes.track(all: QueryFilter.differences(from: content.node, to: selected.node))
    content = selected
  }

  /// The changes of children between two nodes, in key order.
  private static func differences(from old: Node, to new: Node) -> ContiguousArray<Change> {
    var changes = ContiguousArray<Change>()
    guard !old.entries.isIdentical(to: new.entries) else { return changes }
    var left = old.entries.makeIterator()
    var right = new.entries.makeIterator()
    var a = left.next()
    var b = right.next()
    while a != nil || b != nil {
      let order = a == nil ? 1 : b == nil ? -1 : a!.key.compare(b!.key)
      if order < 0 {
        changes.append(Change(kind: .removed, key: a!.key, node: a!.node, old: a!.node))
        a = left.next()
      } else if order > 0 {
        changes.append(Change(kind: .added, key: b!.key, node: b!.node, old: .empty))
        b = right.next()
      } else {
        if a!.node != b!.node {
          changes.append(Change(kind: .changed, key: a!.key, node: b!.node, old: a!.node))
        }
        a = left.next()
        b = right.next()
      }
    }
    return changes
  }

  // MARK: Priority

  /// Replaces the location's own priority; a selection of children has none.
  func setPriority(_ content: inout IndexedNode, _ priority: LeafValue?) {
    if !filtersNodes, !content.node.isEmpty { content.setPriority(priority) }
  }

  // MARK: One child

  /// Replaces a child and notes what comes in, changes and goes out by that.
  func setChild(
    _ content: inout IndexedNode, _ key: Key, to child: Node, source: CompleteSource,
    _ changes: inout ChangeAccumulator
  ) {
    let new = filtersNodes && !child.isEmpty && !accepts(Entry(key, child)) ? Node.empty : child
    let old = content.node.child(key)
    guard old != new else { return }
    if let limit, content.node.childCount >= limit.count, !Mutant.isActive(.limitExceeded) {
      moveWindow(&content, key, from: old, to: new, source: source, &changes)
      return
    }
    note(key, from: old, to: new, &changes)
    content.setChild(key, to: new)
  }

  private func note(_ key: Key, from old: Node, to new: Node, _ changes: inout ChangeAccumulator) {
    if new.isEmpty {
      changes.removed(key, old)
    } else if old.isEmpty {
      changes.added(key, new)
    } else {
      changes.changed(key, from: old, to: new)
    }
  }

  /// A change of one child against a full window.
  private func moveWindow(
    _ window: inout IndexedNode, _ key: Key, from old: Node, to new: Node, source: CompleteSource,
    _ changes: inout ChangeAccumulator
  ) {
    let boundary = isReverse ? window.first! : window.last!
    if old.isEmpty {
      guard !isBehind(Entry(key, new), boundary) else { return }
      changes.removed(boundary.key, boundary.node)
      changes.added(key, new)
      window.setChild(boundary.key, to: .empty)
      window.setChild(key, to: new)
      return
    }
    let next = candidate(behind: boundary, key, window, source)
    if !new.isEmpty, next.map({ !isBehind(Entry(key, new), $0) }) ?? true {
      changes.changed(key, from: old, to: new)
      window.setChild(key, to: new)
      return
    }
    changes.removed(key, old)
    window.setChild(key, to: .empty)
    if let next, range!.contains(next) {
      changes.added(next.key, next.node)
      window.setChild(next.key, to: next.node)
    }
  }

  /// The nearest child behind the window's boundary that is neither in the window nor the one that changes.
  private func candidate(behind boundary: Entry, _ key: Key, _ window: IndexedNode, _ source: CompleteSource) -> Entry?
  {
    guard let content = source.content(by: index), !content.node.isLeaf, !Mutant.isActive(.limitWithoutRefill) else {
      return nil
    }
    var next = content.neighbour(of: boundary, reverse: isReverse)
    while let entry = next, entry.key == key || !window.node.child(entry.key).isEmpty {
      next = content.neighbour(of: entry, reverse: isReverse)
    }
    return next
  }

  /// Whether the first child stands behind the second, as the window counts.
  private func isBehind(_ entry: Entry, _ other: Entry) -> Bool {
    let order = index.compare(entry, other)
    return isReverse ? order < 0 : order > 0
  }
}
