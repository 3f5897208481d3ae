import Foundation
import RTDBHosting
import RTDBServer
import RTDBTree
import Testing

/// Many clients that send what nobody should, each until it is cut.
struct FloodTests {
  private static let connections = 1000
  private static let messages = 100

  /// Requests and parts of them, put together at random.
  private struct Rogue {
    var state: UInt64

    /// SplitMix64: the seed repeats a run.
    mutating func below(_ count: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
      return Int((bits ^ bits >> 31) % UInt64(count))
    }

    mutating func pick(_ list: [String]) -> String { list[below(list.count)] }

    mutating func message() -> String {
      let actions = ["q", "n", "p", "m", "g", "o", "om", "oc", "auth", "unauth", "gauth", "s", "appcheck", "zz", ""]
      return
        #"{"t":"\#(pick(["d", "d", "d", "c", "x"]))","d":{"r":\#(number()),"a":"\#(pick(actions))","b":\#(body())}}"#
    }

    private mutating func number() -> String { pick(["1", "2", "-1", "1e9", "99999999999", "1.0"]) }

    private mutating func body() -> String {
      let members = (0..<below(5)).map { _ in #""\#(pick(["d", "h", "q", "t", "cred", "w"]))":\#(value(3))"# }
      return #"{"p":\#(pick([#""/bad/a""#, #""bad""#, #""/bad/../x""#, "5"])),\#(members.joined(separator: ","))"#
        .trimmed(",") + "}"
    }

    private mutating func value(_ depth: Int) -> String {
      switch below(depth > 0 ? 9 : 6) {
      case 0: number()
      case 1: pick(["true", "null", "false"])
      case 2: pick([#""""#, #""x""#, #""bad/b""#, #""\u0000""#, #""\ud800""#, #""😀""#])
      case 3: pick([#"{".sv":"timestamp"}"#, #"{".sv":{"increment":1}}"#, #"{".sv":5}"#])
      case 4: pick([#"{"l":1,"vf":"l"}"#, #"{"sp":1,"i":".value"}"#, #"{"i":5}"#, "{}"])
      case 5: pick([#"{".value":1,".priority":2}"#, #"{".priority":{}}"#, #"{".value":{}}"#])
      case 6: "[" + value(depth - 1) + "," + value(depth - 1) + "]"
      default: #"{"\#(pick(["a", "b", "a/b", "", "$", ".x"]))":\#(value(depth - 1))}"#
      }
    }
  }

  @Test("A hundred thousand hostile messages and a thousand cuts leave the data as it must be, and memory flat")
  func flood() throws {
    let host = try DatabaseHost()
    defer { host.stop() }
    let good = RawClient.webSocket(port: host.port)
    var model = Node.empty
    var rogue = Rogue(state: 1)
    var settled = 0
    for round in 0..<Self.connections {
      let bad = RawClient.webSocket(port: host.port)
      #expect(bad.status(0, "o", #"{"p":"/gone/c\#(round % 100)","d":\#(round)}"#) == "ok")
      model.set(Path("gone/c\(round % 100)"), to: .leaf(.integer(Int64(round))))
      for _ in 0..<Self.messages where !bad.sendText(rogue.message()) { break }
      cut(bad, round)
      if round % 10 == 0 { #expect(good.status(round, "p", #"{"p":"/good/c\#(round)","d":\#(round)}"#) == "ok") }
      if round % 10 == 0 { model.set(Path("good/c\(round)"), to: .leaf(.integer(Int64(round)))) }
      while host.connectionCount > 1 {}
      if round == Self.connections / 5 { settled = residentPages() }
    }
    let want = model
    let data = try host.act { $0.namespace("n").data() }
    for key in ["good", "gone"] { #expect(data.child(Key(key)) == want.child(Key(key))) }
    #expect(data.entries.map(\.key.text) == ["bad", "gone", "good"])
    #expect(try host.act { $0.sessions.count } == 1)
    // Five times as many connections must not take more memory; other tests share the process.
    #expect(residentPages() * 2 <= settled * 3)
  }

  /// Ends a connection in one of five ways.
  private func cut(_ client: RawClient, _ round: Int) {
    switch round % 5 {
    case 0:
      client.sendText("no message")
      #expect(client.isClosed())
    case 1: client.reset()
    case 2: client.sendFrame([3, 232], opcode: 8)
    case 3: client.send([0x81])
    default: client.end()
    }
    client.drop()
  }

  /// The memory of this process; 0 where the system does not tell it in a file.
  private func residentPages() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }
}

extension String {
  /// The text without a last character.
  fileprivate func trimmed(_ last: Character) -> String { self.last == last ? String(dropLast()) : self }
}
