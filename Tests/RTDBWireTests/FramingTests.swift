import RTDBWire
import Testing

@Suite struct FramingTests {
  static func reassemble(_ frames: [String]) throws -> [String] {
    var assembler = FrameAssembler()
    var texts: [String] = []
    for frame in frames {
      if let text = try assembler.receive(frame) { texts.append(text) }
    }
    #expect(!assembler.isInsideMessage)
    return texts
  }

  static func ascii(_ length: Int) -> String { String(repeating: "a", count: length) }

  @Test(
    "Texts are cut after 16384 units behind a count",
    arguments: [
      (0, [0]), (1, [1]), (16384, [16384]), (16385, [1, 16384, 1]), (32768, [1, 16384, 16384]),
      (32769, [1, 16384, 16384, 1]),
    ])
  func boundaries(_ length: Int, _ lengths: [Int]) throws {
    let text = Self.ascii(length)
    let frames = FrameCodec.frames(text)
    #expect(frames.map(\.utf16.count) == lengths)
    if frames.count > 1 { #expect(frames[0] == String(frames.count - 1)) }
    #expect(try Self.reassemble(frames) == [text])
  }

  @Test("Length is counted in UTF-16 units, not in bytes or characters")
  func units() throws {
    let twoBytes = String(repeating: "ü", count: 16384)
    #expect(FrameCodec.frames(twoBytes) == [twoBytes])
    let pairs = String(repeating: "😀", count: 8193)
    let frames = FrameCodec.frames(pairs)
    #expect(frames.map(\.utf16.count) == [1, 16384, 2])
    #expect(try Self.reassemble(frames) == [pairs])
  }

  @Test("A surrogate pair at the cut moves to the next segment whole", arguments: [16382, 16383, 16384])
  func surrogatesAtTheCut(_ before: Int) throws {
    let text = Self.ascii(before) + "😀" + Self.ascii(10)
    let frames = FrameCodec.frames(text)
    #expect(frames[1].utf16.count == (before == 16383 ? 16383 : 16384))
    #expect(frames.dropFirst().allSatisfy { !$0.unicodeScalars.contains("\u{FFFD}") })
    #expect(try Self.reassemble(frames) == [text])
  }

  @Test("Combining marks may be cut from their base and come together again")
  func combiningMarks() throws {
    let text = Self.ascii(16384) + "\u{301}b"
    let texts = try Self.reassemble(FrameCodec.frames(text))
    #expect(texts.map { Array($0.utf8) } == [Array(text.utf8)])
  }

  @Test("Keep-alives are ignored, whole frames are messages, segments are joined")
  func mixedFrames() throws {
    let texts = try Self.reassemble(["0", "{}", "3", "a", "b", "c", "0", "1", "0", "1234567"])
    #expect(texts == ["{}", "abc", "0", "1234567"])
  }

  @Test("Counts out of range are refused, and the next message is read", arguments: ["-1", "00", "4097", "999999"])
  func badCounts(_ frame: String) throws {
    var assembler = FrameAssembler()
    let error = try #require(throws: WireError.self) { try assembler.receive(frame) }
    #expect(error.code == .invalidFrameCount)
    #expect(try assembler.receive("{}") == "{}")
  }

  @Test("A message that grows too long is refused, and the next one is read")
  func tooLong() throws {
    var assembler = FrameAssembler(maximumBytes: 10)
    for frame in ["3", "12345", "67890"] { #expect(try assembler.receive(frame) == nil) }
    let error = try #require(throws: WireError.self) { try assembler.receive("1") }
    #expect(error.code == .messageTooLong && !assembler.isInsideMessage)
    #expect(try assembler.receive("{}") == "{}")
  }
}
