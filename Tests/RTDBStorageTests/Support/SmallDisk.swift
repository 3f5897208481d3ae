import Foundation
import RTDBStorage

#if canImport(Glibc)
  import Glibc
#endif

/// A file system of its own in memory, of a few hundred kilobytes, that is gone with its test.
final class SmallDisk {
  let path: String

  /// Whether this process may mount one.
  static let isAvailable = (try? SmallDisk(kilobytes: 64)) != nil

  struct Refused: Error {}

  init(kilobytes: Int) throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("rtdbkit-" + UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard SmallDisk.mount(path, "size=\(kilobytes)k", isReadOnly: nil) else {
      try? FileManager.default.removeItem(atPath: path)
      throw Refused()
    }
  }

  deinit {
    #if canImport(Glibc)
      _ = umount2(path, Int32(MNT_DETACH))
    #endif
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Makes the file system read-only, or writable again.
  func setReadOnly(_ isReadOnly: Bool) throws {
    guard SmallDisk.mount(path, "", isReadOnly: isReadOnly) else { throw Refused() }
  }

  /// - Parameter isReadOnly: How a mounted one is to be from now on; nil to mount it.
  private static func mount(_ path: String, _ options: String, isReadOnly: Bool?) -> Bool {
    #if canImport(Glibc)
      var flags: UInt = 0
      if let isReadOnly { flags = UInt(MS_REMOUNT) | (isReadOnly ? UInt(MS_RDONLY) : 0) }
      return Glibc.mount("tmpfs", path, "tmpfs", flags, options) == 0
    #else
      return false
    #endif
  }

  /// Takes some of the room, or as much as is left.
  func fill(kilobytes: Int = .max) throws {
    let file = path + "/ballast"
    _ = FileManager.default.createFile(atPath: file, contents: nil)
    guard let handle = FileHandle(forWritingAtPath: file) else { throw Refused() }
    defer { try? handle.close() }
    for _ in 0..<kilobytes { if (try? handle.write(contentsOf: Data(repeating: 1, count: 1_024))) == nil { return } }
  }

  /// Gives back the room that `fill` took.
  func empty() throws { try FileManager.default.removeItem(atPath: path + "/ballast") }
}
