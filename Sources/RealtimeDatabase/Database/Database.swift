import Foundation
import RTDBEngine
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
    var cachePolicy = CachePolicy()
    var callbackQueue = DispatchQueue.main
  }

  private struct State {
    var settings: Settings
    /// Nil before the first use.
    var repo: RepoQueue?
  }

  /// The app that the database belongs to.
  public private(set) weak var app: FirebaseApp?
  private let environment: DatabaseEnvironment
  /// Keeps the data on disk apart from that of other apps.
  private let session: String
  private let state: Locked<State>

  init(app: FirebaseApp, location: DatabaseLocation) {
    self.app = app
    environment = app.environment
    session = app.isDefault ? "default" : app.name
    let address = ServerAddress(host: location.host, isSecure: location.isSecure, namespace: location.namespace)
    state = Locked(State(settings: Settings(address: address)))
  }

  /// The repo, made by the first use.
  var repo: RepoQueue {
    state.withLock { state in
      if let repo = state.repo { return repo }
      let tokens = AppTokens(app, queue: environment.queue)
      let address = state.settings.address
      // An emulator has a place of its own: neither data nor waiting writes of the real database belong there.
      let place = DatabaseEnvironment.StoragePlace(
        session: session, host: address.host, namespace: address.namespace)
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

  /// Takes back every write and transaction that the server has not confirmed, also those of earlier runs of the app;
  /// each completes with an error of the code 3. What was sent already may take effect at the server all the same.
  public func purgeOutstandingWrites() { repo.perform { $0.purgeOutstandingWrites() } }

  /// Ends the connection; none is made before `goOnline()`.
  public func goOffline() { repo.perform { $0.goOffline() } }

  /// Connects again after `goOffline()`.
  public func goOnline() { repo.perform { $0.goOnline() } }

  // MARK: - Settings

  /// Whether data and pending writes are kept on disk over a restart of the app; false by default.
  ///
  /// After the first use it is refused with `FIRDatabaseAlreadyInUse`, also where nothing would change.
  public var isPersistenceEnabled: Bool {
    get { state.withLock { $0.settings.isPersistenceEnabled } }
    set { change("setPersistenceEnabled:") { $0.isPersistenceEnabled = newValue } }
  }

  /// How many bytes of disk the cached data may take, about: 1 to 100 MiB, by default 10; pending writes do not count.
  ///
  /// Another size is refused with `NSInvalidArgumentException`, any size after the first use with
  /// `FIRDatabaseAlreadyInUse`.
  public var persistenceCacheSizeBytes: UInt {
    get { state.withLock { UInt($0.settings.cachePolicy.sizeLimit) } }
    set {
      change("setPersistenceCacheSizeBytes:") { settings in
        try settings.cachePolicy.setSizeLimit(Int(clamping: newValue))
      }
    }
  }

  /// Where the app's blocks are called, by default the main queue. A concurrent queue loses their order.
  ///
  /// After the first use it is refused with `FIRDatabaseAlreadyInUse`.
  public var callbackQueue: DispatchQueue {
    get { state.withLock { $0.settings.callbackQueue } }
    set { change("setCallbackQueue:") { $0.callbackQueue = newValue } }
  }

  /// Connects to an emulator at a host and port, without encryption; the name of the database stays. Its data on disk
  /// is apart from that of the real database.
  ///
  /// An empty host is refused with `NSInvalidArgumentException`, a call after the first use with
  /// `NSInternalInconsistencyException`.
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
