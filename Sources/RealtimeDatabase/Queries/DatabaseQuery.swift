import Foundation
import RTDBTree

/// A location with an order, bounds and a limit; each constraint gives a new query.
public class DatabaseQuery: NSObject, @unchecked Sendable {
  let home: Database
  let path: Path
  let builder: QueryBuilder

  init(_ home: Database, _ path: Path, _ builder: QueryBuilder = QueryBuilder()) {
    self.home = home
    self.path = path
    self.builder = builder
  }

  var repo: RepoQueue { home.repo }

  var query: Query { Query(path, builder.params) }

  /// The query's location without its constraints.
  public var ref: DatabaseReference { DatabaseReference(home, path) }

  /// Keeps the query's data in sync and in the cache without an observer, or stops doing so.
  ///
  /// Below `.info` it is refused with `NSInvalidArgumentException`.
  public func keepSynced(_ keepSynced: Bool) {
    checked("keepSynced:", else: ()) {
      try Validation.checkSyncable(path)
      let query = query
      repo.perform { $0.keepSynced(query, keepSynced) }
    }
  }
}
