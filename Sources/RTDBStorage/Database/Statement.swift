import CSQLite

/// A prepared statement: values are bound from place 1 on, columns are read from place 0 on.
final class Statement {
  private let pointer: OpaquePointer
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  init(_ pointer: OpaquePointer) throws(SQLiteFailure) { self.pointer = pointer }

  func end() { sqlite3_finalize(pointer) }

  /// Goes back to the beginning, so that it holds no lock and can be used again.
  func reset() {
    sqlite3_reset(pointer)
    sqlite3_clear_bindings(pointer)
  }

  /// Goes on to the next row; false where there is none.
  func step() throws(SQLiteFailure) -> Bool {
    let code = sqlite3_step(pointer)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    let database = sqlite3_db_handle(pointer)
    let failure = SQLiteFailure(
      code: sqlite3_extended_errcode(database), message: String(cString: sqlite3_errmsg(database)))
    sqlite3_reset(pointer)
    throw failure
  }

  /// Carries out a statement that gives no rows.
  func run() throws(SQLiteFailure) {
    while try step() {}
    sqlite3_reset(pointer)
  }
}

// MARK: - Values

extension Statement {
  func bind(_ place: Int32, _ value: Int) { sqlite3_bind_int64(pointer, place, Int64(value)) }
  func bind(_ place: Int32, _ value: Int64) { sqlite3_bind_int64(pointer, place, value) }
  func bind(_ place: Int32, _ value: Double) { sqlite3_bind_double(pointer, place, value) }
  func bind(_ place: Int32, _ value: Bool) { sqlite3_bind_int(pointer, place, value ? 1 : 0) }

  func bind(_ place: Int32, _ value: String) {
    var value = value
    value.withUTF8 { bytes in
      let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      // A missing pointer would be a null.
      let code =
        start == nil
        ? sqlite3_bind_text(pointer, place, "", 0, Statement.copied)
        : sqlite3_bind_text64(pointer, place, start, UInt64(bytes.count), Statement.copied, UInt8(SQLITE_UTF8))
      precondition(code == SQLITE_OK, "a text of \(bytes.count) bytes cannot be stored")
    }
  }

  func bind(_ place: Int32, bytes: ContiguousArray<UInt8>) {
    bytes.withUnsafeBytes { buffer in
      // A missing pointer would be a null.
      let code =
        buffer.isEmpty
        ? sqlite3_bind_zeroblob(pointer, place, 0)
        : sqlite3_bind_blob64(pointer, place, buffer.baseAddress, UInt64(buffer.count), Statement.copied)
      precondition(code == SQLITE_OK, "\(buffer.count) bytes cannot be stored")
    }
  }
}

// MARK: - Columns

extension Statement {
  enum Kind { case null, integer, double, text, bytes }

  func kind(_ column: Int32) -> Kind {
    switch sqlite3_column_type(pointer, column) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .double
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .bytes
    default: .null
    }
  }

  func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(pointer, column)) }
  func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }
  func double(_ column: Int32) -> Double { sqlite3_column_double(pointer, column) }
  func bool(_ column: Int32) -> Bool { sqlite3_column_int(pointer, column) != 0 }

  func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(pointer, column) else { return "" }
    let count = Int(sqlite3_column_bytes(pointer, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The bytes of a column, valid until the next step.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(pointer, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column)))
  }
}
