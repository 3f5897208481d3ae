import RTDBEngine
import RTDBTree
import RTDBWire

extension Repo {
  /// Replaces a location; nil data deletes, a path that ends in `.priority` changes the priority.
  package func set(_ path: Path, _ node: Node, completion: Completion? = nil) {
    queue.perform { [self] in
      write(PendingWrite(id: makeWriteID(), path: path, content: .overwrite(node)), completion)
    }
  }

  /// Replaces several locations below a path, all or none; without entries it succeeds at once.
  package func update(_ path: Path, _ entries: [MergeEntry], completion: Completion? = nil) {
    queue.perform { [self] in
      guard !entries.isEmpty else {
        if let completion { queue.deliver { completion(nil) } }
        return
      }
      if Mutant.isActive(.updateNotAtomic) {
        for entry in entries.dropLast() { set(path.appending(entry.path), entry.data) }
        return set(path.appending(entries.last!.path), entries.last!.data, completion: completion)
      }
      let isReplacing = Mutant.isActive(.updateReplacesLocation)
      let whole = isReplacing ? entries.reduce(into: Node.empty) { $0.set($1.path, to: $1.data) } : .empty
      let content: PendingWrite.Content = isReplacing ? .overwrite(whole) : .merge(entries)
      write(PendingWrite(id: makeWriteID(), path: path, content: content), completion)
    }
  }

  /// Gives up all writes that the server has not answered: the server's data shows again, then each write and each
  /// waiting on-disconnect write completes with `write_canceled`.
  ///
  /// A write that was sent already may still take effect at the server. Implements the page on writes §9.
  package func purgeOutstandingWrites() {
    queue.perform { [self] in
      let output = engine.purgeWrites().output
      if !Mutant.isActive(.purgeNotShown) { raise(output) }
      abortAllTransactions(status: "write_canceled")
      // Transactions that are under way end with the connection's answer.
      connection.purge()
    }
  }

  private func write(_ write: PendingWrite, _ completion: Completion?) {
    raise(engine.apply(estimate(write), unresolved: write))
    if configuration.profile.raisesEventsBeforeSending != Mutant.isActive(.eventsAfterSending) { queue.deliverNow() }
    send(write, completion: completion)
    // Most apps have none, and the list of a write's locations is made for this alone.
    if !transactions.isEmpty { for entry in write.entries { noteWrite(at: entry.path) } }
  }

  /// The write with its server values replaced by what the server will probably make of them.
  func estimate(_ write: PendingWrite) -> PendingWrite {
    var write = write
    if Mutant.isActive(.localEventsMissing) { write.isVisible = false }
    switch write.content {
    case .overwrite(let node):
      write.content = .overwrite(estimate(node, at: write.path))
    case .merge(let entries):
      write.content = .merge(entries.map { MergeEntry($0.path, estimate($0.data, at: write.path.appending($0.path))) })
    }
    return write
  }

  func estimate(_ node: Node, at path: Path) -> Node {
    guard node.hasDeferredValues, !Mutant.isActive(.serverValuesNotEstimated) else { return node }
    let existing = Mutant.isActive(.incrementEstimatedFromNothing) ? .empty : engine.latestContent(at: path)
    return node.resolved(existing: existing, timestamp: serverTime)
  }

  func send(_ write: PendingWrite, completion: Completion?) {
    let message: ClientMessage
    switch write.content {
    case .overwrite(let node): message = .put(path: write.path, data: node, hash: nil)
    case .merge(let entries): message = .merge(path: write.path, children: entries)
    }
    if Mutant.isActive(.ackBeforeAnswer) { finish(completion, "ok", .null) }
    connection.put(message) { [weak self] status, payload in
      guard let self else { return }
      let stays = status == "ok" ? Mutant.isActive(.acceptedWriteStays) : Mutant.isActive(.refusedWriteStays)
      let output = stays ? EngineOutput() : engine.acknowledge(write.id, revert: status != "ok")
      raise(output)
      if !output.events.isEmpty { rerunTransactions(around: write.path) }
      if Mutant.isActive(.ackBeforeAnswer) { return }
      if Mutant.isActive(.ackTwice) { finish(completion, status, payload) }
      finish(completion, status, payload)
    }
  }

  func finish(_ completion: Completion?, _ status: String, _ payload: JSON) {
    guard let completion else { return }
    let isGood = status == "ok" || Mutant.isActive(.refusalToldAsSuccess)
    let error = isGood ? nil : ClientError(status: status, reason: payload.text)
    queue.deliver { completion(error) }
  }
}
