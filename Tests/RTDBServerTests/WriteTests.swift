import RTDBServer
import RTDBTree
import Testing

@Suite struct WriteTests {
  @Test("Writes prune what is empty and answer ok")
  func pruning() {
    let test = TestServer()
    let client = test.client()
    #expect(client.request("p", #"{"p":"/a/b/c","d":{"x":null,"y":{"z":{}},"k":1}}"#) == [ok(1)])
    #expect(test.text == #"{"a":{"b":{"c":{"k":1}}}}"#)
    #expect(client.request("p", #"{"p":"/a/b/c/k","d":null}"#) == [ok(2)])
    #expect(test.text == "null")
  }

  @Test(
    "Server values are resolved with one time, increments add to what is there",
    arguments: [
      (#"{"n":{".sv":{"increment":2}}}"#, #"{"n":7}"#),
      (#"{"d":{".sv":{"increment":0.25}}}"#, #"{"d":1.75}"#),
      (#"{"d":{".sv":{"increment":0.5}}}"#, #"{"d":2}"#),
      (#"{"s":{".sv":{"increment":3}}}"#, #"{"s":3}"#),
      (#"{"o":{".sv":{"increment":3}}}"#, #"{"o":3}"#),
      (#"{"none":{".sv":{"increment":3}}}"#, #"{"none":3}"#),
      (#"{"b":{".sv":{"increment":3}}}"#, #"{"b":3}"#),
      (#"{"max":{".sv":{"increment":1}}}"#, #"{"max":9.223372036854776e+18}"#),
      (#"{"n":{".value":1,".priority":{".sv":{"increment":1}}}}"#, #"{"n":{".value":1,".priority":5}}"#),
      (#"{"t":[{".sv":"timestamp"},{"u":{".sv":"timestamp"}}]}"#, #"{"t":{"0":1000,"1":{"u":1000}}}"#),
      (#"{"i":2.0,"j":-0.0,"k":1e3}"#, #"{"i":2,"j":0,"k":1000}"#),
    ])
  func serverValues(_ data: String, _ expected: String) throws {
    let test = TestServer([
      "n": [".value": 5, ".priority": 4], "d": 1.5, "s": "x", "o": ["a": 1], "b": true, "max": .integer(.max),
    ])
    let client = test.client()
    #expect(client.request("p", #"{"p":"/","d":\#(data)}"#) == [ok(1)])
    #expect(test.text == expected)
  }

  @Test("An update resolves every entry against what was there before")
  func updateServerValues() {
    let test = TestServer(["a": ["n": 1], "b": 2])
    let client = test.client()
    let increment = #"{".sv":{"increment":1}}"#
    client.request("m", #"{"p":"/","d":{"a/n":\#(increment),"b":{".sv":"timestamp"},"c":\#(increment)}}"#)
    #expect(test.text == #"{"a":{"n":2},"b":1000,"c":1}"#)
  }

  @Test("A write with a hash happens only on the data that the hash is of")
  func compareAndSet() {
    let test = TestServer(["a": 1])
    let client = test.client()
    let hash = test.namespace.data("a").simpleHash
    let stale = #"{"s":"datastale","d":"Transaction hash does not match"}"#
    #expect(client.request("p", #"{"p":"/a","d":2,"h":"\#(hash)"}"#) == [ok(1)])
    #expect(client.request("p", #"{"p":"/a","d":3,"h":"\#(hash)"}"#) == [#"{"r":2,"b":\#(stale)}"#])
    #expect(client.request("p", #"{"p":"/a","d":3,"h":""}"#) == [#"{"r":3,"b":\#(stale)}"#])
    #expect(client.request("p", #"{"p":"/new","d":3,"h":""}"#) == [ok(4)])
    #expect(test.text == #"{"a":2,"new":3}"#)
  }

  @Test("Priorities are set where something is, and refused where nothing is")
  func priorities() {
    let test = TestServer(["a": 1])
    let client = test.client()
    client.request("q", #"{"p":"/","h":"x"}"#)
    #expect(
      client.request("p", #"{"p":"/a/.priority","d":3}"#) == [
        #"{"a":"d","b":{"p":"a/.priority","d":3}}"#, ok(2),
      ])
    #expect(
      client.request("p", #"{"p":"/b/.priority","d":3}"#) == [
        #"{"r":3,"b":{"s":"failed","d":"No value to set the priority of"}}"#
      ])
    #expect(
      client.request("m", #"{"p":"/c","d":{".priority":1,"x":2}}"#) == [
        #"{"a":"m","b":{"p":"c","d":{".priority":1,"x":2}}}"#, ok(4),
      ])
    #expect(test.text == #"{"a":{".value":1,".priority":3},"c":{"x":2,".priority":1}}"#)
  }

  @Test("Rules refuse what is at, below or above a listed path, an update as a whole")
  func rules() {
    let test = TestServer(["r": ["x": 1]], rules: AccessRules(denyRead: ["r/x"], denyWrite: ["w/x"]))
    let client = test.client()
    for (index, path) in ["/w/x", "/w/x/y", "/w", "/"].enumerated() {
      #expect(client.request("p", #"{"p":"\#(path)","d":1}"#) == [denied(index + 1)])
    }
    #expect(client.request("m", #"{"p":"/","d":{"free":1,"w/x":2}}"#) == [denied(5)])
    #expect(client.request("m", #"{"p":"/w","d":{"y":1,"z":2}}"#) == [ok(6)])
    #expect(client.request("q", #"{"p":"/r","h":""}"#) == [denied(7)])
    #expect(client.request("g", #"{"p":"/r/x/y","q":{}}"#) == [denied(8)])
    #expect(client.request("g", #"{"p":"/r/y","q":{}}"#) == [#"{"r":9,"b":{"s":"ok","d":null}}"#])
    #expect(client.request("o", #"{"p":"/w/x","d":1}"#) == [denied(10)])
    #expect(client.request("om", #"{"p":"/w","d":{"x/z":1}}"#) == [denied(11)])
    #expect(test.text == #"{"r":{"x":1},"w":{"y":1,"z":2}}"#)
  }

  @Test("Where the rules require it, only an accepted credential lets a session read and write")
  func needAuth() {
    let test = TestServer(["a": 1], rules: AccessRules(requireAuth: ["a"]))
    let client = test.client()
    #expect(client.request("q", #"{"p":"/a","h":""}"#) == [denied(1)])
    client.request("auth", #"{"cred":"c"}"#)
    #expect(client.request("q", #"{"p":"/a","h":""}"#) == [#"{"a":"d","b":{"p":"a","d":1}}"#, listenOk(3)])
    #expect(client.request("p", #"{"p":"/a","d":2}"#) == [#"{"a":"d","b":{"p":"a","d":2}}"#, ok(4)])
    #expect(client.request("unauth", "{}") == [listenOk(5), #"{"a":"c","b":{"p":"a"}}"#])
    #expect(client.request("p", #"{"p":"/a","d":3}"#) == [denied(6)])
  }
}
