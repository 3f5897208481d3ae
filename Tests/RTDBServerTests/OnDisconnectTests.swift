import RTDBRuntime
import RTDBServer
import RTDBTree
import Testing

@Suite struct OnDisconnectTests {
  /// Registers requests, disconnects, and returns what an onlooker at the root was told.
  func run(_ requests: [(String, String)], data: JSON = .null) -> (told: [String], text: String) {
    let test = TestServer(data)
    let onlooker = test.client()
    onlooker.request("q", #"{"p":"/","h":"x"}"#)
    let client = test.client()
    for (index, request) in requests.enumerated() {
      #expect(client.request(request.0, request.1) == [ok(index + 1)])
    }
    #expect(onlooker.take().isEmpty)
    test.scheduler.advance(by: 77)
    client.disconnect()
    client.disconnect()
    return (onlooker.take(), test.text)
  }

  @Test("Writes happen when the link ends, with the time of the end, one for each request")
  func execution() {
    let (told, _) = run(
      [
        ("o", #"{"p":"/b","d":{".sv":"timestamp"}}"#), ("om", #"{"p":"/","d":{"a/x":1,"c/d/e":2}}"#),
        ("o", #"{"p":"/n","d":{".sv":{"increment":1}}}"#),
      ], data: ["n": 4])
    #expect(
      told == [
        #"{"a":"d","b":{"p":"b","d":1077}}"#, #"{"a":"m","b":{"p":"","d":{"a/x":1,"c/d/e":2}}}"#,
        #"{"a":"d","b":{"p":"n","d":5}}"#,
      ])
  }

  @Test("All writes of one end have one time, however long they take")
  func oneMoment() {
    let server = Server(scheduler: TickingScheduler(), random: SeededRandom(seed: 1), host: "h")
    let client = FakeClient(server)
    client.request("o", #"{"p":"/a","d":{".sv":"timestamp"}}"#)
    client.request("om", #"{"p":"/b","d":{"c":{".sv":"timestamp"},"d":{".sv":"timestamp"}}}"#)
    client.request("o", #"{"p":"/e","d":{".sv":"timestamp"}}"#)
    client.disconnect()
    let times = ["a", "b/c", "b/d", "e"].map { server.namespace("n").data(Path($0)).leafValue?.number }
    #expect(times[0] != nil && Set(times).count == 1)
  }

  @Test("A set replaces what was stored below, an entry below a set changes it")
  func replacing() {
    let (told, text) = run(
      [
        ("o", #"{"p":"/a/b","d":1}"#), ("om", #"{"p":"/a","d":{"c":1,"d":2}}"#), ("o", #"{"p":"/a","d":{"x":1}}"#),
        ("o", #"{"p":"/a/y","d":2}"#), ("om", #"{"p":"/a","d":{"z/z":3,"x":null}}"#),
      ], data: ["a": ["old": true]])
    #expect(told == [#"{"a":"d","b":{"p":"a","d":{"y":2,"z":{"z":3}}}}"#])
    #expect(text == #"{"a":{"y":2,"z":{"z":3}}}"#)
  }

  @Test("An entry of an update that is set later leaves the update")
  func partOfUpdateReplaced() {
    let (told, _) = run([
      ("om", #"{"p":"/a","d":{"x":1,"y":1}}"#), ("o", #"{"p":"/a/x","d":2}"#),
    ])
    #expect(told == [#"{"a":"m","b":{"p":"a","d":{"y":1}}}"#, #"{"a":"d","b":{"p":"a/x","d":2}}"#])
  }

  @Test("Cancelling forgets what is at and below, and splits what encloses")
  func cancelling() {
    let (told, _) = run([
      ("o", #"{"p":"/a/b","d":1}"#), ("o", #"{"p":"/c","d":{"x":1,"y":{"z":2,"q":3},".priority":1}}"#),
      ("o", #"{"p":"/leaf","d":1}"#), ("oc", #"{"p":"/a","d":null}"#), ("oc", #"{"p":"/c/y/z","d":null}"#),
      ("oc", #"{"p":"/leaf/below","d":null}"#), ("oc", #"{"p":"/nothing","d":null}"#),
    ])
    #expect(
      told == [
        #"{"a":"d","b":{"p":"c/x","d":1}}"#, #"{"a":"d","b":{"p":"c/y/q","d":3}}"#,
        #"{"a":"d","b":{"p":"leaf","d":1}}"#,
      ])
    #expect(run([("o", #"{"p":"/a","d":1}"#), ("oc", #"{"p":"/","d":null}"#)]).told.isEmpty)
  }

  @Test("Rules are checked again, the allowed writes happen all the same, and nothing happens twice")
  func secondCheck() {
    let test = TestServer()
    let client = test.client()
    client.request("o", #"{"p":"/a","d":1}"#)
    client.request("om", #"{"p":"/","d":{"b":1,"c":1}}"#)
    client.request("o", #"{"p":"/d","d":1}"#)
    client.request("o", #"{"p":"/e/.priority","d":1}"#)
    test.namespace.setRules(AccessRules(denyWrite: ["a", "c"]))
    test.server.end(client.session)
    #expect(client.isClosed)
    #expect(test.text == #"{"d":1}"#)
    #expect(test.server.sessions.isEmpty)
    client.disconnect()
    #expect(client.request("p", #"{"p":"/x","d":1}"#).isEmpty)
    #expect(test.text == #"{"d":1}"#)
  }

  @Test("The listens of an ended session are gone")
  func listensEnd() throws {
    let test = TestServer(["a": 1])
    let client = test.client()
    client.request("q", #"{"p":"/a","h":""}"#)
    client.request("o", #"{"p":"/a","d":2}"#)
    client.disconnect()
    try test.namespace.set("a", node(3))
    #expect(client.take().isEmpty)
    #expect(client.session.listenCount == 0)
  }
}
