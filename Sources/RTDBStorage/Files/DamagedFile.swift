import RTDBEngine

/// A file that cannot be used: it is kept under another name, and what can be read of its pending writes is saved.
enum DamagedFile {
  /// What stands beside a database file and belongs to it.
  static let companions = ["", "-wal", "-shm", "-journal"]

  /// Moves the file away under the first name that is free.
  ///
  /// - Returns: The new name, nil where it could not be moved.
  static func setAside(_ path: String) -> String? {
    var number = 1
    while companions.contains(where: { FileSystem.exists("\(path).damaged-\(number)\($0)") }) { number += 1 }
    let new = "\(path).damaged-\(number)"
    guard FileSystem.rename(path, to: new) else { return nil }
    for companion in companions.dropFirst() { _ = FileSystem.rename(path + companion, to: new + companion) }
    return new
  }

  /// The pending writes that can be read from a file of ours, whatever state it is in.
  static func salvage(_ path: String, unreadable: (String) -> Void) -> [PendingWrite] {
    guard let database = try? Database(path) else { return [] }
    defer { database.close() }
    // With a writable schema a file that is shorter than it should be is read as far as it goes.
    guard (try? database.execute("PRAGMA writable_schema = ON; PRAGMA locking_mode = EXCLUSIVE;")) != nil,
      (try? database.number("PRAGMA application_id")) == Schema.applicationID
    else { return [] }
    return WriteTable(database).salvage(unreadable: unreadable)
  }
}
