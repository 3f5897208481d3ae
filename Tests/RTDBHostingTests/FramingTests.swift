import RTDBHosting
import RTDBTree
import Testing

/// Long messages over real sockets.
struct FramingTests {
  @Test(
    "A long message arrives in frames, and a long answer leaves in frames, characters of two units kept whole",
    arguments: ["", "x"])
  func longMessages(start: String) throws {
    let host = try DatabaseHost()
    defer { host.stop() }
    let client = RawClient.webSocket(port: host.port)
    let value = start + String(repeating: "😀", count: 20_000) + "é"
    let request = #"{"t":"d","d":{"r":1,"a":"p","b":{"p":"/a","d":"\#(value)"}}}"#
    let frames = Self.cut(request, every: 5_000)
    #expect(frames.count > 3)
    for text in ["\(frames.count)"] + frames { client.sendText(text) }
    #expect(client.answer(1) == "ok")
    #expect(try host.act { $0.namespace("n").data(Path("a")) } == .leaf(.string(value)))

    client.sendText(#"{"t":"d","d":{"r":2,"a":"q","b":{"p":"/a","h":""}}}"#)
    let count = client.readText().flatMap { Int($0) } ?? 0
    #expect(count == 3)
    let segments = (0..<count).map { _ in client.readText() ?? "" }
    #expect(segments.joined() == #"{"t":"d","d":{"a":"d","b":{"p":"a","d":"\#(value)"}}}"#)
    // With one of the two starts a segment is a unit short, as the next character has two.
    #expect(segments.dropLast().allSatisfy { [16_383, 16_384].contains($0.utf16.count) })
    #expect(client.answer(2) == "ok")
  }

  private static func cut(_ text: String, every length: Int) -> [String] {
    var rest = Substring(text)
    var parts: [String] = []
    while !rest.isEmpty {
      parts.append(String(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return parts
  }
}
