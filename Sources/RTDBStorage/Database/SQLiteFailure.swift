import CSQLite

/// What SQLite said when something did not work.
struct SQLiteFailure: Error, CustomStringConvertible {
  /// The extended result code.
  var code: Int32
  var message: String

  private var primary: Int32 { code & 0xFF }

  /// Whether the file is damaged, or is no database at all.
  var isDamage: Bool { primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB }
  /// Whether somebody else has the file open.
  var isBusy: Bool { primary == SQLITE_BUSY || primary == SQLITE_LOCKED }
  var isFull: Bool { primary == SQLITE_FULL }
  var isReadOnly: Bool {
    [SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH].contains(primary)
  }

  var description: String { "\(message) (SQLite \(code))" }
}
