import Testing

@testable import ConformanceDrivers

/// A replay that overlooks a difference proves nothing: each change of a true transcript must be found.
struct TranscriptReplayTests {
  /// A transcript with one listener, one write and one loss of the connection.
  private static let transcript = """
    {"id":"t","family":"t","clients":["A"],"given":{"tree":{"a":1},"clientNow":1600000000000},"steps":[
    {"do":{"do":"listen","id":"l1","path":"/a","types":["value"]},
    "events":[{"c":"A","l":"l1","t":"value","k":"a","v":1}],"results":[],
    "out":[{"c":"A","connect":1},{"c":"A","n":1,"a":"q","b":{"p":"/a","h":""}}],
    "in":[{"c":"A","opened":1},{"c":"A","hello":{"ts":1600000000000,"v":"5","s":"s1"}},
    {"c":"A","a":"d","b":{"p":"a","d":1}},{"c":"A","re":1,"b":{"s":"ok","d":{}}}],"order":{"A":"oiioiei"}},
    {"do":{"do":"set","id":"w1","path":"/a","value":2},
    "events":[{"c":"A","l":"l1","t":"value","k":"a","v":2}],"results":[{"c":"A","id":"w1","ok":true}],
    "out":[{"c":"A","n":2,"a":"p","b":{"p":"/a","d":2}}],
    "in":[{"c":"A","a":"d","b":{"p":"a","d":2}},{"c":"A","re":2,"b":{"s":"ok","d":""}}],"order":{"A":"oeiir"}},
    {"do":{"do":"cut","mode":"reset"},"events":[],"results":[],"out":[],
    "in":[{"c":"A","closed":1,"mode":"reset"}],"order":{"A":"i"}},
    {"do":{"do":"reconnect"},"events":[],"results":[],
    "out":[{"c":"A","connect":2,"ls":"s1"},{"c":"A","n":3,"a":"q","b":{"p":"/a","h":"WtSt2Xo3L0JtPuArzQHofPrZOuU="}}],
    "in":[{"c":"A","opened":2},{"c":"A","hello":{"ts":1600000000000,"v":"5","s":"s2"}},
    {"c":"A","re":3,"b":{"s":"ok","d":{}}}],"order":{"A":"oiioi"}}]}
    """.replacing("\n", with: "")

  @Test("A true transcript passes")
  func passes() throws {
    let report = try RecordedScenarios.verify(Self.transcript)
    #expect(report.differences.isEmpty)
    #expect(report.passed == 1 && report.failed == 0)
  }

  @Test(
    "A changed transcript fails, and the report says where",
    arguments: [
      (#""k":"a","v":2}"#, #""k":"a","v":3}"#, 1, "events"),
      (#""order":{"A":"oeiir"}"#, #""order":{"A":"oiier"}"#, 1, "events"),
      (#""order":{"A":"oeiir"}"#, #""order":{"A":"oreii"}"#, 1, "results"),
      (#""ok":true"#, #""ok":false"#, 1, "results"),
      (#""b":{"p":"/a","d":2}"#, #""b":{"p":"/a","d":3}"#, 1, "requests"),
      (#""n":2,"a":"p""#, #""n":2,"a":"m""#, 1, "requests"),
      ("WtSt2Xo3", "wrong", 3, "requests"),
      (#"{"do":"reconnect"}"#, #"{"do":"reconnect","noTimer":true}"#, 3, "connection"),
      (#"{"do":"reconnect"}"#, #"{"do":"goOffline"}"#, 3, "connection"),
      (#""re":2"#, #""re":9"#, 1, "answer"),
    ])
  func fails(true text: String, changed: String, step: Int, kind: String) throws {
    let wrong = Self.transcript.replacing(text, with: changed)
    #expect(wrong != Self.transcript)
    let report = try RecordedScenarios.verify(wrong)
    #expect(report.failed == 1)
    #expect(report.differences.contains { $0.step == step && $0.kind == kind })
  }

  @Test("A flagged accident counts as passed and is listed with its flag")
  func excuses() throws {
    let flagged = Self.transcript.replacing(#""family":"t""#, with: #""family":"t","flags":["ack-flicker"]"#)
    #expect(try RecordedScenarios.verify(flagged).excused.isEmpty)
    let report = try RecordedScenarios.verify(flagged.replacing(#""v":2"#, with: #""v":3"#))
    #expect(report.passed == 1 && report.failed == 0)
    #expect(Array(report.excused.values.joined()) == ["t"])
    #expect(report.excused.keys.first?.contains("ack-flicker") == true)
  }
}
