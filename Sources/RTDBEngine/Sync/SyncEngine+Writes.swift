import RTDBTree

extension SyncEngine {
  /// Takes a local write: stored first, then shown at once unless it is invisible.
  ///
  /// - Parameters:
  ///   - write: The write with its server values estimated.
  ///   - unresolved: The write as it is stored and sent.
  ///   - isStored: Whether the write is to be stored (transactions are not, and restored writes are there already).
  package func apply(_ write: PendingWrite, unresolved: PendingWrite, isStored: Bool = true) -> EngineOutput {
    defer { persistence.commit() }
    if isStored { persistence.save(Mutant.isActive(.serverValuesResolvedOnDisk) ? write : unresolved) }
    writes.add(write)
    guard write.isVisible else { return EngineOutput() }
    switch write.content {
    case .overwrite(let node):
      return apply(EngineOperation(source: .user, path: write.path, content: .overwrite(node)))
    case .merge(let entries):
      return apply(EngineOperation(source: .user, path: write.path, content: .merge(MergeTree(entries))))
    }
  }

  /// The server answered a write: it leaves, and what it hid becomes visible.
  ///
  /// - Parameters:
  ///   - revert: Whether the write was refused.
  ///   - isStored: Whether the write was one that survives a restart; of the others the disk learns nothing.
  package func acknowledge(_ id: Int, revert: Bool, isStored: Bool = true) -> EngineOutput {
    defer { persistence.commit() }
    guard let (write, mayChange) = writes.remove(id) else { return EngineOutput() }
    persistence.acknowledge(write, revert: revert || !isStored)
    guard mayChange else { return EngineOutput() }
    var affected: MergeTree?
    let reachesAll = revert && style.contains(.writesLeaveTraces)
    if case .merge(let entries) = write.content, !reachesAll {
      affected = MergeTree(entries.map { MergeEntry($0.path, .empty) })
    }
    return apply(
      EngineOperation(
        source: .server, path: write.path, content: .acknowledge(affected: affected, revert: revert)))
  }

  /// Forgets every pending write and shows the server's data again; returns the forgotten ones in order.
  package func purgeWrites() -> (writes: [PendingWrite], output: EngineOutput) {
    defer { persistence.commit() }
    let purged = writes.removeAll()
    persistence.removeAllWrites()
    guard purged.contains(where: \.isVisible) else { return (purged, EngineOutput()) }
    let operation = EngineOperation(source: .server, path: .root, content: .acknowledge(affected: nil, revert: true))
    return (purged, apply(operation))
  }

  /// The pending writes, from first to last.
  package var pendingWrites: [PendingWrite] { writes.ordered }

  /// The writes that an earlier run of the app left on disk, unresolved, from first to last.
  package func storedWrites() -> [PendingWrite] { persistence.storedWrites() }
}
