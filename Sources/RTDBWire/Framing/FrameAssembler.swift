import RTDBTree

/// Puts the frames of one direction together to messages again.
package struct FrameAssembler: Sendable {
  /// The most segments that one message may have.
  package let maximumFrames: Int
  /// The most bytes that one message of segments may have.
  package let maximumBytes: Int
  /// How many segments of the current message are still to come.
  private var missing = 0
  private var text = ""

  package init(maximumFrames: Int = 4096, maximumBytes: Int = 1 << 28) {
    self.maximumFrames = maximumFrames
    self.maximumBytes = maximumBytes
  }

  /// Whether a message has begun and is not complete.
  package var isInsideMessage: Bool { missing > 0 }

  /// Takes the next frame; returns a message that it completes, nil for a keep-alive, a count or a segment.
  ///
  /// - Throws: `WireError` with code `invalidFrameCount` or `messageTooLong`; the assembler then waits for a new
  ///   message.
  package mutating func receive(_ frame: String) throws(WireError) -> String? {
    guard isInsideMessage else { return try begin(frame) }
    guard text.utf8.count + frame.utf8.count <= maximumBytes else {
      (missing, text) = (0, "")
      throw WireError(.messageTooLong, "A message must not be longer than \(maximumBytes) bytes.")
    }
    text += frame
    missing -= 1
    guard missing == 0 else { return nil }
    defer { text = "" }
    return text
  }

  private mutating func begin(_ frame: String) throws(WireError) -> String? {
    if frame == FrameCodec.keepAlive, !Mutant.isActive(.keepAliveTakenForCount) { return nil }
    // A message is an object, so that a short number can only be a count.
    guard frame.utf8.count <= 6, let count = Int(frame) else { return frame }
    guard (1...maximumFrames).contains(count) else {
      throw WireError(
        .invalidFrameCount, "A message has from 1 to \(maximumFrames) frames; the count frame says \(frame).")
    }
    missing = count
    return nil
  }
}
