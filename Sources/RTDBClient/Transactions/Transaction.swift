import RTDBTree

/// One transaction on its way: what it was run on, what came out, and how far it is.
final class Transaction {
  /// Where a transaction stands.
  enum Stage {
    /// It was run and waits to be sent.
    case waiting
    /// It is with the connection, perhaps still in its queue.
    case sent
    /// It is with the connection, and ends with this error unless the server accepts it.
    case sentInVain(ClientError)
    /// It ends with this error.
    case failed(ClientError)
    /// Its completion is called, or about to be.
    case finished
  }

  /// How often a transaction is sent before it gives up.
  static let maximumAttempts = 25

  let number: Int
  let path: Path
  /// Whether listeners are shown the result before the server has accepted it.
  let hasLocalEvents: Bool
  let update: (Node) throws -> TransactionDecision
  let completion: Repo.TransactionCompletion?

  var stage = Stage.waiting
  /// How often it was sent.
  var attempts = 0
  /// The pending write that shows the result.
  var writeID = 0
  /// What the last run was given.
  var input = Node.empty
  /// What the last run made of it, as it is sent.
  var unresolvedOutput = Node.empty
  /// The same with its server values estimated.
  var output = Node.empty

  init(
    number: Int, path: Path, hasLocalEvents: Bool, update: @escaping (Node) throws -> TransactionDecision,
    completion: Repo.TransactionCompletion?
  ) {
    self.number = number
    self.path = path
    self.hasLocalEvents = hasLocalEvents
    self.update = update
    self.completion = completion
  }

  var isWaiting: Bool { if case .waiting = stage { true } else { false } }
  var isFinished: Bool { if case .finished = stage { true } else { false } }
}
