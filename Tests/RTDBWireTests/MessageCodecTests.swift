import RTDBTree
import RTDBWire
import Testing

@Suite struct MessageCodecTests {
  static let data: Node = try! Node(json: ["a": 1, "b": [".value": "ü", ".priority": 2.5], ".priority": "p"])
  static let query = QueryParams(
    index: .child("x/y"), start: .init(value: .integer(3), key: "k"), end: .init(value: nil, isExclusive: true),
    limit: .init(count: 2, side: .last))

  static let requests: [ClientMessage] = [
    .listen(path: "a/b", query: .default, tag: nil, hash: "", compoundHash: nil),
    .listen(
      path: .root, query: query, tag: 7, hash: "h=",
      compoundHash: CompoundHash(posts: ["a/b", ""], hashes: ["1", "2", "3"])),
    .unlisten(path: "a", query: .default, tag: nil),
    .unlisten(path: "a", query: query, tag: 1),
    .put(path: "a", data: data, hash: nil),
    .put(path: "a/.priority", data: .leaf(.integer(4)), hash: "x"),
    .put(path: "a", data: .leaf(.deferred(.timestamp), priority: .deferred(.increment(.double(0.5)))), hash: nil),
    .merge(
      path: .root, children: [MergeEntry("a/b", data), MergeEntry("c", .empty), MergeEntry("d/.priority", .empty)]),
    .get(path: "a", query: .default),
    .get(path: "a", query: query),
    .onDisconnectPut(path: "a", data: .empty),
    .onDisconnectMerge(path: "a", children: [MergeEntry("b", .leaf(.bool(true)))]),
    .onDisconnectCancel(path: "a"),
    .auth(credential: "token"),
    .gauth(credential: "secret"),
    .unauth,
    .appCheck(token: "t"),
    .stats(counters: ["sdk": 1]),
  ]

  @Test("A request reads back as it was", arguments: requests)
  func requestRoundTrip(_ message: ClientMessage) throws {
    let request = ClientRequest(number: 12, message: message)
    #expect(try MessageCodec.request(MessageCodec.text(request)) == request)
  }

  static let serverMessages: [ServerMessage] = [
    .hello(timestamp: 1_600_000_000_000, version: "5", host: "h.example", session: "s"),
    .hello(timestamp: 1.5, version: "5", host: "", session: ""),
    .reset(host: "other"),
    .shutdown(reason: "why"),
    .response(number: 3, status: "ok", payload: [:]),
    .response(number: 4, status: "permission_denied", payload: "Permission denied"),
    .data(path: "a/b", data: data, tag: nil),
    .data(path: .root, data: .empty, tag: 9),
    .merge(path: "a", children: [MergeEntry("b/c", .leaf(.integer(1))), MergeEntry("d", .empty)], tag: 2),
    .rangeMerge(
      path: "a",
      ranges: [RangeMerge(start: nil, end: "x", data: data), RangeMerge(start: "x", end: nil, data: .empty)], tag: nil),
    .listenRevoked(path: "a", query: nil),
    .listenRevoked(path: "a", query: query),
    .authRevoked(status: "expired_token", reason: "old"),
    .securityDebug(text: "line"),
    .error(text: "gone"),
  ]

  @Test("A message of the server reads back as it was", arguments: serverMessages)
  func serverMessageRoundTrip(_ message: ServerMessage) throws {
    #expect(try MessageCodec.serverMessage(MessageCodec.text(message)) == message)
  }

  @Test("Requests are written in the protocol's form")
  func requestTexts() {
    func text(_ message: ClientMessage) -> String { MessageCodec.text(ClientRequest(number: 1, message: message)) }
    #expect(
      text(.listen(path: "a/b", query: .default, tag: nil, hash: "", compoundHash: nil))
        == #"{"t":"d","d":{"r":1,"a":"q","b":{"p":"/a/b","h":""}}}"#)
    #expect(
      text(
        .listen(
          path: .root, query: QueryParams(limit: .init(count: 1, side: .first)), tag: 3, hash: "x",
          compoundHash: CompoundHash(posts: ["k"], hashes: ["1", "2"])))
        == #"{"t":"d","d":{"r":1,"a":"q","b":{"p":"/","q":{"l":1,"vf":"l"},"t":3,"h":"x","#
        + #""ch":{"hs":["1","2"],"ps":["k"]}}}}"#)
    #expect(
      text(.merge(path: "a", children: [MergeEntry("b/c", .empty)]))
        == #"{"t":"d","d":{"r":1,"a":"m","b":{"p":"/a","d":{"b/c":null}}}}"#)
    #expect(text(.get(path: "a", query: .default)) == #"{"t":"d","d":{"r":1,"a":"g","b":{"p":"/a","q":{}}}}"#)
    #expect(text(.onDisconnectCancel(path: "a")) == #"{"t":"d","d":{"r":1,"a":"oc","b":{"p":"/a","d":null}}}"#)
    #expect(text(.unauth) == #"{"t":"d","d":{"r":1,"a":"unauth","b":{}}}"#)
  }

  @Test("Messages of the server are written in the protocol's form")
  func serverTexts() {
    #expect(
      MessageCodec.text(.hello(timestamp: 12, version: "5", host: "h", session: "s"))
        == #"{"t":"c","d":{"t":"h","d":{"ts":12,"v":"5","h":"h","s":"s"}}}"#)
    #expect(
      MessageCodec.text(.response(number: 2, status: "ok", payload: ""))
        == #"{"t":"d","d":{"r":2,"b":{"s":"ok","d":""}}}"#)
    #expect(
      MessageCodec.text(.data(path: "a/b", data: .leaf(.integer(1), priority: .integer(2)), tag: 1))
        == #"{"t":"d","d":{"a":"d","b":{"p":"a/b","d":{".value":1,".priority":2},"t":1}}}"#)
  }

  @Test("Foreign texts are read: no leading slash, unknown members, missing optional ones, older names")
  func foreignRequests() throws {
    #expect(
      try MessageCodec.request(#"{"x":1,"t":"d","d":{"r":0,"a":"p","b":{"p":"a//b/","d":[1,null,2],"z":[]},"y":{}}}"#)
        == ClientRequest(
          number: 0, message: .put(path: "a/b", data: try Node(json: ["0": 1, "2": 2]), hash: nil)))
    #expect(
      try MessageCodec.request(#"{"t":"d","d":{"r":5,"a":"l","b":{"p":"/"}}}"#)
        == ClientRequest(
          number: 5, message: .listen(path: .root, query: .default, tag: nil, hash: "", compoundHash: nil)))
    #expect(
      try MessageCodec.request(#"{"t":"d","d":{"r":6,"a":"gauth","b":{"cred":"c"}}}"#)
        == ClientRequest(number: 6, message: .gauth(credential: "c")))
    #expect(
      try MessageCodec.serverMessage(#"{"t":"d","d":{"a":"d","b":{"p":"/x","d":{".sv":"timestamp"},"t":1.0}}}"#)
        == .data(path: "x", data: .leaf(.deferred(.timestamp)), tag: 1))
  }

  @Test(
    "Unknown kinds and actions are ignored",
    arguments: [
      #"{"t":"z","d":{}}"#, #"{"t":"d","d":{"r":1,"a":"later","b":{}}}"#, #"{"t":"c","d":{"t":"p","d":{}}}"#,
    ])
  func unknownRequests(_ text: String) throws {
    #expect(try MessageCodec.request(text) == nil)
  }

  @Test(
    "Unknown pushes and control messages are ignored",
    arguments: [
      #"{"t":"z","d":{}}"#, #"{"t":"d","d":{"a":"apc","b":{}}}"#, #"{"t":"c","d":{"t":"o","d":{}}}"#,
    ])
  func unknownPushes(_ text: String) throws {
    #expect(try MessageCodec.serverMessage(text) == nil)
  }

  @Test(
    "Broken requests are errors with a code and the request's number",
    arguments: [
      ("{", WireError.Code.notJSON, nil as Int?),
      ("[1]", .malformedEnvelope, nil),
      (#"{"t":"d"}"#, .malformedEnvelope, nil),
      (#"{"t":"d","d":{"a":"p"}}"#, .malformedEnvelope, nil),
      (#"{"t":"d","d":{"r":1.5,"a":"p"}}"#, .malformedEnvelope, nil),
      (#"{"t":"d","d":{"r":4,"a":"p","b":{"d":1}}}"#, .malformedBody, 4),
      (#"{"t":"d","d":{"r":4,"a":"p","b":{"p":"/a"}}}"#, .malformedBody, 4),
      (#"{"t":"d","d":{"r":4,"a":"p"}}"#, .malformedBody, 4),
      (#"{"t":"d","d":{"r":4,"a":"m","b":{"p":"/a","d":3}}}"#, .malformedBody, 4),
      (#"{"t":"d","d":{"r":4,"a":"q","b":{"p":"/a","q":{"l":0}}}}"#, .malformedBody, 4),
      (#"{"t":"d","d":{"r":4,"a":"q","b":{"p":"/a","t":"x"}}}"#, .malformedBody, 4),
      (#"{"t":"d","d":{"r":4,"a":"q","b":{"p":"/a","ch":{"hs":[1],"ps":[]}}}}"#, .malformedBody, 4),
      (#"{"t":"d","d":{"r":4,"a":"p","b":{"p":"/a","d":{".sv":"later"}}}}"#, .invalidData, 4),
      (#"{"t":"d","d":{"r":4,"a":"p","b":{"p":"/a","d":{".priority":true,"a":1}}}}"#, .invalidData, 4),
    ])
  func brokenRequests(_ text: String, _ code: WireError.Code, _ number: Int?) throws {
    let error = try #require(throws: WireError.self) { try MessageCodec.request(text) }
    #expect(error.code == code)
    #expect(error.requestNumber == number)
  }

  @Test(
    "Broken messages of the server are errors",
    arguments: [
      (#"{"t":"c","d":{"d":1}}"#, WireError.Code.malformedEnvelope),
      (#"{"t":"c","d":{"t":"h","d":{"h":"x","s":"y"}}}"#, .malformedBody),
      (#"{"t":"c","d":{"t":"r","d":1}}"#, .malformedBody),
      (#"{"t":"d","d":{}}"#, .malformedEnvelope),
      (#"{"t":"d","d":{"r":1,"b":{}}}"#, .malformedEnvelope),
      (#"{"t":"d","d":{"a":"d","b":{"p":"a"}}}"#, .malformedBody),
      (#"{"t":"d","d":{"a":"d"}}"#, .malformedBody),
      (#"{"t":"d","d":{"a":"rm","b":{"p":"a","d":[{}]}}}"#, .malformedBody),
    ])
  func brokenServerMessages(_ text: String, _ code: WireError.Code) throws {
    let error = try #require(throws: WireError.self) { try MessageCodec.serverMessage(text) }
    #expect(error.code == code)
  }
}
