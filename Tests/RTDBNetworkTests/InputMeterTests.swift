import RTDBNetwork
import Testing

struct InputMeterTests {
  private static let head = Array("GET / HTTP/1.1\r\n\r\n".utf8)

  /// A frame with a mask, by default the last one of its message.
  private static func frame(_ opcode: UInt8, _ length: Int, isLast: Bool = true) -> [UInt8] {
    let size: [UInt8] =
      length < 126
      ? [0x80 | UInt8(length)]
      : length < 65_536
        ? [0xFE, UInt8(length >> 8), UInt8(length & 255)]
        : [0xFF] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
    return [opcode | (isLast ? 0x80 : 0)] + size + [9, 9, 9, 9] + [UInt8](repeating: 0xFF, count: length)
  }

  /// Whether a meter for messages of 100,000 bytes takes bytes that come in pieces of a size.
  private func takes(_ frames: [[UInt8]], every size: Int, seconds: UInt64 = 5) -> Bool {
    var meter = InputMeter(messageBytes: 100_000)
    _ = Self.head.withUnsafeBufferPointer { meter.take($0) }
    let isInStep = meter.beginFrames()
    #expect(isInStep)
    let bytes = frames.flatMap { $0 }
    return stride(from: 0, to: bytes.count, by: size).allSatisfy { start in
      bytes[start..<min(start + size, bytes.count)].withUnsafeBufferPointer { meter.take($0, seconds: seconds) }
    }
  }

  @Test(
    "A message may be as long as the limit, in one frame or in many, however they arrive", arguments: [1, 7, 70_000])
  func messages(size: Int) {
    let parts = { (last: Int) in
      [Self.frame(1, 50_000, isLast: false), Self.frame(9, 125), Self.frame(0, 49_000, isLast: false)]
        + [Self.frame(0, last)]
    }
    #expect(takes([Self.frame(1, 100_000), Self.frame(2, 0), Self.frame(1, 100_000)], every: size))
    #expect(takes(parts(1_000) + parts(1_000), every: size))
    #expect(!takes(parts(1_000) + parts(1_001), every: size))
    #expect(!takes([Self.frame(1, 100_001)], every: size))
    #expect(!takes([[0x81, 0xFF] + [UInt8](repeating: 0xFF, count: 12)], every: size))
  }

  @Test("Pings come a hundred at once, and then one a second")
  func pings() {
    #expect(takes([[UInt8]](repeating: Self.frame(9, 3), count: 100), every: 50))
    #expect(!takes([[UInt8]](repeating: Self.frame(9, 3), count: 101), every: 50))
    #expect(takes([[UInt8]](repeating: Self.frame(10, 3), count: 500), every: 50))
    var meter = InputMeter(messageBytes: 10)
    _ = meter.beginFrames()
    let second: [Bool] = (0..<500).map { number in
      Self.frame(9, 0).withUnsafeBufferPointer { meter.take($0, seconds: 1_000 + UInt64(number)) }
    }
    #expect(!second.contains(false))
  }

  @Test("Frames that come together with the request are noticed")
  func early() {
    for (text, isGood) in [("\r\n\r\n", true), ("\r\n\r\nx", false), ("", false)] {
      var meter = InputMeter(messageBytes: 10)
      for byte in text.utf8 { _ = [byte].withUnsafeBufferPointer { meter.take($0) } }
      let isInStep = meter.beginFrames()
      #expect(isInStep == isGood)
    }
  }
}
