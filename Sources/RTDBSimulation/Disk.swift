import RTDBEngine
import RTDBStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The disk of a simulated device: it outlives the app that uses it.
package protocol Disk: AnyObject {
  /// Hands the disk to an app that starts.
  func start() -> any StorageEngine
  /// Takes the disk from the app that used it, as it is now; what that app still stores goes nowhere.
  func stop()
}

/// What a simulated disk is made of.
package enum DiskKind: String, CaseIterable, Sendable {
  /// A copy in memory.
  case memory
  /// A file in a temporary folder, opened anew by every app that starts.
  case sqlite

  package func makeDisk() -> any Disk {
    switch self {
    case .memory: MemoryDisk()
    case .sqlite: SQLiteDisk()
    }
  }
}

/// A disk that is an image in memory.
package final class MemoryDisk: Disk {
  private var image = MemoryStorage()
  private var used: MemoryStorage?

  package init() {}

  package func start() -> any StorageEngine {
    stop()
    used = image
    return image
  }

  package func stop() {
    guard let used else { return }
    image = used.copy()
    self.used = nil
  }
}

/// A disk that is a file: one of its own, gone when the simulation is, or one that is there already and stays.
package final class SQLiteDisk: Disk {
  private let location: StorageLocation
  private let isTemporary: Bool
  private var used: SQLiteStorage?

  package init() {
    let template = "\(SQLiteDisk.temporaryFolder)/rtdbkit-" + String(repeating: "X", count: 6)
    var folder = Array(template.utf8CString)
    let path = mkdtemp(&folder).map { String(cString: $0) }
    guard let path else { preconditionFailure("no folder can be made in \(SQLiteDisk.temporaryFolder)") }
    location = StorageLocation(folder: path, host: "simulated", namespace: "simulated")
    isTemporary = true
  }

  package init(_ location: StorageLocation) {
    self.location = location
    isTemporary = false
  }

  deinit {
    stop()
    guard isTemporary else { return }
    for companion in ["", "-wal", "-journal"] { unlink(location.path + companion) }
    rmdir(location.folder)
  }

  private static var temporaryFolder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

  package func start() -> any StorageEngine {
    stop()
    do {
      let storage = try SQLiteStorage(location) { preconditionFailure($0) }
      used = storage
      return storage
    } catch {
      preconditionFailure("a file that nobody else knows cannot be opened: \(error)")
    }
  }

  package func stop() {
    used?.abandon()
    used = nil
  }
}
