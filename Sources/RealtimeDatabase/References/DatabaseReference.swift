import Foundation
import RTDBTree

/// A location of a database, to read from and to write to.
public final class DatabaseReference: DatabaseQuery, @unchecked Sendable {
  convenience init(_ home: Database, _ path: Path) { self.init(home, path, QueryBuilder()) }

  func child(_ path: Path) -> DatabaseReference { DatabaseReference(home, self.path.appending(path)) }

  /// The location at a relative path, which may have several components.
  ///
  /// - Parameter pathString: Must be a valid path, else `InvalidPathValidation`.
  public func child(_ pathString: String) -> DatabaseReference {
    checked("child:", else: self) {
      // The root has .info below it.
      child(path.isRoot ? try Validation.rootPath(pathString) : try Validation.path(pathString))
    }
  }

  /// A new child whose key sorts by time. Below `.info` it is refused with `WritablePathValidation`.
  public func childByAutoId() -> DatabaseReference {
    checked("childByAutoId", else: self) {
      try Validation.checkWritable(path)
      return child(Path(keys: [repo.makePushID()]))
    }
  }

  /// The location above, nil at the root.
  public var parent: DatabaseReference? { path.parent.map { DatabaseReference(home, $0) } }

  /// The root of the database.
  public var root: DatabaseReference { DatabaseReference(home, .root) }

  /// The last component of the path, nil at the root.
  public var key: String? { path.last?.text }

  /// The database that the location belongs to.
  public var database: Database { home }

  /// The absolute address, with every component of the path encoded.
  public var url: String {
    let address = home.address
    let components = path.keys.map { "/" + ($0.text.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? "") }
    return (address.isSecure ? "https://" : "http://") + address.host + components.joined()
  }

  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~!*'()")

  /// The absolute address.
  public override var description: String { url }

  /// Ends the connections of every database of the process; none is made before `goOnline()`.
  public class func goOffline() { AppRegistry.current.databases.forEach { $0.goOffline() } }

  /// Connects every database of the process again.
  public class func goOnline() { AppRegistry.current.databases.forEach { $0.goOnline() } }
}
