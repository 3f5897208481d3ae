import RTDBEngine
import RTDBTree
import RTDBWire

extension Repo {
  /// Sends the queues around a location of which nothing is under way.
  func sendWaitingTransactions(around path: Path) {
    for (place, queue) in transactions.waitingQueues(transactions.top(path)) {
      guard isOutdated(queue), !Mutant.isActive(.waitingTransactionNotRerun) else {
        send(queue, at: place)
        continue
      }
      // While they waited, the server's data has changed under their own writes, which hid it.
      rerun(queue)
      transactions.removeFinished(place)
      deliverTransactionResults()
      for (place, queue) in transactions.waitingQueues(place) { send(queue, at: place) }
    }
  }

  /// Whether one of a queue was run on something else than what it would be given now.
  private func isOutdated(_ queue: [Transaction]) -> Bool {
    var behind = Set(queue.map(\.writeID))
    var previous: Transaction?
    for transaction in queue {
      // Nothing comes between two of one location: what is written there aborts those that wait.
      let latest =
        previous?.path == transaction.path
        ? previous!.output : engine.latestContent(at: transaction.path, excluding: behind, ifComplete: true)
      if latest != transaction.input { return true }
      behind.remove(transaction.writeID)
      previous = transaction
    }
    return false
  }

  /// Sends a queue as one write, on condition that the server has what the queue was run on.
  private func send(_ queue: [Transaction], at path: Path) {
    let latest = engine.latestContent(at: path, excluding: Set(queue.map(\.writeID)), ifComplete: true)
    var data = latest
    for transaction in queue {
      transaction.stage = .sent
      transaction.attempts += 1
      data.set(path.relative(transaction.path) ?? .root, to: transaction.unresolvedOutput)
    }
    let hash = Mutant.isActive(.transactionWithoutHash) ? nil : latest.simpleHash
    connection.put(.put(path: path, data: data, hash: hash)) { [weak self] status, payload in
      self?.answered(queue, at: path, status, payload)
    }
  }

  private func answered(_ queue: [Transaction], at path: Path, _ status: String, _ payload: JSON) {
    guard !queue.contains(where: \.isFinished) else { return }
    guard status != "ok" else { return commit(queue, at: path) }
    for transaction in queue {
      switch (status, transaction.stage) {
      case ("datastale", .sentInVain(let error)): transaction.stage = .failed(error)
      case ("datastale", _): transaction.stage = .waiting
      default: transaction.stage = .failed(ClientError(status: status, reason: payload.text))
      }
    }
    rerunTransactions(around: path)
  }

  private func commit(_ queue: [Transaction], at path: Path) {
    var output = EngineOutput()
    for transaction in queue {
      output = output + engine.acknowledge(transaction.writeID, revert: false, isStored: false)
    }
    if !configuration.profile.deliversTransactionResultsFirst { raise(output) }
    for transaction in queue { finish(transaction, nil, committed: true, shown: transaction.output) }
    transactions.removeFinished(path)
    deliverTransactionResults()
    if configuration.profile.deliversTransactionResultsFirst { raise(output) }
    sendWaitingTransactions(around: path)
  }
}
