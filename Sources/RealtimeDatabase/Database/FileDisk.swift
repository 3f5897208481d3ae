import Foundation
import RTDBStorage

/// Keeps the data of databases in files, one for each app and database.
enum FileDisk {
  /// The folder of all files: in the user's data folder, `~/.local/share/rtdbkit` on Linux.
  static var folder: String {
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return (folders.first ?? FileManager.default.temporaryDirectory).appendingPathComponent("rtdbkit").path
  }

  /// Opens the file of a database, in a folder that is made where it is missing.
  ///
  /// - Throws: `StorageError` where another process uses the file, or a later version wrote it.
  static func open(
    _ place: DatabaseEnvironment.StoragePlace, in folder: String, log: DatabaseLog
  ) throws -> DatabaseEnvironment.Disk {
    let location = StorageLocation(
      folder: folder, app: place.session, host: place.host, namespace: place.namespace)
    let storage = try SQLiteStorage(location) { log.warn($0) }
    return DatabaseEnvironment.Disk(engine: storage) { storage.close() }
  }
}
