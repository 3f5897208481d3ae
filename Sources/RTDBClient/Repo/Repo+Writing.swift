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
      write(PendingWrite(id: makeWriteID(), path: path, content: .merge(entries)), completion)
    }
  }

  /// Gives up all writes that the server has not answered: the server's data shows again, then each write and each
  /// waiting on-disconnect write completes with `write_canceled`.
  ///
  /// A write that was sent already may still take effect at the server. Implements the page on writes §9.
  package func purgeOutstandingWrites() {
    queue.perform { [self] in
      raise(engine.purgeWrites().output)
      abortAllTransactions(status: "write_canceled")
      // Transactions that are under way end with the connection's answer.
      connection.purge()
    }
  }

  private func write(_ write: PendingWrite, _ completion: Completion?) {
    raise(engine.apply(estimate(write), unresolved: write))
    if configuration.profile.raisesEventsBeforeSending { queue.deliverNow() }
    send(write, completion: completion)
    // Most apps have none, and the list of a write's locations is made for this alone.
    if !transactions.isEmpty { for entry in write.entries { noteWrite(at: entry.path) } }
  }

  /// The write with its server values replaced by what the server will probably make of them.
  func estimate(_ write: PendingWrite) -> PendingWrite {
    var write = write
    switch write.content {
    case .overwrite(let node):
      write.content = .overwrite(estimate(node, at: write.path))
    case .merge(let entries):
      write.content = .merge(entries.map { MergeEntry($0.path, estimate($0.data, at: write.path.appending($0.path))) })
    }
    return write
  }

  func estimate(_ node: Node, at path: Path) -> Node {
    guard node.hasDeferredValues else { return node }
    return node.resolved(existing: engine.latestContent(at: path), timestamp: serverTime)
  }

  func send(_ write: PendingWrite, completion: Completion?) {
    let message: ClientMessage
    switch write.content {
    case .overwrite(let node): message = .put(path: write.path, data: node, hash: nil)
    case .merge(let entries): message = .merge(path: write.path, children: entries)
    }
    connection.put(message) { [weak self] status, payload in
      guard let self else { return }
      let output = engine.acknowledge(write.id, revert: status != "ok")
      raise(output)
      if !output.events.isEmpty { rerunTransactions(around: write.path) }
      finish(completion, status, payload)
    }
  }

  func finish(_ completion: Completion?, _ status: String, _ payload: JSON) {
    guard let completion else { return }
    let error = status == "ok" ? nil : ClientError(status: status, reason: payload.text)
    queue.deliver { completion(error) }
  }
}
