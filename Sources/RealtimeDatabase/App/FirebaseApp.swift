import Foundation

/// An app as the database needs it: a name and options. It is the least that makes `Database.database()` work.
public final class FirebaseApp: NSObject, @unchecked Sendable {
  private static let defaultName = "__FIRAPP_DEFAULT"

  /// The name, by which the app's data on disk is kept apart from that of others.
  public let name: String
  private let ownOptions: FirebaseOptions
  package let environment: DatabaseEnvironment
  private let registry: AppRegistry
  private let deleted = Locked(false)
  private let source = Locked<(any TokenSource)?>(nil)

  private init(_ name: String, _ options: FirebaseOptions, _ environment: DatabaseEnvironment, _ registry: AppRegistry)
  {
    self.name = name
    ownOptions = options.copyOfOptions()
    self.environment = environment
    self.registry = registry
  }

  /// A copy of the options that the app was configured with.
  public var options: FirebaseOptions { ownOptions.copyOfOptions() }

  /// Sets the default app up.
  public static func configure(options: FirebaseOptions) { configure(name: defaultName, options: options) }

  /// Sets an app up; a name can be taken once.
  public static func configure(name: String, options: FirebaseOptions) {
    configure(name: name, options: options, environment: .system)
  }

  /// Sets an app up whose databases live in an environment of its own.
  package static func configure(
    name: String? = nil, options: FirebaseOptions, environment: DatabaseEnvironment
  ) {
    let registry = AppRegistry.current
    checked("configureWithName:options:", else: ()) {
      let app = FirebaseApp(name ?? defaultName, options, environment, registry)
      guard registry.add(app) else {
        throw InvalidUse(.appExists, "There is an app of the name \(app.name) already; configure a name once.")
      }
    }
  }

  /// The default app, nil before it is configured.
  public static func app() -> FirebaseApp? { AppRegistry.current.app(defaultName) }

  /// The app of a name, nil before it is configured.
  public static func app(name: String) -> FirebaseApp? { AppRegistry.current.app(name) }

  /// Who knows the token of the app's user; nil for an app without users.
  public var tokenSource: (any TokenSource)? {
    get { source.withLock { $0 } }
    set { source.withLock { $0 = newValue } }
  }

  /// Tells the app's databases that another user is signed in, the token was renewed, or, with nil, that nobody is
  /// signed in any more.
  public func tokenChanged(to token: String?) {
    for database in registry.databases(of: self) { database.tokenChanged(to: token) }
  }

  /// Ends the app's databases: nothing of them is heard any more, and the name is free again.
  public func delete(_ completion: @escaping (Bool) -> Void) {
    let completion = Carried(completion)
    deleted.withLock { $0 = true }
    for database in registry.remove(self) { database.terminate() }
    environment.queue.async { completion.value(true) }
  }

  /// Ends the app's databases: nothing of them is heard any more, and the name is free again.
  @discardableResult
  public func delete() async -> Bool {
    await withCheckedContinuation { continuation in delete { continuation.resume(returning: $0) } }
  }

  var isDefault: Bool { name == Self.defaultName }

  var isDeleted: Bool { deleted.withLock { $0 } }

  func database(at location: DatabaseLocation) -> Database { registry.database(of: self, at: location) }
}
