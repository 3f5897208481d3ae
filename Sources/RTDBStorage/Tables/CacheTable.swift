import RTDBTree

/// The server's data, one row for each leaf and each priority.
///
/// An overwrite of one child of a large location touches one row, and a subtree is a range of rows.
final class CacheTable {
  static let schema = """
    CREATE TABLE cache (path BLOB NOT NULL PRIMARY KEY, value NOT NULL, size INTEGER NOT NULL) WITHOUT ROWID;
    """

  private let database: Database
  /// How many bytes the rows take: paths and values.
  private(set) var size: Int

  init(_ database: Database, size: Int) {
    self.database = database
    self.size = size
  }
}

// MARK: - Reading

extension CacheTable {
  func node(_ path: Path) throws(SQLiteFailure) -> Node { try node(CachePath(path)) }

  private func node(_ path: CachePath) throws(SQLiteFailure) -> Node {
    let rows = try database.statement("SELECT path, value FROM cache WHERE path >= ?1 AND path < ?2 ORDER BY path")
    rows.bind(1, bytes: path.bytes)
    rows.bind(2, bytes: path.end)
    var reader = CacheReader(base: path.count)
    while try rows.step() {
      if let value = CacheTable.value(rows, 1) { reader.add(rows.bytes(0), value) }
    }
    rows.reset()
    return reader.finish()
  }

  /// Some children of a location, and its priority where that is asked for.
  func node(_ path: Path, keys: Set<Key>) throws(SQLiteFailure) -> Node {
    let place = CachePath(path)
    var entries = ContiguousArray<Entry>()
    for key in keys where !key.isPriority { entries.append(Entry(key, try node(place.appending(key)))) }
    var node = Node(entries: entries)
    if keys.contains(.priority) { node.setPriority(try self.node(path.appending(.priority)).leafValue) }
    return node
  }

  private static func value(_ row: Statement, _ column: Int32) -> LeafValue? {
    switch row.kind(column) {
    case .integer: .integer(row.int64(column))
    case .double: .double(row.double(column))
    case .text: .string(row.text(column))
    case .bytes: (try? JSONReader.read(bytes: row.bytes(column))).flatMap { try? Node(json: $0) }?.leafValue
    case .null: nil
    }
  }
}

// MARK: - Writing

extension CacheTable {
  func overwrite(_ path: Path, _ node: Node) throws(SQLiteFailure) {
    let place = CachePath(path)
    let removed = try remove(place)
    if node.isEmpty {
      if removed, !path.endsInPriority { try removePriorities(above: path) }
      return
    }
    // Where something was there can be no leaf above, and a priority belongs to something that is there.
    if !removed {
      if path.endsInPriority, let parent = path.parent, try !holdsMore(parent) { return }
      if !path.endsInPriority { try removeLeaves(above: path) }
    }
    var buffer = place
    try insert(node, &buffer)
  }

  /// Removes everything at and below a place; returns whether there was anything.
  private func remove(_ place: CachePath) throws(SQLiteFailure) -> Bool {
    let sum = try database.statement("SELECT count(*), sum(size) FROM cache WHERE path >= ?1 AND path < ?2")
    sum.bind(1, bytes: place.bytes)
    sum.bind(2, bytes: place.end)
    guard try sum.step(), sum.integer(0) > 0 else {
      sum.reset()
      return false
    }
    size -= sum.integer(1)
    sum.reset()
    let removal = try database.statement("DELETE FROM cache WHERE path >= ?1 AND path < ?2")
    removal.bind(1, bytes: place.bytes)
    removal.bind(2, bytes: place.end)
    try removal.run()
    return true
  }

  /// A leaf becomes a parent when a child is written, and keeps its priority.
  private func removeLeaves(above path: Path) throws(SQLiteFailure) {
    var place = CachePath()
    for key in path.keys {
      try removeRow(place)
      place.append(key)
    }
  }

  /// A location that loses its last child loses its priority as well, and its parent may follow.
  private func removePriorities(above path: Path) throws(SQLiteFailure) {
    var parent = path.parent
    while let path = parent, try !holdsMore(path) {
      try removeRow(CachePath(path).appending(.priority))
      parent = path.parent
    }
  }

  /// Whether anything is at or below a location beside its priority.
  private func holdsMore(_ path: Path) throws(SQLiteFailure) -> Bool {
    let place = CachePath(path)
    let others = try database.statement("SELECT 1 FROM cache WHERE path >= ?1 AND path < ?2 AND path <> ?3 LIMIT 1")
    others.bind(1, bytes: place.bytes)
    others.bind(2, bytes: place.end)
    others.bind(3, bytes: place.appending(.priority).bytes)
    defer { others.reset() }
    return try others.step()
  }

  private func removeRow(_ place: CachePath) throws(SQLiteFailure) {
    let removal = try database.statement("DELETE FROM cache WHERE path = ?1 RETURNING size")
    removal.bind(1, bytes: place.bytes)
    while try removal.step() { size -= removal.integer(0) }
    removal.reset()
  }

  /// - Parameter place: The node's path; it is changed on the way and comes back as it was.
  private func insert(_ node: Node, _ place: inout CachePath) throws(SQLiteFailure) {
    let length = place.count
    switch node {
    case .empty: return
    case .leaf(let leaf): try insert(leaf.value, place)
    case .children(let children):
      for entry in children.entries {
        place.append(entry.key)
        try insert(entry.node, &place)
        place.truncate(to: length)
      }
    }
    guard let priority = node.priority else { return }
    place.append(.priority)
    try insert(priority, place)
    place.truncate(to: length)
  }

  private func insert(_ value: LeafValue, _ place: CachePath) throws(SQLiteFailure) {
    let row = try database.statement("INSERT INTO cache (path, value, size) VALUES (?1, ?2, ?3)")
    var bytes = place.count
    row.bind(1, bytes: place.bytes)
    switch value {
    case .integer(let number): row.bind(2, number)
    case .double(let number): row.bind(2, number)
    case .string(let text):
      row.bind(2, text)
      bytes += text.utf8.count - 8
    case .bool, .deferred: row.bind(2, bytes: ContiguousArray(JSONWriter.text(Node.leaf(value).exportForm).utf8))
    }
    bytes += 8
    row.bind(3, bytes)
    try row.run()
    size += bytes
  }
}
