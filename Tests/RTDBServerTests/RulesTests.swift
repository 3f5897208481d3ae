import RTDBRules
import RTDBRuntime
import RTDBServer
import RTDBTree
import RTDBWire
import Testing

/// What security rules do to the requests of sessions; what they mean is tested where they are evaluated.
struct RulesTests {
  private func server(_ rules: JSON, data: JSON = .null) throws -> TestServer {
    let test = TestServer(data, rules: AccessRules(document: try RulesDocument(json: ["rules": rules])))
    test.server.checkCredential = { .unverified($0, now: nil) }
    return test
  }

  private func signIn(_ client: FakeClient, _ claims: JSON) {
    client.request("auth", #"{"cred":"\#(WebToken.unsigned(claims))"}"#)
  }

  @Test("A user is known by id, kind of sign-in and claims; nobody by null")
  func users() throws {
    let test = try server([
      "a": [".read": "auth.uid == 'u' && auth.provider == 'password' && auth.token.role == 'editor'"],
      "b": [".read": "auth.uid == 's' && auth.provider == 'custom'"], "c": [".read": "auth == null"],
    ])
    let client = test.client()
    #expect(client.request("g", #"{"p":"/c","q":{}}"#) == [#"{"r":1,"b":{"s":"ok","d":null}}"#])
    signIn(client, ["sub": "x", "user_id": "u", "role": "editor", "firebase": ["sign_in_provider": "password"]])
    #expect(client.request("g", #"{"p":"/a","q":{}}"#) == [#"{"r":3,"b":{"s":"ok","d":null}}"#])
    #expect(client.request("g", #"{"p":"/c","q":{}}"#) == [denied(4)])
    signIn(client, ["sub": "s"])
    #expect(client.request("g", #"{"p":"/a","q":{}}"#) == [denied(6)])
    #expect(client.request("g", #"{"p":"/b","q":{}}"#) == [#"{"r":7,"b":{"s":"ok","d":null}}"#])
  }

  @Test("A user who claims to be an administrator is none")
  func claimedAdministrator() throws {
    let test = try server([:], data: 1)
    let client = test.client()
    signIn(client, ["sub": "u", "admin": true])
    #expect(client.request("g", #"{"p":"/","q":{}}"#) == [denied(2)])
    client.request("gauth", #"{"cred":"owner"}"#)
    #expect(client.request("g", #"{"p":"/","q":{}}"#) == [#"{"r":4,"b":{"s":"ok","d":1}}"#])
    test.namespace.setRules(AccessRules(denyRead: [.root], denyWrite: [.root]))
    #expect(client.request("p", #"{"p":"/","d":2}"#) == [ok(5)])
  }

  @Test("Who signs out loses the listens that the rules do not allow, and who signs in keeps the others")
  func listens() throws {
    let test = try server(["a": [".read": "auth != null"], "b": [".read": true]], data: ["a": 1, "b": 1])
    let client = test.client()
    signIn(client, ["sub": "u"])
    client.request("q", #"{"p":"/a","h":""}"#)
    client.request("q", #"{"p":"/b","h":""}"#)
    #expect(client.request("unauth", "{}").contains { $0.hasPrefix(#"{"a":"c","b":{"p":"a""#) })
    #expect(client.session.listenCount == 1)
    test.namespace.setRules(AccessRules(document: try RulesDocument(json: ["rules": ["b": [".read": false]]])))
    #expect(client.take().contains { $0.hasPrefix(#"{"a":"c","b":{"p":"b""#) })
    #expect(client.session.listenCount == 0)
  }

  @Test("Lists and security rules must both consent")
  func both() throws {
    let document = try RulesDocument(json: ["rules": ["a": [".write": true], "b": [".write": true]]])
    let test = TestServer(rules: AccessRules(denyWrite: ["b"], document: document))
    let client = test.client()
    #expect(client.request("p", #"{"p":"/a","d":1}"#) == [ok(1)])
    #expect(client.request("p", #"{"p":"/b","d":1}"#) == [denied(2)])
    #expect(client.request("p", #"{"p":"/c","d":1}"#) == [denied(3)])
  }

  @Test("The timestamps of a write are the moment that its rules know as now")
  func moment() throws {
    let test = try server(["a": [".write": true, ".validate": "newData.val() == now"]])
    let client = test.client()
    #expect(client.request("p", #"{"p":"/a","d":{".sv":"timestamp"}}"#) == [ok(1)])
    #expect(client.request("m", #"{"p":"/","d":{"a":{".sv":"timestamp"}}}"#) == [ok(2)])
    #expect(client.request("p", #"{"p":"/a","d":999}"#) == [denied(3)])
    #expect(test.text == #"{"a":1000}"#)
  }

  @Test("Why something cannot be stored is told to those alone who may write there")
  func invalidData() throws {
    let test = try server(["open": [".write": true]])
    let client = test.client()
    #expect(client.request("p", #"{"p":"/open/.priority","d":1}"#) != [denied(1)])
    #expect(client.request("p", #"{"p":"/closed/.priority","d":1}"#) == [denied(2)])
    #expect(client.request("p", #"{"p":"/closed","d":{"a/b":1}}"#) == [denied(3)])
  }

  @Test("A session's last writes are checked for its user, at the end")
  func onDisconnect() throws {
    let test = try server(["users": ["$uid": [".write": "auth.uid == $uid && !root.child('locked').exists()"]]])
    for isLocked in [false, true] {
      try test.namespace.set(.root, isLocked ? node(["locked": true]) : .empty)
      let client = test.client()
      signIn(client, ["sub": "u"])
      let registered = client.request("o", #"{"p":"/users/u","d":1}"#)
      #expect(registered == [isLocked ? denied(2) : ok(2)])
      let other = client.request("o", #"{"p":"/users/v","d":1}"#)
      #expect(other == [denied(3)])
      client.disconnect()
      #expect(test.text == (isLocked ? #"{"locked":true}"# : #"{"users":{"u":1}}"#))
    }
  }
}
