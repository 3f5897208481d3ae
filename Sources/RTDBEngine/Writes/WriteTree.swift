import RTDBTree

/// How the visible writes are folded anew when one of them leaves.
package enum WriteFolding: Sendable {
  /// Exactly those that remain.
  case exact
  /// As the official SDKs do it, who judge overlaps by the paths of whole writes: a later update whose entry was folded
  /// into the write that leaves vanishes with it until the server's answer. For comparing with recordings.
  case likeOfficialSDKs
}

/// All pending writes in their order, and the visible ones folded together.
///
/// The writes that touch a place are found by location, so that a write leaves in time that depends on its neighbours
/// and not on the number of pending writes.
final class WriteTree {
  @exclusivity(unchecked) private(set) var writes: [Int: PendingWrite] = [:]
  /// The visible writes folded in their order, and where all writes stand.
  let visible = WriteOverlay()
  private let folding: WriteFolding

  init(folding: WriteFolding = .exact) { self.folding = folding }

  var isEmpty: Bool { writes.isEmpty }

  /// The pending writes from first to last.
  var ordered: [PendingWrite] { writes.values.sorted { $0.id < $1.id } }

  func add(_ write: PendingWrite) {
    precondition(writes[write.id] == nil, "the write \(write.id) is already pending")
    writes[write.id] = write
    write.forEachEntry { path, data in visible.add(path, write.isVisible ? data : nil, id: write.id) }
  }

  /// Takes a write out; the result says whether what listeners see may change.
  func remove(_ id: Int) -> (write: PendingWrite, mayChange: Bool)? {
    guard let write = writes.removeValue(forKey: id) else { return nil }
    var isAlone = true
    write.forEachEntry { path, _ in
      if !visible.remove(path, id: id) { isAlone = false }
    }
    guard write.isVisible else { return (write, false) }
    // Nobody else is near, which is the usual case.
    if case .overwrite = write.content, isAlone { return (write, true) }
    let isShadowed = (visible.lastCovering(write.path) { writes[$0]!.isVisible } ?? .min) > id
    switch folding {
    // Under a later write that replaces all of it nothing of this one is left.
    case .exact:
      if !isShadowed, !Mutant.isActive(.removedWriteStaysFolded) { write.forEachEntry { path, _ in refold(path) } }
    case .likeOfficialSDKs: if !isShadowed { refoldLikeOfficialSDKs(write) }
    }
    return (write, !isShadowed)
  }

  private func refoldLikeOfficialSDKs(_ removed: PendingWrite) {
    guard writes.values.contains(where: { $0.isVisible && removed.path.contains($0.path) }) else {
      for entry in removed.entries { visible.remove(entry.path) }
      return
    }
    visible.remove(.root)
    for write in ordered where write.isVisible {
      for entry in write.entries { visible.add(entry.path, entry.data) }
    }
  }

  /// Forgets every write and returns them in order.
  func removeAll() -> [PendingWrite] {
    let all = ordered
    writes = [:]
    visible.removeAll()
    return all
  }

  /// Folds anew whatever touches a location, after one of its writes has left.
  private func refold(_ path: Path) {
    let touching = visible.touching(path).filter { writes[$0]!.isVisible }
    guard !touching.isEmpty else {
      visible.remove(path)
      return
    }
    // The highest write decides the region: all that was folded into it has to be folded again.
    var region = path
    for id in touching {
      for entry in writes[id]!.entries where entry.path.contains(region) { region = entry.path }
    }
    visible.remove(region)
    for id in visible.touching(region) where writes[id]!.isVisible && !Mutant.isActive(.revertForgetsSiblings) {
      for entry in writes[id]!.entries where region.contains(entry.path) { visible.add(entry.path, entry.data) }
    }
  }

  /// A location with all pending writes over it, invisible ones included, except some.
  ///
  /// - Parameter server: What is known of the server's data there, nil for nothing.
  /// - Returns: nil where nothing is known.
  func content(at path: Path, server: Node?, excluding excluded: Set<Int> = []) -> Node? {
    let overlay = WriteOverlay()
    // What came before a write of the whole location does not matter.
    let first = visible.lastCovering(path) { !excluded.contains($0) } ?? .min
    for id in visible.touching(path, from: first) where !excluded.contains(id) {
      for entry in writes[id]!.entries {
        if let below = path.relative(entry.path) {
          overlay.add(below, entry.data)
        } else if let inside = entry.path.relative(path) {
          overlay.add(.root, entry.data.descendant(inside))
        }
      }
    }
    if let written = overlay.slice.completeNode { return written }
    if server == nil, overlay.isEmpty { return nil }
    return overlay.apply(to: server ?? .empty)
  }

  /// The writes that replace something at, above or below a location.
  func touching(_ path: Path) -> [Int] { visible.touching(path) }

  /// Asserts that the folded writes are those of the list.
  func checkInvariants() {
    visible.checkCounts()
    guard folding == .exact else { return }
    let fresh = WriteOverlay()
    for write in ordered where write.isVisible {
      for entry in write.entries { fresh.add(entry.path, entry.data) }
    }
    let probe = Node(entries: [Entry("probe", .leaf(.bool(true)))])
    precondition(fresh.apply(to: probe) == visible.apply(to: probe), "the folded writes are stale")
  }
}
