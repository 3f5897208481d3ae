import RTDBServer
import RTDBTree
import Testing

@Suite struct FanoutTests {
  @Test("Every listen that a set changes is told, the writer's own before its answer")
  func set() {
    let test = TestServer(["a": ["b": 1, "c": 2], "z": 1])
    let writer = test.client()
    let reader = test.client()
    for path in ["/", "/a", "/a/b", "/a/c", "/z", "/a/b/deep"] { reader.request("q", #"{"p":"\#(path)","h":""}"#) }
    writer.request("q", #"{"p":"/a","h":""}"#)
    #expect(
      writer.request("p", #"{"p":"/a","d":{"b":{"deep":5},"c":2}}"#) == [
        #"{"a":"d","b":{"p":"a","d":{"b":{"deep":5},"c":2}}}"#, ok(2),
      ])
    #expect(
      reader.take() == [
        #"{"a":"d","b":{"p":"a","d":{"b":{"deep":5},"c":2}}}"#,
        #"{"a":"d","b":{"p":"a","d":{"b":{"deep":5},"c":2}}}"#,
        #"{"a":"d","b":{"p":"a/b","d":{"deep":5}}}"#,
        #"{"a":"d","b":{"p":"a/b/deep","d":5}}"#,
      ])
  }

  @Test("A write that changes nothing is told to nobody")
  func unchanged() {
    let test = TestServer(["a": ["b": 1]])
    let client = test.client()
    client.request("q", #"{"p":"/","h":""}"#)
    #expect(client.request("p", #"{"p":"/a/b","d":1}"#) == [ok(2)])
    #expect(client.request("m", #"{"p":"/a","d":{"b":1,"x":null}}"#) == [ok(3)])
    #expect(client.request("p", #"{"p":"/a/b/c","d":null}"#) == [ok(4)])
    #expect(client.request("m", #"{"p":"/a","d":{}}"#) == [ok(5)])
  }

  @Test("An update is one message to each listen, cut to what the listen sees")
  func update() {
    let test = TestServer(["a": ["b": ["x": 1, "y": 1], "c": 2]])
    let writer = test.client()
    let reader = test.client()
    for path in ["/", "/a", "/a/b", "/a/b/x", "/a/c", "/a/d/e", "/other"] {
      reader.request("q", #"{"p":"\#(path)","h":""}"#)
    }
    writer.request("m", #"{"p":"/a","d":{"b/x":9,"b/y":null,"c":2,"d":{"e":{"f":1}}}}"#)
    #expect(
      reader.take() == [
        #"{"a":"m","b":{"p":"a","d":{"b/x":9,"b/y":null,"c":2,"d":{"e":{"f":1}}}}}"#,
        #"{"a":"m","b":{"p":"a","d":{"b/x":9,"b/y":null,"c":2,"d":{"e":{"f":1}}}}}"#,
        #"{"a":"m","b":{"p":"a/b","d":{"x":9,"y":null}}}"#,
        #"{"a":"d","b":{"p":"a/b/x","d":9}}"#,
        #"{"a":"d","b":{"p":"a/d/e","d":{"f":1}}}"#,
      ])
  }

  @Test("Sessions are told in the order of their opening, the writer first")
  func sessionOrder() {
    let test = TestServer()
    let clients = (0..<3).map { _ in test.client() }
    for client in clients.reversed() { client.request("q", #"{"p":"/a","h":""}"#) }
    clients[1].request("p", #"{"p":"/a","d":{".sv":"timestamp"}}"#)
    for client in [clients[0], clients[2]] { #expect(client.take() == [#"{"a":"d","b":{"p":"a","d":1000}}"#]) }
  }

  @Test("Writes of the administrator are told to all, quiet ones to nobody")
  func admin() throws {
    let test = TestServer(["w": ["a": 1, "b": 2]])
    let client = test.client()
    client.request("q", #"{"p":"/w","h":""}"#)
    client.request("q", #"{"p":"/w","q":{"i":".key","l":1,"vf":"l"},"t":1,"h":""}"#)
    try test.namespace.set("w/b", node(3))
    try test.namespace.update("w", [MergeEntry("c", node(4))])
    #expect(client.take() == [#"{"a":"d","b":{"p":"w/b","d":3}}"#, #"{"a":"m","b":{"p":"w","d":{"c":4}}}"#])
    test.namespace.replaceQuietly("w/A", node(0))
    #expect(client.take().isEmpty)
    try test.namespace.remove("w/a")
    #expect(
      client.take() == [
        #"{"a":"d","b":{"p":"w/a","d":null}}"#, #"{"a":"m","b":{"p":"w","d":{"a":null,"A":0},"t":1}}"#,
      ])
    #expect(throws: Refusal.self) { try test.namespace.set("a.b", node(1)) }
  }

  @Test("A rules change revokes the listens that are no longer allowed, and no others")
  func rulesChange() throws {
    let test = TestServer(["a": ["x": 1], "b": 1])
    let client = test.client()
    client.request("q", #"{"p":"/a","h":""}"#)
    client.request("q", #"{"p":"/a/x","q":{"l":1,"vf":"l"},"t":4,"h":""}"#)
    client.request("q", #"{"p":"/b","h":""}"#)
    test.namespace.setRules(AccessRules(denyRead: ["a"]))
    #expect(
      client.take() == [
        #"{"a":"c","b":{"p":"a"}}"#, #"{"a":"c","b":{"p":"a/x","q":{"l":1,"vf":"l"}}}"#,
      ])
    try test.namespace.set("a/x", node(2))
    try test.namespace.set("b", node(2))
    #expect(client.take() == [#"{"a":"d","b":{"p":"b","d":2}}"#])
    #expect(client.session.listenCount == 1)
  }

  @Test("A single path's listens can be revoked")
  func revokeListen() throws {
    let test = TestServer(["a": ["x": 1]])
    let client = test.client()
    client.request("q", #"{"p":"/a","h":""}"#)
    client.request("q", #"{"p":"/a/x","h":""}"#)
    test.namespace.revokeListen("a")
    #expect(client.take() == [#"{"a":"c","b":{"p":"a"}}"#])
    try test.namespace.set("a/x", node(2))
    #expect(client.take() == [#"{"a":"d","b":{"p":"a/x","d":2}}"#])
    client.session.revokeAuth()
    #expect(client.take() == [#"{"a":"ac","b":{"s":"expired_token","d":"Auth token is expired."}}"#])
  }
}
