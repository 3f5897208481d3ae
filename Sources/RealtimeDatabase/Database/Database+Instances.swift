extension Database {
  /// The database of the default app.
  public class func database() -> Database {
    checked("database", else: Database.unusable) {
      guard let app = FirebaseApp.app() else { throw notConfigured }
      return try database(of: app, at: nil)
    }
  }

  /// A database of the default app by its URL.
  public class func database(url: String) -> Database {
    checked("databaseWithURL:", else: Database.unusable) {
      guard let app = FirebaseApp.app() else { throw notConfigured }
      return try database(of: app, at: url)
    }
  }

  /// The database of an app.
  public class func database(app: FirebaseApp) -> Database {
    checked("databaseForApp:", else: Database.unusable) { try database(of: app, at: nil) }
  }

  /// A database of an app by its URL.
  public class func database(app: FirebaseApp, url: String) -> Database {
    checked("databaseForApp:URL:", else: Database.unusable) { try database(of: app, at: url) }
  }

  private static func database(of app: FirebaseApp, at url: String?) throws(InvalidUse) -> Database {
    guard !app.isDeleted else { throw InvalidUse(.invalidApp, "The app \(app.name) was deleted; configure it again.") }
    let address = if let url { url } else { try defaultURL(app.options) }
    let location = try DatabaseLocation(address)
    guard location.path.isRoot else {
      throw InvalidUse(.invalidURL, "The URL of a database must have no path, unlike \(location.path).")
    }
    return app.database(at: location)
  }

  private static func defaultURL(_ options: FirebaseOptions) throws(InvalidUse) -> String {
    if let url = options.databaseURL { return url }
    guard let project = options.projectID else {
      throw InvalidUse(.missingProject, "The app's options need a databaseURL or a projectID.")
    }
    return "https://\(project)-default-rtdb.firebaseio.com"
  }

  private static var notConfigured: InvalidUse {
    InvalidUse(.notConfigured, "Call FirebaseApp.configure(options:) before the database is used.")
  }

  /// What a call gives after a mistake that was reported instead of ending the program.
  private static var unusable: Database {
    let registry = AppRegistry()
    return AppRegistry.$current.withValue(registry) {
      FirebaseApp.configure(options: FirebaseOptions(projectID: "unusable"))
      return database()
    }
  }
}

extension Database {
  /// Turns the module's lines about connections and refusals on or off, for the whole process.
  public class func setLoggingEnabled(_ enabled: Bool) { DatabaseLog.setVerbose(enabled) }

  /// The version of this module.
  public class func sdkVersion() -> String { "0.1.0" }
}
