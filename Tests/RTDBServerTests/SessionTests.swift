import RTDBRuntime
import RTDBServer
import RTDBTree
import Testing

@Suite struct SessionTests {
  @Test("A session greets at once, with the server's own clock and an id from the seed")
  func hello() {
    let test = TestServer()
    test.server.clockOffset = 500
    let client = FakeClient(test.server)
    #expect(client.take() == [#"{"t":"c","d":{"t":"h","d":{"ts":1500,"v":"5","h":"h","s":"\#(client.session.id)"}}}"#])
    let other = FakeClient(TestServer().server)
    #expect(other.session.id == client.session.id)
    #expect(FakeClient(test.server).session.id != client.session.id)
  }

  @Test("A listen gets data and then ok, or only ok where the hash says that the client has it")
  func listen() {
    let test = TestServer(["a": ["x": 1, ".priority": 2]])
    let client = test.client()
    #expect(
      client.request("q", #"{"p":"/a","h":""}"#) == [
        #"{"a":"d","b":{"p":"a","d":{"x":1,".priority":2}}}"#, listenOk(1),
      ])
    let hash = test.namespace.data("a").simpleHash
    #expect(client.request("q", #"{"p":"/a","h":"\#(hash)"}"#) == [listenOk(2)])
    #expect(
      client.request("q", #"{"p":"/a","h":"other"}"#) == [
        #"{"a":"d","b":{"p":"a","d":{"x":1,".priority":2}}}"#, listenOk(3),
      ])
    #expect(client.session.listenCount == 1)
    #expect(client.request("q", #"{"p":"/none","h":""}"#) == [listenOk(4)])
    #expect(
      client.request("q", #"{"p":"/none/b","h":"stale"}"#) == [
        #"{"a":"d","b":{"p":"none/b","d":null}}"#, listenOk(5),
      ])
  }

  @Test("A stopped listen hears nothing more; stopping one that is not there is fine")
  func unlisten() {
    let test = TestServer(["a": 1])
    let client = test.client()
    client.request("q", #"{"p":"/a","h":""}"#)
    #expect(client.request("n", #"{"p":"/a"}"#) == [ok(2)])
    #expect(client.request("p", #"{"p":"/a","d":2}"#) == [ok(3)])
    #expect(client.request("n", #"{"p":"/a"}"#) == [ok(4)])
  }

  @Test("A get answers with the result of the query in export form")
  func get() {
    let test = TestServer(["l": ["a": 3, "b": 1, "c": [".value": 2, ".priority": "p"], ".priority": 7]])
    let client = test.client()
    #expect(
      client.request("g", #"{"p":"/l","q":{}}"#) == [
        #"{"r":1,"b":{"s":"ok","d":{"a":3,"b":1,"c":{".value":2,".priority":"p"},".priority":7}}}"#
      ])
    #expect(
      client.request("g", #"{"p":"/l","q":{"i":".value","l":2,"vf":"l"}}"#) == [
        #"{"r":2,"b":{"s":"ok","d":{"b":1,"c":{".value":2,".priority":"p"}}}}"#
      ])
    #expect(client.request("g", #"{"p":"/l/a","q":{"l":1,"vf":"l"}}"#) == [#"{"r":3,"b":{"s":"ok","d":null}}"#])
    #expect(client.request("g", #"{"p":"/l/x","q":{}}"#) == [#"{"r":4,"b":{"s":"ok","d":null}}"#])
  }

  @Test("Credentials are accepted or refused by the server's table, statistics are answered")
  func credentials() {
    let test = TestServer()
    let client = test.client()
    #expect(client.request("auth", #"{"cred":"any"}"#) == [listenOk(1)])
    test.server.checkCredential = { token in
      token == "good" ? .accepted(payload: ["auth": ["uid": "u"]]) : .refused(status: "invalid_token", reason: "bad")
    }
    #expect(client.request("auth", #"{"cred":"good"}"#) == [#"{"r":2,"b":{"s":"ok","d":{"auth":{"uid":"u"}}}}"#])
    #expect(client.request("gauth", #"{"cred":"other"}"#) == [#"{"r":3,"b":{"s":"invalid_token","d":"bad"}}"#])
    #expect(client.request("unauth", "{}") == [listenOk(4)])
    #expect(client.request("appcheck", #"{"token":"t"}"#) == [listenOk(5)])
    #expect(client.request("s", #"{"c":{"sdk":1}}"#) == [listenOk(6)])
  }

  @Test(
    "Bad requests are answered with an error, unknown ones and keep-alives not at all",
    arguments: [
      ("p", #"{"d":1}"#), ("p", #"{"p":"/a"}"#), ("m", #"{"p":"/a","d":1}"#), ("q", #"{"p":"/a","q":{"l":"x"}}"#),
      ("p", #"{"p":"/a","d":{".sv":"other"}}"#), ("p", #"{"p":"/a","d":{"b":{"c/d":1}}}"#),
      ("p", #"{"p":"/a.b","d":1}"#),
      ("p", #"{"p":"/a","d":{"":1}}"#), ("p", #"{"p":"/a/.priority/b","d":1}"#),
      ("p", #"{"p":"/old/.priority","d":true}"#),
      ("p", #"{"p":"/old/.priority","d":{"a":1}}"#), ("o", #"{"p":"/a$","d":1}"#),
      ("m", #"{"p":"/","d":{"a":1,"b":1,"a/c":2}}"#), ("m", #"{"p":"/","d":{"a":{"x":1},"b#":1}}"#),
      ("p", #"{"p":"/none/.priority","d":1}"#), ("p", #"{"p":"\#(String(repeating: "/a", count: 1001))","d":1}"#),
      ("q", #"{"p":"\#(String(repeating: "/a", count: 1001))","h":""}"#),
    ])
  func badRequests(_ action: String, _ body: String) throws {
    let test = TestServer(["old": 1])
    let client = test.client()
    let answers = client.request(action, body)
    #expect(answers.count == 1)
    #expect(answers[0].hasPrefix(#"{"r":1,"b":{"s":"failed","d":""#), "\(answers)")
    #expect(client.request("later", "{}").isEmpty)
    client.raw("0")
    #expect(client.take().isEmpty)
    #expect(test.text == #"{"old":1}"#)
    #expect(!client.isClosed)
  }

  @Test("A ping is answered, for without it the JavaScript SDK gives up a link where it is quiet")
  func ping() {
    let test = TestServer()
    let client = test.client()
    client.raw(#"{"t":"c","d":{"t":"p","d":{}}}"#)
    #expect(client.take() == [#"{"t":"c","d":{"t":"o","d":{}}}"#])
    client.raw(#"{"t":"c","d":{"t":"other","d":{}}}"#)
    #expect(client.take().isEmpty)
    #expect(!client.isClosed)
  }

  @Test("A text that is no message ends the session", arguments: ["nonsense", "[]", "-1", #"{"t":"d","d":{}}"#])
  func brokenText(_ frame: String) {
    let test = TestServer()
    let client = test.client()
    client.request("o", #"{"p":"/gone","d":true}"#)
    client.raw(frame)
    #expect(client.take().first?.hasPrefix(#"{"error":"#) ?? false)
    #expect(client.isClosed)
    #expect(test.server.sessions.isEmpty)
    #expect(test.text == #"{"gone":true}"#)
    client.raw(#"{"t":"d","d":{"r":9,"a":"p","b":{"p":"/late","d":1}}}"#)
    #expect(test.text == #"{"gone":true}"#)
  }

  @Test("Long messages come and go in segments")
  func longMessages() {
    let test = TestServer()
    let client = test.client()
    let text = String(repeating: "x", count: 20000)
    let message = #"{"t":"d","d":{"r":1,"a":"p","b":{"p":"/a","d":"\#(text)"}}}"#
    client.raw("2")
    client.raw(String(message.prefix(16384)))
    #expect(client.take().isEmpty)
    client.raw(String(message.dropFirst(16384)))
    #expect(client.take() == [ok(1)])
    let frames = client.request("q", #"{"p":"/a","h":""}"#)
    #expect(frames.count == 4)
    #expect(frames[0] == "2")
    let isWhole = (frames[1] + frames[2]).contains(text)
    #expect(isWhole)
  }

  @Test("Held messages of one session leave one by one or all, in order")
  func holding() {
    let test = TestServer()
    let held = test.client()
    let free = test.client()
    held.request("q", #"{"p":"/a","h":""}"#)
    held.session.hold()
    free.request("p", #"{"p":"/a","d":1}"#)
    free.request("p", #"{"p":"/a","d":2}"#)
    #expect(held.request("p", #"{"p":"/a","d":3}"#).isEmpty)
    held.session.release(1)
    #expect(held.take() == [#"{"a":"d","b":{"p":"a","d":1}}"#])
    held.session.release()
    #expect(held.take() == [#"{"a":"d","b":{"p":"a","d":2}}"#, #"{"a":"d","b":{"p":"a","d":3}}"#, ok(2)])
    free.request("p", #"{"p":"/a","d":4}"#)
    #expect(held.take() == [#"{"a":"d","b":{"p":"a","d":4}}"#])
  }

  @Test("Namespaces are apart")
  func namespaces() throws {
    let test = TestServer(["a": 1])
    let other = FakeClient(test.server, namespace: "other")
    _ = other.take()
    #expect(other.request("q", #"{"p":"/a","h":""}"#) == [listenOk(1)])
    try test.namespace.set("a", node(2))
    #expect(other.take().isEmpty)
    #expect(test.server.namespace("other").data().isEmpty)
  }
}
