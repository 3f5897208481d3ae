import Foundation

/// Where an app's database is.
public final class FirebaseOptions: NSObject, @unchecked Sendable {
  private let state: Locked<(databaseURL: String?, projectID: String?)>

  /// - Parameters:
  ///   - databaseURL: The address of the database, such as `https://name.firebaseio.com`.
  ///   - projectID: Names the project's default database where no address is given.
  public init(databaseURL: String? = nil, projectID: String? = nil) {
    state = Locked((databaseURL, projectID))
  }

  /// The address of the database.
  public var databaseURL: String? {
    get { state.withLock { $0.databaseURL } }
    set { state.withLock { $0.databaseURL = newValue } }
  }

  /// The name of the project.
  public var projectID: String? {
    get { state.withLock { $0.projectID } }
    set { state.withLock { $0.projectID = newValue } }
  }

  func copyOfOptions() -> FirebaseOptions { FirebaseOptions(databaseURL: databaseURL, projectID: projectID) }
}
