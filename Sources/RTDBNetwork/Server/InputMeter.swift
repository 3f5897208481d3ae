import Dispatch

/// Counts what a client sends where the library does not: the bytes of a message of many frames, and pings.
///
/// The library limits a frame, not the parts of a message together, and looks through all answers to pings that wait
/// for a client whenever it adds one.
package struct InputMeter {
  /// The most pings at once; one more may follow each second.
  package static let maximumPings = 100

  private let messageBytes: UInt64
  private var isInFrames = false
  /// The last four bytes before the frames.
  private var lastBytes: UInt32 = 0

  // The head of the current frame.
  private var headCount = 0
  private var headLength = 2
  private var lengthBytes = 0
  private var first: UInt8 = 0
  private var length: UInt64 = 0
  private var payloadLeft: UInt64 = 0
  /// Bytes of the current message in the frames so far.
  private var messageLength: UInt64 = 0

  private var pings = InputMeter.maximumPings
  private var refilledAt: UInt64 = 0

  /// - Parameter messageBytes: The most bytes of a message.
  package init(messageBytes: UInt64) { self.messageBytes = messageBytes }

  /// From now on frames come; false where something has come behind the head of the request.
  package mutating func beginFrames() -> Bool {
    isInFrames = true
    return lastBytes == 0x0D0A_0D0A
  }

  /// Takes the next bytes; false where they are more than a client may send.
  package mutating func take(
    _ bytes: UnsafeBufferPointer<UInt8>, seconds: @autoclosure () -> UInt64 = InputMeter.uptime
  ) -> Bool {
    guard isInFrames else {
      for byte in bytes.suffix(4) { lastBytes = lastBytes << 8 | UInt32(byte) }
      return true
    }
    var position = 0
    while position < bytes.count {
      if payloadLeft > 0 {
        let part = min(UInt64(bytes.count - position), payloadLeft)
        position += Int(part)
        payloadLeft -= part
      } else {
        takeHead(bytes[position])
        position += 1
        if headCount == headLength, !beginFrame(seconds()) { return false }
      }
    }
    return true
  }

  private mutating func takeHead(_ byte: UInt8) {
    switch headCount {
    case 0: first = byte
    case 1:
      let short = byte & 0x7F
      lengthBytes = short == 126 ? 2 : short == 127 ? 8 : 0
      length = lengthBytes == 0 ? UInt64(short) : 0
      headLength = 2 + lengthBytes + (byte & 0x80 == 0 ? 0 : 4)
    case 2..<(2 + lengthBytes): length = length << 8 | UInt64(byte)
    default: break
    }
    headCount += 1
  }

  private mutating func beginFrame(_ seconds: @autoclosure () -> UInt64) -> Bool {
    (headCount, headLength, payloadLeft) = (0, 2, length)
    if first & 0x08 != 0 { return first & 0x0F != 9 || takePing(seconds()) }
    guard length <= messageBytes - messageLength else { return false }
    messageLength = first & 0x80 == 0 ? messageLength + length : 0
    return true
  }

  private mutating func takePing(_ seconds: UInt64) -> Bool {
    pings = min(Self.maximumPings, pings + Int(clamping: seconds - min(seconds, refilledAt)))
    refilledAt = seconds
    pings -= 1
    return pings >= 0
  }

  /// The seconds of a clock that is never set.
  package static var uptime: UInt64 { DispatchTime.now().uptimeNanoseconds / 1_000_000_000 }
}
