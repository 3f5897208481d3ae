/// Cuts a stream of bytes into lines.
struct LineBuffer {
  private var bytes: [UInt8] = []
  private var start = 0
  /// Up to here no line end was found.
  private var searched = 0

  /// How many bytes wait for the end of their line.
  var count: Int { bytes.count - start }

  mutating func append(_ chunk: UnsafeRawBufferPointer) {
    if start > 1 << 16, start * 2 > bytes.count {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: chunk)
  }

  /// The next complete line without its end, nil where there is none yet.
  mutating func nextLine() -> [UInt8]? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    var line = bytes[start..<end]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    start = end + 1
    searched = start
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: true)
      (start, searched) = (0, 0)
    }
    return Array(line)
  }

  /// What has come of a line that has no end.
  var rest: [UInt8] { Array(bytes[start...]) }

  /// Forgets what has come of a line that has no end.
  mutating func discardRest() {
    bytes.removeAll()
    (start, searched) = (0, 0)
  }
}
