import RTDBTree

/// Cuts messages into the text frames that a link carries.
package enum FrameCodec {
  /// The most UTF-16 units of one frame; longer texts go out in segments behind a frame with their number.
  package static let maximumLength = 16384
  /// The frame that only shows that the client is still there.
  package static let keepAlive = "0"

  /// The frames of a message: the text itself, or a count frame and the segments.
  ///
  /// - Complexity: O(n); constant for a text of at most 16384 bytes.
  package static func frames(_ text: String) -> [String] {
    guard text.utf8.count > maximumLength, !Mutant.isActive(.longMessagesUnsplit) else { return [text] }
    var text = text
    let segments = text.withUTF8 { bytes in
      var segments: [String] = []
      var rest = UnsafeBufferPointer(rebasing: bytes[...])
      while !rest.isEmpty {
        let length = segmentLength(rest)
        segments.append(String(decoding: rest[..<length], as: UTF8.self))
        rest = UnsafeBufferPointer(rebasing: rest[length...])
      }
      return segments
    }
    return segments.count == 1 ? segments : [String(segments.count)] + segments
  }

  /// How many bytes the next segment takes: it ends where the next character would be one unit too many, so that no
  /// surrogate pair is split.
  private static func segmentLength(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let shortest = min(maximumLength, bytes.count)
    // Plain ASCII, by far the most common, needs no count of units.
    if bytes[..<shortest].reduce(0, |) < 0x80 { return shortest }
    var units = 0
    for (position, byte) in bytes.enumerated() {
      let width = byte < 0x80 ? 1 : byte < 0xC0 ? 0 : byte < 0xF0 ? 1 : 2
      if units + width > maximumLength { return position }
      units += width
    }
    return bytes.count
  }
}
