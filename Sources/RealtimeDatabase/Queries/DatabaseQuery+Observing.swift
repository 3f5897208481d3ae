import Foundation
import RTDBClient

// MARK: - Observing

extension DatabaseQuery {
  /// Calls a block for each event of a kind until the observer is removed.
  @discardableResult
  public func observe(_ eventType: DataEventType, with block: @escaping (DataSnapshot) -> Void) -> DatabaseHandle {
    observe(eventType, with: block, withCancel: nil)
  }

  /// Calls a block for each event of a kind, with the key of the child before in the query's order.
  @discardableResult
  public func observe(
    _ eventType: DataEventType, andPreviousSiblingKeyWith block: @escaping (DataSnapshot, String?) -> Void
  ) -> DatabaseHandle {
    observe(eventType, andPreviousSiblingKeyWith: block, withCancel: nil)
  }

  /// Calls a block for each event of a kind, and another one should the server refuse or revoke the data.
  @discardableResult
  public func observe(
    _ eventType: DataEventType, with block: @escaping (DataSnapshot) -> Void,
    withCancel cancelBlock: ((any Error) -> Void)?
  ) -> DatabaseHandle {
    add(eventType, isSingle: false, cancelBlock) { snapshot, _ in block(snapshot) }
  }

  /// Calls a block for each event of a kind with the key of the child before, and another one should the server refuse
  /// or revoke the data.
  @discardableResult
  public func observe(
    _ eventType: DataEventType, andPreviousSiblingKeyWith block: @escaping (DataSnapshot, String?) -> Void,
    withCancel cancelBlock: ((any Error) -> Void)?
  ) -> DatabaseHandle {
    add(eventType, isSingle: false, cancelBlock, block)
  }

  /// Calls a block for the first event of a kind.
  public func observeSingleEvent(of eventType: DataEventType, with block: @escaping (DataSnapshot) -> Void) {
    observeSingleEvent(of: eventType, with: block, withCancel: nil)
  }

  /// Calls a block for the first event of a kind, with the key of the child before.
  public func observeSingleEvent(
    of eventType: DataEventType, andPreviousSiblingKeyWith block: @escaping (DataSnapshot, String?) -> Void
  ) {
    observeSingleEvent(of: eventType, andPreviousSiblingKeyWith: block, withCancel: nil)
  }

  /// Calls a block for the first event of a kind, or another one should the server refuse the data.
  public func observeSingleEvent(
    of eventType: DataEventType, with block: @escaping (DataSnapshot) -> Void,
    withCancel cancelBlock: ((any Error) -> Void)?
  ) {
    add(eventType, isSingle: true, cancelBlock) { snapshot, _ in block(snapshot) }
  }

  /// Calls a block for the first event of a kind with the key of the child before, or another one should the server
  /// refuse the data.
  public func observeSingleEvent(
    of eventType: DataEventType, andPreviousSiblingKeyWith block: @escaping (DataSnapshot, String?) -> Void,
    withCancel cancelBlock: ((any Error) -> Void)?
  ) {
    add(eventType, isSingle: true, cancelBlock, block)
  }

  /// Waits for the first event of a kind; where the server refuses the data it waits for ever, as in Apple's SDK.
  public func observeSingleEventAndPreviousSiblingKey(of eventType: DataEventType) async -> (DataSnapshot, String?) {
    await withUnsafeContinuation { continuation in
      observeSingleEvent(of: eventType, andPreviousSiblingKeyWith: { continuation.resume(returning: ($0, $1)) })
    }
  }

  @discardableResult
  private func add(
    _ eventType: DataEventType, isSingle: Bool, _ cancelBlock: ((any Error) -> Void)?,
    _ block: @escaping (DataSnapshot, String?) -> Void
  ) -> DatabaseHandle {
    let cancel = cancelBlock.map { block in { (error: ClientError) in block(error.publicError) } }
    return repo.observe(query, eventType.kind, isSingle: isSingle, cancel: cancel) { [home] snapshot, previousKey in
      block(DataSnapshot(snapshot, in: home), previousKey)
    }
  }

  /// Removes one observer of this query; on a location without constraints of any query there.
  public func removeObserver(withHandle handle: DatabaseHandle) { repo.removeObserver(handle, of: query) }

  /// Removes the observers of this query; on a location without constraints those of every query there. Observers of
  /// locations below stay.
  public func removeAllObservers() { repo.removeAllObservers(of: query) }
}

// MARK: - Reading once

extension DatabaseQuery {
  /// Reads the data once: what an observer has already, else what the server says, else what is on disk.
  ///
  /// Without a connection it waits three seconds for one. On disk a location that is known to be empty counts as
  /// nothing; where nothing is found the block gets an error of the domain `com.firebase.core`.
  public func getData(completion block: @escaping ((any Error)?, DataSnapshot?) -> Void) {
    let block = Carried(block)
    let (query, repo, home) = (query, repo, home)
    repo.perform { client in
      client.get(query) { result in
        repo.callBack {
          switch result {
          case .success(let snapshot): block.value(nil, DataSnapshot(snapshot, in: home))
          case .failure(let error): block.value(error.publicError(reading: query.description), nil)
          }
        }
      }
    }
  }

  /// Reads the data once: what an observer has already, else what the server says, else what is on disk.
  ///
  /// Without a connection it waits three seconds for one. On disk a location that is known to be empty counts as
  /// nothing.
  /// - Throws: An error of the domain `com.firebase.core` where none of these has an answer.
  public func getData() async throws -> DataSnapshot {
    try await withCheckedThrowingContinuation { continuation in
      getData { error, snapshot in
        if let snapshot { continuation.resume(returning: snapshot) } else { continuation.resume(throwing: error!) }
      }
    }
  }
}
