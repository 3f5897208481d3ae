import Foundation
import RTDBStorage

/// A folder that is gone with its test, and what a storage in it has to say.
final class TemporaryFolder {
  let path: String
  private(set) var log: [String] = []

  /// - Parameter inMemory: Whether it may lie on a file system in memory, where the machine has one.
  init(inMemory: Bool = false) {
    let memory = "/dev/shm"
    let isThere = inMemory && FileManager.default.isWritableFile(atPath: memory)
    let parent = isThere ? URL(fileURLWithPath: memory) : FileManager.default.temporaryDirectory
    path = parent.appendingPathComponent("rtdbkit-" + UUID().uuidString).path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var location: StorageLocation { StorageLocation(folder: path, name: "cache.rtdb") }
  var file: String { location.path }

  /// The names in the folder, sorted.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  func open() throws(StorageError) -> SQLiteStorage { try SQLiteStorage(location) { [self] in log.append($0) } }

  func write(_ bytes: Data, to name: String = "cache.rtdb") throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try bytes.write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  func bytes(_ name: String = "cache.rtdb") throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)"))
  }
}
