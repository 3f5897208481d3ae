import Dispatch
import RTDBClient
import RTDBEngine
import RTDBRuntime
import RTDBTree

/// The repo of one database together with the serial queue that alone may touch it, and the queue of the app's blocks.
final class RepoQueue: @unchecked Sendable {
  private let queue: DispatchQueue
  private let callbackQueue: DispatchQueue
  private let environment: DatabaseEnvironment
  /// Made by the first piece of work on the queue.
  private var repo: Repo!
  private var disk: DatabaseEnvironment.Disk?
  /// The server's clock minus the device's, in milliseconds.
  private let serverTimeOffset = Locked(0.0)
  /// The repo's handles by the public ones; touched on the queue alone.
  private var handles: [DatabaseHandle: Int] = [:]
  private let observers = Locked(ObserverTable())
  /// Whether the app is still to be told that transactions, unlike other writes, do not outlive it.
  private let losesTransactions: Locked<Bool>

  private static let pushIDs = Locked(PushIDGenerator())

  init(
    _ environment: DatabaseEnvironment, _ settings: Database.Settings, place: DatabaseEnvironment.StoragePlace,
    tokens: AppTokens
  ) {
    self.environment = environment
    queue = environment.queue
    callbackQueue = settings.callbackQueue
    losesTransactions = Locked(settings.isPersistenceEnabled)
    let tokens = Carried(tokens)
    queue.async { self.open(settings, place, tokens.value) }
  }

  private func open(
    _ settings: Database.Settings, _ place: DatabaseEnvironment.StoragePlace, _ tokens: AppTokens
  ) {
    let effects = environment.makeEffects()
    if settings.isPersistenceEnabled { disk = openDisk(place) }
    repo = Repo(
      ClientConfiguration(
        address: settings.address, profile: .apple, scheduler: effects.scheduler, random: effects.random,
        connector: environment.log.noting(effects.connector), tokenProvider: tokens,
        storage: disk?.engine,
        cachePolicy: settings.cachePolicy))
    repo.serverTimeOffsetChanged = { [serverTimeOffset] offset in serverTimeOffset.withLock { $0 = offset } }
  }

  /// The disk, or nothing where it cannot be used: the app then goes on in memory.
  private func openDisk(_ place: DatabaseEnvironment.StoragePlace) -> DatabaseEnvironment.Disk? {
    do {
      return try environment.openDisk(place)
    } catch {
      environment.log.warn("the data of \(place.namespace) cannot be kept on disk, only in memory: \(error)")
      return nil
    }
  }

  /// Queues a piece of work on the repo.
  func perform(_ body: @escaping @Sendable (Repo) -> Void) { queue.async { body(self.repo) } }

  /// Queues a call of the app's code.
  func callBack(_ body: @escaping @Sendable () -> Void) { callbackQueue.async(execute: body) }

  var log: DatabaseLog { environment.log }

  /// A key for a new child, later in key order than all that this process has made before.
  func makePushID() -> Key {
    let offset = serverTimeOffset.withLock { $0 }
    let serverTime = Int64((Double(environment.now()) + offset).rounded(.down))
    return Self.pushIDs.withLock { $0.next(milliseconds: serverTime, randomBits: environment.randomBits) }
  }

  /// Tells the developer, once, that transactions are not kept on disk.
  func noteTransaction() {
    let isNews = losesTransactions.withLock { loses in
      defer { loses = false }
      return loses
    }
    if isNews { log.warn("transactions are not kept on disk; those under way are lost when the app ends") }
  }

  /// Ends the database: nothing of it is heard any more.
  func terminate() {
    observers.withLock { $0.removeAll() }
    perform { repo in
      repo.terminate()
      self.disk?.close()
      self.disk = nil
    }
  }
}

// MARK: - Observers

extension RepoQueue {
  typealias EventBlock = (_ snapshot: ClientSnapshot, _ previousKey: String?) -> Void
  typealias CancelBlock = (_ error: ClientError) -> Void

  /// Registers the app's blocks; the handle is valid at once, on whichever thread it was asked for.
  func observe(
    _ query: Query, _ kind: EventKind, isSingle: Bool, cancel: CancelBlock?, event: @escaping EventBlock
  ) -> DatabaseHandle {
    let blocks = Carried((event: event, cancel: cancel))
    // Observers are added and removed in one order for all threads, here as on the queue.
    return observers.withLock { table in
      let handle = table.add(query)
      perform { repo in
        let cancelled: (ClientError) -> Void = { error in
          self.tell(handle, isLast: true) { blocks.value.cancel?(error) }
        }
        self.handles[handle] = repo.observe(query, kind, isSingle: isSingle, cancel: cancelled) { snapshot, key in
          self.tell(handle, isLast: isSingle) { blocks.value.event(snapshot, key) }
        }
      }
      return handle
    }
  }

  /// Calls one of an observer's blocks unless the observer was removed meanwhile.
  private func tell(_ handle: DatabaseHandle, isLast: Bool, _ block: @escaping () -> Void) {
    let block = Carried(block)
    // Later, for the first event may come before the repo has given its handle.
    if isLast { perform { _ in self.handles[handle] = nil } }
    callBack { [observers] in
      let isWanted = observers.withLock { isLast ? $0.remove(handle) : $0.contains(handle) }
      if isWanted { block.value() }
    }
  }

  /// Removes one observer of a query; a handle of another query or of none is ignored.
  func removeObserver(_ handle: DatabaseHandle, of query: Query) {
    observers.withLock { table in
      guard table.remove(handle, ifOf: query) else { return }
      perform { repo in self.handles.removeValue(forKey: handle).map(repo.removeObserver) }
    }
  }

  /// Removes the observers of a query; of a plain location those of every query there.
  func removeAllObservers(of query: Query) {
    observers.withLock { table in
      let removed = table.removeAll(of: query)
      perform { repo in
        for handle in removed { self.handles[handle] = nil }
        repo.removeAllObservers(query)
      }
    }
  }
}
