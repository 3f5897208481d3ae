import RTDBServer
import RTDBTree
import Testing

@Suite struct WindowTests {
  static let data: JSON = [
    "w": [
      "c1": ["s": 10], "c2": ["s": 20], "c3": ["s": 30], "c4": ["s": 40], "c5": ["s": 50], "c6": ["s": 60],
      ".priority": 3,
    ]
  ]
  static let firstThree = #"{"p":"/w","q":{"l":3,"vf":"l","i":"s"},"t":1,"h":""}"#

  func listening(_ body: String = firstThree, _ data: JSON = data) -> (TestServer, FakeClient) {
    let test = TestServer(data)
    let client = test.client()
    client.request("q", body)
    return (test, client)
  }

  @Test("A filtered listen gets its window with its tag, unless the hash is that of the window")
  func initial() {
    let test = TestServer(Self.data)
    let client = test.client()
    #expect(
      client.request("q", Self.firstThree) == [
        #"{"a":"d","b":{"p":"w","d":{"c1":{"s":10},"c2":{"s":20},"c3":{"s":30}},"t":1}}"#, listenOk(1),
      ])
    let hash = node(["c1": ["s": 10], "c2": ["s": 20], "c3": ["s": 30]]).simpleHash
    #expect(client.request("q", #"{"p":"/w","q":{"l":3,"vf":"l","i":"s"},"t":2,"h":"\#(hash)"}"#) == [listenOk(2)])
    #expect(client.session.listenCount == 1)
    #expect(
      client.request("p", #"{"p":"/w/c1/s","d":11}"#) == [
        #"{"a":"d","b":{"p":"w/c1/s","d":11,"t":2}}"#, ok(3),
      ])
  }

  @Test("Writes below move the window: left, entered and changed children, or one change alone")
  func movingWindow() {
    let (_, client) = listening()
    func set(_ path: String, _ data: String) -> [String] {
      client.request("p", #"{"p":"\#(path)","d":\#(data)}"#).dropLast()
    }
    #expect(set("/w/c6/s", "5") == [#"{"a":"m","b":{"p":"w","d":{"c3":null,"c6":{"s":5}},"t":1}}"#])
    #expect(set("/w/c1/s", "100") == [#"{"a":"m","b":{"p":"w","d":{"c1":null,"c3":{"s":30}},"t":1}}"#])
    #expect(set("/w/c3/s", "31") == [#"{"a":"d","b":{"p":"w/c3/s","d":31,"t":1}}"#])
    #expect(set("/w/c3/.priority", "4") == [#"{"a":"d","b":{"p":"w/c3/.priority","d":4,"t":1}}"#])
    #expect(set("/w/c2", #"{"s":21}"#) == [#"{"a":"d","b":{"p":"w/c2","d":{"s":21},"t":1}}"#])
    #expect(set("/w/c5/s", "55") == [])
    #expect(set("/w/.priority", "9") == [])
    #expect(set("/w/new", "null") == [])
    #expect(set("/w/c6/s", "null") == [#"{"a":"m","b":{"p":"w","d":{"c6":null,"c4":{"s":40}},"t":1}}"#])
    #expect(set("/w", #"{"z":{"s":1}}"#) == [#"{"a":"d","b":{"p":"w","d":{"z":{"s":1}},"t":1}}"#])
    #expect(set("/w", #"{"z":{"s":1},".priority":2}"#) == [])
    #expect(set("/w/z/s", "null") == [#"{"a":"d","b":{"p":"w","d":null,"t":1}}"#])
    #expect(set("/w/a/s", "4") == [#"{"a":"d","b":{"p":"w","d":{"a":{"s":4}},"t":1}}"#])
    #expect(set("/w", "5") == [#"{"a":"d","b":{"p":"w","d":null,"t":1}}"#])
    #expect(set("/w", #""leaf""#) == [])
  }

  @Test("An update is one merge of the window, or all of it where the location itself is replaced")
  func updates() {
    let (_, client) = listening()
    #expect(
      client.request("m", #"{"p":"/w","d":{"c1":null,"c2/s":99,"c9":{"s":1}}}"#) == [
        #"{"a":"m","b":{"p":"w","d":{"c1":null,"c2":null,"c4":{"s":40},"c9":{"s":1}},"t":1}}"#, ok(2),
      ])
    #expect(
      client.request("m", #"{"p":"/","d":{"w":{"a":{"s":1}},"x":1}}"#) == [
        #"{"a":"d","b":{"p":"w","d":{"a":{"s":1}},"t":1}}"#, ok(3),
      ])
  }

  @Test(
    "Windows are those of the query",
    arguments: [
      (#"{"i":".key","l":2,"vf":"l"}"#, #"{"2":"b","10":"a"}"#),
      (#"{"i":".key","l":2,"vf":"r"}"#, #"{"a":7,"b":5}"#),
      (#"{"i":".key","sp":"10","ep":"a"}"#, #"{"10":"a","a":7}"#),
      (#"{"i":".key","sp":"10","sin":false,"l":1,"vf":"l"}"#, #"{"a":7}"#),
      (#"{"i":".value","l":2,"vf":"l"}"#, #"{"a":7,"b":5}"#),
      (#"{"i":".value","l":1,"vf":"r"}"#, #"{"2":"b"}"#),
      (#"{"i":".value","sp":5,"ep":7}"#, #"{"a":7,"b":5}"#),
      (#"{"i":".value","sp":5,"sn":"b","ep":"a"}"#, #"{"10":"a","a":7,"b":5}"#),
      (#"{"i":".value","sp":5,"sin":false,"ep":"b","ein":false}"#, #"{"10":"a","a":7}"#),
      (#"{"i":"none","l":1,"vf":"r"}"#, #"{"b":5}"#),
      (#"{"i":"none","sp":null,"ep":null,"l":2,"vf":"l"}"#, #"{"2":"b","10":"a"}"#),
      (#"{"i":"none","sp":1}"#, "null"),
    ])
  func queries(_ query: String, _ expected: String) {
    let test = TestServer(["l": ["10": "a", "2": "b", "b": 5, "a": 7]])
    let client = test.client()
    #expect(client.request("g", #"{"p":"/l","q":\#(query)}"#) == [#"{"r":1,"b":{"s":"ok","d":\#(expected)}}"#])
  }

  @Test("Without an index all data comes untagged with a warning, later changes too")
  func noIndex() {
    let test = TestServer(["w": ["a": ["s": 2], "b": ["s": 1]]], rules: AccessRules(noIndex: ["w"]))
    let client = test.client()
    #expect(
      client.request("q", #"{"p":"/w","q":{"l":1,"vf":"l","i":"s"},"t":1,"h":""}"#) == [
        #"{"a":"d","b":{"p":"w","d":{"a":{"s":2},"b":{"s":1}}}}"#,
        #"{"r":1,"b":{"s":"ok","d":{"w":["no_index"]}}}"#,
      ])
    #expect(client.request("p", #"{"p":"/w/a/s","d":3}"#) == [#"{"a":"d","b":{"p":"w/a/s","d":3}}"#, ok(2)])
    #expect(
      client.request("q", #"{"p":"/w","q":{"l":1,"vf":"l","i":".key"},"t":2,"h":""}"#) == [
        #"{"a":"d","b":{"p":"w","d":{"a":{"s":3}},"t":2}}"#, listenOk(3),
      ])
    let reason = #"Index not defined, add \".indexOn\": \".value\", for path \"/w\", to the rules"#
    #expect(
      client.request("g", #"{"p":"/w","q":{"l":1,"vf":"l","i":".value"}}"#) == [
        #"{"r":4,"b":{"s":"failed","d":"\#(reason)"}}"#
      ])
  }

  @Test("Random writes leave a client that follows the pushes with the query's result", arguments: UInt64(1)...30)
  func randomWrites(_ seed: UInt64) throws {
    try RandomWindows(seed: seed).run()
  }
}
