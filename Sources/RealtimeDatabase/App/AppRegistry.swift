/// The configured apps by name, and the databases that are open.
///
/// There is one for the process; a task may have one of its own, so that tests do not see each other's apps.
package final class AppRegistry: Sendable {
  @TaskLocal package static var current = AppRegistry()

  private struct Contents {
    var apps: [String: FirebaseApp] = [:]
    var databases: [Place: Database] = [:]
  }

  private struct Place: Hashable {
    var app: ObjectIdentifier
    var host: String
    var namespace: String
  }

  private let contents = Locked(Contents())

  package init() {}

  func app(_ name: String) -> FirebaseApp? { contents.withLock { $0.apps[name] } }

  /// Adds an app unless there is one of its name.
  func add(_ app: FirebaseApp) -> Bool {
    contents.withLock {
      guard $0.apps[app.name] == nil else { return false }
      $0.apps[app.name] = app
      return true
    }
  }

  /// Removes an app and returns the databases that belonged to it.
  func remove(_ app: FirebaseApp) -> [Database] {
    contents.withLock { contents in
      if contents.apps[app.name] === app { contents.apps[app.name] = nil }
      let id = ObjectIdentifier(app)
      let gone = contents.databases.filter { $0.key.app == id }
      for place in gone.keys { contents.databases[place] = nil }
      return Array(gone.values)
    }
  }

  /// The app's database at an address, made when it is first asked for.
  func database(of app: FirebaseApp, at location: DatabaseLocation) -> Database {
    contents.withLock { contents in
      let place = Place(app: ObjectIdentifier(app), host: location.host, namespace: location.namespace)
      if let database = contents.databases[place] { return database }
      let database = Database(app: app, location: location)
      contents.databases[place] = database
      return database
    }
  }

  func databases(of app: FirebaseApp) -> [Database] {
    let id = ObjectIdentifier(app)
    return contents.withLock { $0.databases.filter { $0.key.app == id }.map(\.value) }
  }

  /// Every open database.
  var databases: [Database] { contents.withLock { Array($0.databases.values) } }
}
