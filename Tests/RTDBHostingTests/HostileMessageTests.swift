import RTDBHosting
import Testing

/// Clients that break the rules of the protocol, over real sockets.
struct HostileMessageTests {
  enum Outcome: Equatable {
    /// The request number 7 is answered with this status.
    case answered(String)
    /// The session ends.
    case closed
    /// Nothing happens, and the session goes on.
    case ignored
    /// Nothing happens, and the session waits for the rest.
    case awaited
  }

  struct Sample: CustomTestStringConvertible, Sendable {
    var name: String
    var frames: [[UInt8]]
    /// Nil where the frames are sent as they are, head included.
    var opcode: UInt8? = 1
    var outcome: Outcome
    var testDescription: String { name }

    init(_ name: String, _ texts: String..., outcome: Outcome) {
      self.init(name, frames: texts.map { Array($0.utf8) }, outcome: outcome)
    }

    init(_ name: String, frames: [[UInt8]], opcode: UInt8? = 1, outcome: Outcome) {
      self.name = name
      self.frames = frames
      self.opcode = opcode
      self.outcome = outcome
    }
  }

  private static func request(_ action: String, _ body: String) -> String {
    #"{"t":"d","d":{"r":7,"a":"\#(action)","b":\#(body)}}"#
  }

  /// A megabyte of a message that goes on.
  private static func part(_ opcode: UInt8) -> [UInt8] {
    [opcode, 0xFF, 0, 0, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0] + [UInt8](repeating: 0x20, count: 1 << 20)
  }

  static let samples: [Sample] = [
    Sample("no JSON", "hello, is there anybody", outcome: .closed),
    Sample("half a message", #"{"t":"d","d":{"r":7"#, outcome: .closed),
    Sample("an array", "[1,2,3,4,5,6]", outcome: .closed),
    Sample("no data", #"{"t":"d"}"#, outcome: .closed),
    Sample("a text for data", #"{"t":"d","d":"x"}"#, outcome: .closed),
    Sample("an unknown kind", #"{"t":"x","d":{}}"#, outcome: .ignored),
    Sample("an empty frame", "", outcome: .closed),
    Sample("a negative frame count", "-5", outcome: .closed),
    Sample("no frames at all", "00", outcome: .closed),
    Sample("a huge frame count", "999999", outcome: .closed),
    Sample("a frame count beyond all numbers", "99999999999999999999", outcome: .closed),
    Sample("a count whose frames are no message", "2", "{", "{", outcome: .closed),
    Sample("a count without its frames", "3", #"{"t":"#, outcome: .awaited),
    Sample("a count in the middle of a message", "2", "2", #"{"t":"#, outcome: .closed),
    Sample("deep nesting", String(repeating: "[", count: 100_000), outcome: .closed),
    Sample(
      "deep data",
      request(
        "p",
        #"{"p":"/a","d":"# + String(repeating: #"{"k":"#, count: 5000) + "1"
          + String(repeating: "}", count: 5001)), outcome: .closed),
    Sample("invalid UTF-8", frames: [[0x22, 0xFF, 0xFE, 0x22]], outcome: .closed),
    Sample("a binary frame", frames: [[1, 2, 3]], opcode: 2, outcome: .ignored),
    Sample("a reserved kind of frame", frames: [[1]], opcode: 5, outcome: .closed),
    Sample("a frame without a mask", frames: [[0x81, 1, 0x30]], opcode: nil, outcome: .closed),
    Sample("half a frame", frames: [[0x81, 0xFE, 1]], opcode: nil, outcome: .awaited),
    Sample(
      "a frame of a length beyond all memory", frames: [[0x81, 0xFF, 0x7F] + [UInt8](repeating: 0xFF, count: 11)],
      opcode: nil, outcome: .closed),
    Sample(
      "a frame longer than the limit", frames: [[0x81, 0xFF, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]], opcode: nil,
      outcome: .closed),
    Sample(
      "a message whose parts never end", frames: [part(1)] + [[UInt8]](repeating: part(0), count: 20), opcode: nil,
      outcome: .closed),
    Sample("a flood of pings", frames: [[UInt8]](repeating: [], count: 1000), opcode: 9, outcome: .closed),
    Sample("a ping that is too long", frames: [[UInt8](repeating: 1, count: 126)], opcode: 9, outcome: .closed),
    Sample("the rest of a message that has no start", frames: [[0x30]], opcode: 0, outcome: .closed),
    Sample("a flood of signs of life", frames: [[UInt8]](repeating: [0x30], count: 20_000), outcome: .ignored),
    Sample(
      "a flood of what nobody knows",
      frames: [[UInt8]](repeating: Array(request("zz", "{}").utf8), count: 20_000), outcome: .ignored),
    Sample(
      "an oversized key", request("p", #"{"p":"/a","d":{"\#(String(repeating: "k", count: 769))":1}}"#),
      outcome: .answered("failed")),
    Sample(
      "an oversized key in a path", request("p", #"{"p":"/\#(String(repeating: "k", count: 769))","d":1}"#),
      outcome: .answered("failed")),
    Sample(
      "an oversized value", request("p", #"{"p":"/a","d":"\#(String(repeating: "v", count: 10 << 20))v"}"#),
      outcome: .answered("failed")),
    Sample("a number for a path", request("p", #"{"p":5,"d":1}"#), outcome: .answered("failed")),
    Sample("no path", request("p", #"{"d":1}"#), outcome: .answered("failed")),
    Sample("no value", request("p", #"{"p":"/a"}"#), outcome: .answered("failed")),
    Sample(
      "an array for the children of an update", request("m", #"{"p":"/a","d":[1]}"#), outcome: .answered("failed")),
    Sample(
      "an update of one place twice", request("m", #"{"p":"/a","d":{"b":1,"b/c":2}}"#), outcome: .answered("failed")),
    Sample("an illegal path", request("p", #"{"p":"/a/b$c","d":1}"#), outcome: .answered("failed")),
    Sample("an illegal key", request("p", #"{"p":"/a","d":{"x.y":1}}"#), outcome: .answered("failed")),
    Sample(
      "a control character in a key", request("p", #"{"p":"/a","d":{"x\u0001":1}}"#), outcome: .answered("failed")),
    Sample(
      "a path too deep", request("p", #"{"p":""# + String(repeating: "/a", count: 2000) + #"","d":1}"#),
      outcome: .answered("failed")),
    Sample("a text for a tag", request("q", #"{"p":"/a","t":"x","q":{"l":1},"h":""}"#), outcome: .answered("failed")),
    Sample("a query that is none", request("q", #"{"p":"/a","t":1,"q":[],"h":""}"#), outcome: .answered("failed")),
    Sample("an unknown server value", request("p", #"{"p":"/a","d":{".sv":"x"}}"#), outcome: .answered("failed")),
    Sample("a credential that is none", request("auth", #"{"cred":"x"}"#), outcome: .answered("invalid_token")),
    Sample("an action that nobody knows", request("zz", "{}"), outcome: .ignored),
  ]

  @Test(
    "What breaks the rules is answered, ignored or closed; the others and the data feel nothing", arguments: samples)
  func hostile(sample: Sample) throws {
    let host = try DatabaseHost(data: #"{"kept":1}"#)
    defer { host.stop() }
    let good = RawClient.webSocket(port: host.port, namespace: "default")
    let bad = RawClient.webSocket(port: host.port, namespace: "default")
    for frame in sample.frames {
      if let opcode = sample.opcode { bad.sendFrame(frame, opcode: opcode) } else { bad.send(frame) }
    }
    switch sample.outcome {
    case .answered(let status): #expect(bad.answer(7) == status)
    case .closed: #expect(bad.isClosed())
    case .awaited: #expect(try host.act { $0.sessions.count } == 2)
    case .ignored: #expect(bad.status(8, "p", #"{"p":"/b","d":null}"#) == "ok")
    }
    #expect(good.status(1, "p", #"{"p":"/good","d":true}"#) == "ok")
    #expect(try host.stopAndExport() == "{\"good\":true,\"kept\":1}\n")
  }
}
