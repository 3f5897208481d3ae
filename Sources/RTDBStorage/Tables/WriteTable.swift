import RTDBEngine
import RTDBTree

/// The pending writes with their server values unresolved, as JSON.
struct WriteTable {
  static let schema = """
    CREATE TABLE writes (id INTEGER PRIMARY KEY, path TEXT NOT NULL, isMerge INTEGER NOT NULL, data TEXT NOT NULL);
    """

  private let database: Database

  init(_ database: Database) { self.database = database }

  /// The writes ordered by id.
  ///
  /// - Parameter unreadable: Called with what is wrong for each that cannot be understood.
  func all(unreadable: (String) -> Void) throws(SQLiteFailure) -> [PendingWrite] {
    let rows = try database.statement("SELECT id, path, isMerge, data FROM writes ORDER BY id")
    var writes: [PendingWrite] = []
    while try rows.step() {
      do { writes.append(try WriteTable.write(rows)) } catch { unreadable("\(error)") }
    }
    rows.reset()
    return writes
  }

  /// Reads as many writes as can be read, one by one, from both ends of a damaged table and then in between.
  func salvage(unreadable: (String) -> Void) -> [PendingWrite] {
    var found: [Int: PendingWrite] = [:]
    var told: Set<Int> = []
    func take(_ rows: Statement) {
      let id = rows.integer(0)
      do { found[id] = try WriteTable.write(rows) } catch {
        if told.insert(id).inserted { unreadable("\(error)") }
      }
    }
    func walk(_ rows: Statement?) {
      guard let rows else { return }
      while (try? rows.step()) ?? false { take(rows) }
      rows.reset()
    }
    walk(try? database.statement("SELECT id, path, isMerge, data FROM writes ORDER BY id ASC"))
    walk(try? database.statement("SELECT id, path, isMerge, data FROM writes ORDER BY id DESC"))
    let ids = found.keys.sorted()
    for (low, high) in zip(ids, ids.dropFirst()) where high - low > 1 && high - low < 100_000 {
      for id in (low + 1)..<high {
        guard let rows = try? database.statement("SELECT id, path, isMerge, data FROM writes WHERE id = ?1") else {
          break
        }
        rows.bind(1, id)
        walk(rows)
      }
    }
    return found.values.sorted { $0.id < $1.id }
  }

  func save(_ write: PendingWrite) throws(SQLiteFailure) {
    let row = try database.statement("INSERT OR REPLACE INTO writes (id, path, isMerge, data) VALUES (?1, ?2, ?3, ?4)")
    row.bind(1, write.id)
    row.bind(2, write.path.wireText)
    switch write.content {
    case .overwrite(let node):
      row.bind(3, false)
      row.bind(4, JSONWriter.text(node.exportForm))
    case .merge(let entries):
      row.bind(3, true)
      row.bind(4, JSONWriter.text(.object(entries.map { .init($0.path.wireText, $0.data.exportForm) })))
    }
    try row.run()
  }

  func remove(_ id: Int) throws(SQLiteFailure) {
    let removal = try database.statement("DELETE FROM writes WHERE id = ?1")
    removal.bind(1, id)
    try removal.run()
  }

  func removeAll() throws(SQLiteFailure) { try database.statement("DELETE FROM writes").run() }

  private struct Unreadable: Error, CustomStringConvertible {
    var description: String
  }

  private static func write(_ row: Statement) throws -> PendingWrite {
    let (id, path, data) = (row.integer(0), row.text(1), row.text(3))
    do {
      let json = try JSONReader.read(data)
      guard row.bool(2) else {
        return PendingWrite(id: id, path: Path(path), content: .overwrite(try Node(json: json)))
      }
      let entries = try (json.members ?? []).map { MergeEntry(Path($0.key), try Node(json: $0.value)) }
      return PendingWrite(id: id, path: Path(path), content: .merge(entries))
    } catch {
      throw Unreadable(description: "write \(id) to /\(path): \(error)")
    }
  }
}
