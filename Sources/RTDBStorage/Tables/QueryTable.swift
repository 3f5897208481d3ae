import RTDBEngine
import RTDBTree

/// The tracked queries, and the keys that each filtered one holds.
final class QueryTable {
  static let schema = """
    CREATE TABLE queries (id INTEGER PRIMARY KEY, path TEXT NOT NULL, params TEXT NOT NULL, lastUse INTEGER NOT NULL,
      isComplete INTEGER NOT NULL, isActive INTEGER NOT NULL);
    CREATE TABLE keys (query INTEGER NOT NULL, key TEXT NOT NULL, PRIMARY KEY (query, key)) WITHOUT ROWID;
    """

  private let database: Database
  /// The keys that were read or written before, so that a window that moves costs two rows and no reading.
  private var known: [Int: Set<Key>] = [:]

  init(_ database: Database) { self.database = database }

  /// The queries ordered by id; one that cannot be understood is left out, as if it had never been listened to.
  func all() throws(SQLiteFailure) -> [TrackedQuery] {
    let rows = try database.statement(
      "SELECT id, path, params, lastUse, isComplete, isActive FROM queries ORDER BY id")
    var queries: [TrackedQuery] = []
    while try rows.step() {
      guard let json = try? JSONReader.read(rows.text(2)), let params = try? QueryParams(wireForm: json) else {
        continue
      }
      queries.append(
        TrackedQuery(
          id: rows.integer(0), query: Query(Path(rows.text(1)), params), lastUse: rows.integer(3),
          isComplete: rows.bool(4), isActive: rows.bool(5)))
    }
    rows.reset()
    return queries
  }

  func save(_ tracked: TrackedQuery) throws(SQLiteFailure) {
    let row = try database.statement(
      """
      INSERT OR REPLACE INTO queries (id, path, params, lastUse, isComplete, isActive)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """)
    row.bind(1, tracked.id)
    row.bind(2, tracked.query.path.wireText)
    row.bind(3, JSONWriter.text(tracked.query.params.wireForm))
    row.bind(4, tracked.lastUse)
    row.bind(5, tracked.isComplete)
    row.bind(6, tracked.isActive)
    try row.run()
  }

  func remove(_ id: Int) throws(SQLiteFailure) {
    let removal = try database.statement("DELETE FROM queries WHERE id = ?1")
    removal.bind(1, id)
    try removal.run()
    known[id] = nil
    let keys = try database.statement("DELETE FROM keys WHERE query = ?1")
    keys.bind(1, id)
    try keys.run()
  }

  func keys(_ id: Int) throws(SQLiteFailure) -> Set<Key> {
    if let keys = known[id] { return keys }
    let rows = try database.statement("SELECT key FROM keys WHERE query = ?1")
    rows.bind(1, id)
    var keys: Set<Key> = []
    while try rows.step() { keys.insert(Key(rows.text(0))) }
    rows.reset()
    known[id] = keys
    return keys
  }

  func setKeys(_ id: Int, _ keys: Set<Key>) throws(SQLiteFailure) {
    let old = try self.keys(id)
    for key in old where !keys.contains(key) {
      try change(try database.statement("DELETE FROM keys WHERE query = ?1 AND key = ?2"), id, key)
    }
    for key in keys where !old.contains(key) {
      try change(try database.statement("INSERT INTO keys (query, key) VALUES (?1, ?2)"), id, key)
    }
    known[id] = keys
  }

  private func change(_ statement: Statement, _ id: Int, _ key: Key) throws(SQLiteFailure) {
    statement.bind(1, id)
    statement.bind(2, key.text)
    try statement.run()
  }
}
