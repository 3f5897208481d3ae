/// The form of the file: what belongs to the project, in which version, and what stands in it.
enum Schema {
  /// Grows with every change that an older version of this code could not read.
  static let version = 1
  /// "RTDB" in the header of the file tells that it is ours.
  static let applicationID = 0x5254_4442

  /// Why a file cannot be used as it is.
  enum Refusal: Error {
    /// It is damaged or belongs to another program; the text tells which.
    case unusable(String)
    /// A later version of this code has written it.
    case newer(Int)
  }

  /// Takes the file for this connection alone, checks it, and makes the tables where it is new.
  ///
  /// - Throws: `Refusal`, or `SQLiteFailure` where the file cannot be read or written.
  static func prepare(_ database: Database) throws {
    try database.checkWritable()
    try database.execute("PRAGMA locking_mode = EXCLUSIVE")
    // The lock is taken with the first look at the file.
    let id = try database.number("PRAGMA application_id")
    let version = try database.number("PRAGMA user_version")
    let tables = try database.number("SELECT count(*) FROM sqlite_master")
    if id == applicationID {
      guard version <= Schema.version else { throw Refusal.newer(version) }
      try check(database)
    } else if id != 0 || version != 0 || tables > 0 {
      throw Refusal.unusable("it is a database of another program")
    }
    // Readers never wait, and a commit is one write to the log beside the file.
    try database.execute("PRAGMA journal_mode = WAL; PRAGMA journal_size_limit = 4194304;")
    try database.execute("BEGIN IMMEDIATE")
    if tables == 0 { try create(database) }
    try database.execute("COMMIT")
  }

  private static func check(_ database: Database) throws {
    let result = try database.text("PRAGMA quick_check(1)") ?? "no answer"
    guard result == "ok" else { throw Refusal.unusable(result) }
    let tables = try database.text(
      "SELECT group_concat(name) FROM (SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name)")
    guard tables == "cache,keys,meta,queries,writes" else {
      throw Refusal.unusable("it has the tables \(tables ?? "none")")
    }
  }

  private static func create(_ database: Database) throws(SQLiteFailure) {
    try database.execute(
      """
      \(CacheTable.schema) \(WriteTable.schema) \(QueryTable.schema)
      CREATE TABLE meta (cacheSize INTEGER NOT NULL);
      INSERT INTO meta VALUES (0);
      PRAGMA application_id = \(applicationID);
      PRAGMA user_version = \(version);
      """)
  }
}
