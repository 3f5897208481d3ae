import Foundation
import RTDBClient
import RTDBTree

extension DatabaseReference {
  /// What a transaction's update block is.
  public typealias Update = (MutableData) -> TransactionResult
  /// The app's block for the end of a transaction: an error, or whether the result was committed.
  public typealias TransactionCompletion = ((any Error)?, Bool, DataSnapshot?) -> Void

  /// Replaces the data at the location by what a block makes of it, provided that nobody changes it meanwhile.
  ///
  /// - Parameter block: Called on the database's own queue, first with what is known here, which may be nothing, and
  ///   again whenever the server turns out to have other data, at most 25 times.
  public func runTransactionBlock(_ block: @escaping Update) {
    run("runTransactionBlock:", block, localEvents: true, nil)
  }

  /// Runs a transaction, and calls a block at its end.
  public func runTransactionBlock(
    _ block: @escaping Update, andCompletionBlock completionBlock: TransactionCompletion?
  ) {
    run("runTransactionBlock:andCompletionBlock:", block, localEvents: true, completionBlock)
  }

  /// Runs a transaction, with or without events for what the server has not confirmed, and calls a block at its end.
  public func runTransactionBlock(
    _ block: @escaping Update, andCompletionBlock completionBlock: TransactionCompletion?,
    withLocalEvents localEvents: Bool
  ) {
    run("runTransactionBlock:andCompletionBlock:withLocalEvents:", block, localEvents: localEvents, completionBlock)
  }

  /// Runs a transaction and waits for its end: whether the result was committed, and the data.
  @discardableResult
  public func runTransactionBlock(_ block: @escaping Update) async throws -> (Bool, DataSnapshot) {
    let call = "runTransactionBlock:andCompletionBlock:"
    return try await withCheckedThrowingContinuation { continuation in
      let isRunning = run(call, block, localEvents: true) { error, committed, snapshot in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume(returning: (committed, snapshot!))
        }
      }
      if !isRunning { continuation.resume(throwing: CancellationError()) }
    }
  }

  /// Checks and queues a transaction; tells whether it was queued.
  @discardableResult
  private func run(
    _ call: String, _ block: @escaping Update, localEvents: Bool, _ completion: TransactionCompletion?
  ) -> Bool {
    let isWritable = checked(call, else: false) {
      try Validation.checkWritable(self.path)
      return true
    }
    guard isWritable else { return false }
    let (repo, home, path) = (repo, home, path)
    let blocks = Carried((update: block, completion: completion))
    repo.noteTransaction()
    repo.perform { client in
      client.runTransaction(path, localEvents: localEvents, update: { Self.decide(blocks.value.update, $0) }) {
        error, committed, snapshot in
        guard blocks.value.completion != nil else { return }
        repo.callBack {
          let snapshot = snapshot.map { DataSnapshot($0, in: home) }
          blocks.value.completion?(error?.publicError, committed, snapshot)
        }
      }
    }
    return true
  }

  private static func decide(_ update: Update, _ node: Node) -> TransactionDecision {
    guard let data = update(MutableData(node)).update else { return .abort }
    return .success(data.node)
  }
}
