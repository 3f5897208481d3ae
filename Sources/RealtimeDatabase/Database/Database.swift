import Foundation
import RTDBRuntime
import RTDBTree

/// The entry to one database: gives references, and holds what is set for all of them.
///
/// Everything may be called on every thread. Settings can be changed until the database is first used, which is when
/// the first reference is made or `goOnline()`, `goOffline()` or `purgeOutstandingWrites()` is called.
public final class Database: NSObject, @unchecked Sendable {
  /// What can be set until the first use.
  struct Settings {
    var address: ServerAddress
    var isPersistenceEnabled = false
    var persistenceCacheSizeBytes: UInt = 10 * 1024 * 1024
    var callbackQueue = DispatchQueue.main
  }

  private struct State {
    var settings: Settings
    /// Nil before the first use.
    var repo: RepoQueue?
  }

  private static let cacheSizes: ClosedRange<UInt> = 1024 * 1024...100 * 1024 * 1024

  /// The app that the database belongs to.
  public private(set) weak var app: FirebaseApp?
  private let environment: DatabaseEnvironment
  private let place: DatabaseEnvironment.StoragePlace
  private let state: Locked<State>

  init(app: FirebaseApp, location: DatabaseLocation) {
    self.app = app
    environment = app.environment
    place = DatabaseEnvironment.StoragePlace(
      session: app.isDefault ? "default" : app.name, host: location.host, namespace: location.namespace)
    let address = ServerAddress(host: location.host, isSecure: location.isSecure, namespace: location.namespace)
    state = Locked(State(settings: Settings(address: address)))
  }

  /// The repo, made by the first use.
  var repo: RepoQueue {
    state.withLock { state in
      if let repo = state.repo { return repo }
      let tokens = AppTokens(app, queue: environment.queue)
      let repo = RepoQueue(environment, state.settings, place: place, tokens: tokens)
      state.repo = repo
      return repo
    }
  }

  var address: ServerAddress { state.withLock { $0.settings.address } }

  /// Tells the repo, where there is one already.
  func tokenChanged(to token: String?) {
    state.withLock { $0.repo }?.perform { $0.authTokenChanged(token) }
  }

  func terminate() { state.withLock { $0.repo }?.terminate() }

  // MARK: - References

  /// The root of the database.
  public func reference() -> DatabaseReference { reference(.root) }

  /// A location by its path from the root, which may begin with `.info`.
  ///
  /// - Parameter path: Must be a valid path, else `InvalidPathValidation`.
  public func reference(withPath path: String) -> DatabaseReference {
    checked("referenceWithPath:", else: reference()) { reference(try Validation.rootPath(path)) }
  }

  /// A location by its URL.
  ///
  /// - Parameter databaseUrl: Must be on this database's host unless it has a host of its own, else
  ///   `InvalidDatabaseURL`.
  public func reference(fromURL databaseUrl: String) -> DatabaseReference {
    checked("referenceFromURL:", else: reference()) {
      let location = try DatabaseLocation(databaseUrl)
      guard location.isCustomHost || location.host == address.host else {
        throw InvalidUse(.invalidURL, "\(databaseUrl) is on another host than this database, \(address.host).")
      }
      return reference(location.path.isRoot ? .root : try Validation.rootPath(location.path.wireText))
    }
  }

  private func reference(_ path: Path) -> DatabaseReference {
    _ = repo
    return DatabaseReference(self, path)
  }

  // MARK: - Connection

  /// Takes back every write and transaction that the server has not confirmed; each completes with an error.
  public func purgeOutstandingWrites() { repo.perform { $0.purgeOutstandingWrites() } }

  /// Ends the connection; none is made before `goOnline()`.
  public func goOffline() { repo.perform { $0.goOffline() } }

  /// Connects again after `goOffline()`.
  public func goOnline() { repo.perform { $0.goOnline() } }

  // MARK: - Settings

  /// Whether data and pending writes are kept on disk over a restart of the app.
  public var isPersistenceEnabled: Bool {
    get { state.withLock { $0.settings.isPersistenceEnabled } }
    set { change("setPersistenceEnabled:") { $0.isPersistenceEnabled = newValue } }
  }

  /// How much disk the cached data may take, about: 1 to 100 MiB, by default 10.
  public var persistenceCacheSizeBytes: UInt {
    get { state.withLock { $0.settings.persistenceCacheSizeBytes } }
    set {
      change("setPersistenceCacheSizeBytes:") { settings in
        guard Self.cacheSizes.contains(newValue) else {
          throw InvalidUse(
            .invalidArgument,
            "The size of the cache must lie between \(Self.cacheSizes.lowerBound) and \(Self.cacheSizes.upperBound) "
              + "bytes, unlike \(newValue).")
        }
        settings.persistenceCacheSizeBytes = newValue
      }
    }
  }

  /// Where the app's blocks are called, by default the main queue. A concurrent queue loses their order.
  public var callbackQueue: DispatchQueue {
    get { state.withLock { $0.settings.callbackQueue } }
    set { change("setCallbackQueue:") { $0.callbackQueue = newValue } }
  }

  /// Connects to an emulator at a host and port, without encryption; the name of the database stays.
  public func useEmulator(withHost host: String, port: Int) {
    change("useEmulatorWithHost:port:", .inconsistency) { settings in
      guard !host.isEmpty else { throw InvalidUse(.invalidArgument, "The host of an emulator must not be empty.") }
      settings.address.host = "\(host):\(port)"
      settings.address.isSecure = false
    }
  }

  private func change(
    _ call: String, _ name: InvalidUse.Name = .alreadyInUse, _ body: (inout Settings) throws -> Void
  ) {
    checked(call, else: ()) {
      try state.withLock { state in
        guard state.repo == nil else {
          throw InvalidUse(name, "Calls to \(call) must be made before any other usage of the Database instance.")
        }
        try body(&state.settings)
      }
    }
  }
}
