import CSQLite

/// A connection to a database file with its prepared statements.
final class Database {
  enum Mode {
    /// Made where it is missing.
    case readWrite
    /// Only read, taken as it is, without a look at locks or at the log of changes beside it.
    case frozen
  }

  let path: String
  private var handle: OpaquePointer?
  /// By the address of their text, of which the program has one of each.
  private var statements: [UInt: Statement] = [:]

  init(_ path: String, _ mode: Mode = .readWrite) throws(SQLiteFailure) {
    self.path = path
    var name = path
    var flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    if mode == .frozen {
      name = "file:" + Database.uriPath(path) + "?immutable=1"
      flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    }
    let code = sqlite3_open_v2(name, &handle, flags, nil)
    guard code == SQLITE_OK else {
      let failure = self.failure(code)
      close()
      throw failure
    }
    sqlite3_extended_result_codes(handle, 1)
  }

  deinit { close() }

  /// Ends the connection; a transaction that is open is taken back.
  func close() {
    for statement in statements.values { statement.end() }
    statements = [:]
    sqlite3_close_v2(handle)
    handle = nil
  }

  /// The path with everything escaped that means something in a URI.
  private static func uriPath(_ path: String) -> String {
    path.utf8.reduce(into: "") { text, byte in
      let plain = byte == 0x2F || byte == 0x2E || byte == 0x2D || byte == 0x5F || StorageLocation.isAlphanumeric(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      text += plain ? String(Unicode.Scalar(byte)) : "%" + (digits.count < 2 ? "0" : "") + digits
    }
  }

  private func failure(_ code: Int32) -> SQLiteFailure {
    let text = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
    return SQLiteFailure(code: code, message: text.map { String(cString: $0) } ?? "unknown")
  }

  /// Carries out statements that give no rows.
  func execute(_ sql: String) throws(SQLiteFailure) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw failure(code) }
  }

  /// The prepared form of a statement, without values and at its beginning.
  func statement(_ sql: StaticString) throws(SQLiteFailure) -> Statement {
    let key = UInt(bitPattern: sql.utf8Start)
    if let statement = statements[key] {
      statement.reset()
      return statement
    }
    let statement = try Statement(try prepare(sql.description))
    statements[key] = statement
    return statement
  }

  private func prepare(_ sql: String) throws(SQLiteFailure) -> OpaquePointer {
    var pointer: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
    guard code == SQLITE_OK, let pointer else { throw failure(code) }
    return pointer
  }

  /// The first column of the first row, as text.
  func text(_ sql: String) throws(SQLiteFailure) -> String? {
    let statement = try Statement(try prepare(sql))
    defer { statement.end() }
    return try statement.step() ? statement.text(0) : nil
  }

  /// The first column of the first row, as a number; 0 where there is none.
  func number(_ sql: String) throws(SQLiteFailure) -> Int {
    let statement = try Statement(try prepare(sql))
    defer { statement.end() }
    return try statement.step() ? statement.integer(0) : 0
  }

  /// Fails where the file could be opened for reading alone, which SQLite itself tells by codes that say less.
  func checkWritable() throws(SQLiteFailure) {
    guard sqlite3_db_readonly(handle, "main") == 1 else { return }
    throw SQLiteFailure(code: SQLITE_READONLY, message: "the file or its file system is read-only")
  }

  /// Fails where the file is no longer at its path: what is written would be gone with the process.
  func checkPlace() throws(SQLiteFailure) {
    var hasMoved: Int32 = 0
    guard sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK, hasMoved != 0 else {
      return
    }
    throw SQLiteFailure(code: SQLiteFailure.moved, message: "the file was removed or moved away")
  }

  /// Whether a transaction is open.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }
}
