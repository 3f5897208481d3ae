import RTDBTree

/// A path as the bytes under which its leaf is stored: what is below it has these bytes first, and so is one range.
///
/// Each key ends with a zero byte; in a key the bytes 0 and 1 are written as 1 1 and 1 2.
struct CachePath {
  typealias Bytes = ContiguousArray<UInt8>

  private(set) var bytes: Bytes = []

  static let terminator: UInt8 = 0
  private static let escape: UInt8 = 1

  init() {}

  init(_ path: Path) {
    for key in path.keys { append(key) }
  }

  mutating func append(_ key: Key) {
    var text = key.text
    text.withUTF8 { utf8 in
      if !utf8.contains(where: { $0 <= CachePath.escape }) { return bytes.append(contentsOf: utf8) }
      for byte in utf8 {
        if byte <= CachePath.escape { bytes.append(CachePath.escape) }
        bytes.append(byte <= CachePath.escape ? byte + 1 : byte)
      }
    }
    bytes.append(CachePath.terminator)
  }

  func appending(_ key: Key) -> CachePath {
    var path = self
    path.append(key)
    return path
  }

  var count: Int { bytes.count }

  /// Drops everything behind the first bytes.
  mutating func truncate(to count: Int) { bytes.removeSubrange(count...) }

  /// The first bytes that come behind everything at and below this path.
  var end: Bytes {
    // No byte of UTF-8 is as high.
    guard !bytes.isEmpty else { return [0xFF] }
    var end = bytes
    end[end.count - 1] = CachePath.escape
    return end
  }

  /// Reads a key from the bytes before its terminator.
  static func key(_ bytes: UnsafeRawBufferPointer) -> Key {
    guard bytes.contains(escape) else { return Key(String(decoding: bytes, as: UTF8.self)) }
    var utf8 = Bytes()
    var isEscaped = false
    for byte in bytes {
      if isEscaped { utf8.append(byte - 1) } else if byte != escape { utf8.append(byte) }
      isEscaped = byte == escape && !isEscaped
    }
    return Key(String(decoding: utf8, as: UTF8.self))
  }
}
