import RTDBEngine
import RTDBTree

/// Transactions: run at once on the best known state, sent with the hash of what they were run on, and run again when
/// that state turns out to be old.
///
/// Implements the page on writes §6. The update functions belong to the app and run on the work queue: what they start
/// waits until the piece of work is done.
extension Repo {
  /// Called once: with an error, or with whether the result was committed; `snapshot` is the result where it was, else
  /// what the last run was given, where that is known.
  package typealias TransactionCompletion =
    (_ error: ClientError?, _ committed: Bool, _ snapshot: ClientSnapshot?) -> Void

  /// Replaces a location by what an update function makes of it, provided that nobody changes it meanwhile.
  ///
  /// - Parameters:
  ///   - localEvents: Whether listeners are shown the result before the server has accepted it.
  ///   - update: Run at once, and again whenever its input was not the server's data, at most 25 times; it is given the
  ///     empty node where nothing is known. Where it throws, nothing is changed and the completion gets the error: an
  ///     error of the data by its own name, every other one as `update_failed`.
  package func runTransaction(
    _ path: Path, localEvents: Bool = true, update: @escaping (Node) throws -> TransactionDecision,
    completion: TransactionCompletion? = nil
  ) {
    queue.perform { [self] in
      let transaction = Transaction(
        number: transactionCount, path: path, hasLocalEvents: localEvents, update: update, completion: completion)
      transactionCount += 1
      start(transaction)
    }
  }

  private func start(_ transaction: Transaction) {
    watch(transaction.path)
    switch run(transaction, excluding: []) {
    case .changes:
      transactions.add(transaction)
      raise(show(transaction))
      // The app hears of its change before anything goes out.
      queue.deliverNow()
      sendWaitingTransactions(around: transaction.path)
    case .nothing: finish(transaction, nil, shown: transaction.input)
    case .failure(let error): finish(transaction, error, shown: transaction.input)
    }
    deliverTransactionResults()
  }

  // MARK: Watching

  /// Keeps the data of a location coming as long as a transaction is under way there; all of them share a registration.
  private func watch(_ path: Path) {
    // The server ends a registration by refusing its listen; the next transaction tries it again.
    if let watcher = watchers[path], engine.query(of: watcher.registration) != nil {
      watchers[path]!.count += 1
      return
    }
    let registration = makeRegistration()
    watchers[path] = (registration, (watchers[path]?.count ?? 0) + 1)
    raise(engine.add(EventRegistration(id: registration, .value), to: Query(path)))
  }

  private func unwatch(_ path: Path) {
    guard let watcher = watchers[path] else { return }
    watchers[path]!.count -= 1
    guard watcher.count == 1 else { return }
    watchers[path] = nil
    raise(engine.remove(watcher.registration))
  }

  // MARK: Running

  /// What came of a run of an update function.
  private enum Outcome {
    case changes
    case nothing
    case failure(ClientError)
  }

  /// Runs a transaction's function on the latest state, apart from some pending writes.
  private func run(_ transaction: Transaction, excluding writes: Set<Int>) -> Outcome {
    var input = engine.latestContent(at: transaction.path, excluding: writes, ifComplete: true)
    if Mutant.isActive(.transactionKeepsStaleValue), transaction.attempts > 0 { input = transaction.input }
    if Mutant.isActive(.transactionStartsFromNothing), transaction.attempts == 0 { input = .empty }
    transaction.input = input
    do {
      guard case .success(var node) = try transaction.update(input) else { return .nothing }
      let keepsPriority =
        configuration.profile.keepsPriorityInTransactions != Mutant.isActive(.transactionPriorityOtherwise)
      if keepsPriority, node.priority == nil {
        node.setPriority(input.priority)
      }
      transaction.unresolvedOutput = node
      transaction.output =
        node.hasDeferredValues ? node.resolved(existing: input, timestamp: serverTime) : node
      return .changes
    } catch let error as DataError {
      return .failure(ClientError(status: error.name.rawValue, reason: error.message))
    } catch {
      return .failure(ClientError(status: "update_failed", reason: "\(error)"))
    }
  }

  /// Makes a transaction's result a pending write, which listeners see unless it has no local events.
  private func show(_ transaction: Transaction) -> EngineOutput {
    transaction.writeID = makeWriteID()
    let isVisible = transaction.hasLocalEvents || Mutant.isActive(.hiddenTransactionShown)
    var write = PendingWrite(
      id: transaction.writeID, path: transaction.path, content: .overwrite(transaction.output), isVisible: isVisible)
    if Mutant.isActive(.transactionNotShown) { write.isVisible = false }
    return engine.apply(write, unresolved: write, isStored: false)
  }

  private func revert(_ transaction: Transaction) -> EngineOutput {
    engine.acknowledge(transaction.writeID, revert: true, isStored: false)
  }

  /// Runs the waiting transactions around a location again, ends those that failed, and sends what is ready.
  func rerunTransactions(around path: Path) {
    guard !transactions.isEmpty else { return }
    let top = transactions.top(path)
    rerun(transactions.queue(top))
    transactions.removeFinished(top)
    deliverTransactionResults()
    sendWaitingTransactions(around: top)
  }

  /// Each waiting one is run without those behind it, and its new write comes in before the old one leaves.
  func rerun(_ queue: [Transaction]) {
    var behind = Set(queue.filter(\.isWaiting).map(\.writeID))
    for transaction in queue {
      var output = EngineOutput()
      switch transaction.stage {
      case .failed(let error):
        output = revert(transaction)
        finish(transaction, error, shown: transaction.input)
      case .waiting where hasGivenUp(transaction):
        output = revert(transaction)
        finish(transaction, ClientError(status: "maxretry"), shown: transaction.input)
      case .waiting:
        let outcome = run(transaction, excluding: behind)
        behind.remove(transaction.writeID)
        output = take(outcome, of: transaction)
      case .sent, .sentInVain, .finished: continue
      }
      raise(output)
      // The next function is run after the app has heard of this one's change.
      self.queue.deliverNow()
    }
  }

  private func hasGivenUp(_ transaction: Transaction) -> Bool {
    if Mutant.isActive(.transactionNeverGivesUp) { return false }
    return transaction.attempts >= (Mutant.isActive(.transactionGivesUpEarly) ? 1 : Transaction.maximumAttempts)
  }

  private func take(_ outcome: Outcome, of transaction: Transaction) -> EngineOutput {
    switch outcome {
    case .changes:
      let old = transaction.writeID
      let shown = show(transaction)
      return shown + engine.acknowledge(old, revert: true, isStored: false)
    case .nothing: finish(transaction, nil, shown: transaction.input)
    case .failure(let error): finish(transaction, error, shown: transaction.input)
    }
    if Mutant.isActive(.abortLosesLaterWrites) { return engine.purgeWrites().output }
    return revert(transaction)
  }

  // MARK: Ending

  /// Aborts the transactions at, above and below a location because something else was written there.
  ///
  /// Those that are with the connection already end with their answer: committed if the server has accepted them.
  func abortTransactions(at path: Path, status: String = "set") {
    guard !transactions.isEmpty else { return }
    let top = transactions.top(path)
    let error = ClientError(status: status)
    var untouched: Set<Path> = []
    let related = transactions.related(path)
    for transaction in related {
      switch transaction.stage {
      case .waiting:
        raise(revert(transaction))
        finish(transaction, error, shown: nil)
      case .sent:
        transaction.stage = .sentInVain(error)
        untouched.insert(transaction.path)
      case .sentInVain, .failed, .finished: break
      }
    }
    transactions.removeFinished(top)
    if configuration.forgetsTransactions {
      for transaction in related where !untouched.contains(transaction.path) { transactions.forget(transaction.path) }
    }
    deliverTransactionResults()
  }

  /// Aborts every transaction, as when all pending writes are given up: those with the connection end with its answer.
  func abortAllTransactions(status: String) { abortTransactions(at: .root, status: status) }

  /// Something was written at a location: transactions there are aborted, those around it run again.
  func noteWrite(at path: Path) {
    guard !transactions.isEmpty, !Mutant.isActive(.transactionSurvivesSet) else { return }
    let top = transactions.top(path)
    abortTransactions(at: path)
    rerunTransactions(around: top)
  }

  /// Ends a transaction; its completion waits for `deliverTransactionResults`.
  func finish(_ transaction: Transaction, _ error: ClientError?, committed: Bool = false, shown node: Node?) {
    transaction.stage = .finished
    unwatch(transaction.path)
    guard let completion = transaction.completion else { return }
    let snapshot = node.map { ClientSnapshot(path: transaction.path, node: $0, index: .priority) }
    transactionResults.append { completion(error, committed || Mutant.isActive(.abortToldAsCommitted), snapshot) }
  }

  /// Calls the completions of the transactions that have ended, at once or, where the profile says so, after everything
  /// else that the current piece of work does.
  func deliverTransactionResults() {
    let results = transactionResults
    transactionResults = []
    guard !results.isEmpty else { return }
    guard !configuration.profile.deliversTransactionResultsFirst else { return results.forEach(queue.deliver) }
    queue.perform { [queue] in results.forEach(queue.deliver) }
  }
}
