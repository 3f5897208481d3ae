import CSQLite

/// What SQLite said when something did not work.
struct SQLiteFailure: Error, CustomStringConvertible {
  /// The extended result code.
  var code: Int32
  var message: String

  /// The code of a database whose file is no longer at its path; a macro that Swift does not see.
  static let moved: Int32 = SQLITE_READONLY | 4 << 8

  private var primary: Int32 { code & 0xFF }

  /// Whether the file is damaged, or is no database at all.
  var isDamage: Bool { primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB }
  /// Whether somebody else has the file open.
  var isBusy: Bool { primary == SQLITE_BUSY || primary == SQLITE_LOCKED }
  /// Whether the file was removed or moved while it was in use.
  var isMoved: Bool { code == SQLiteFailure.moved }
  var isFull: Bool { primary == SQLITE_FULL }
  var isReadOnly: Bool {
    [SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH].contains(primary)
  }

  var description: String { "\(message) (SQLite \(code))" }
}
