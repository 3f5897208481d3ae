import RTDBServer
import RTDBTree
import RTDBWire
import Testing

/// For how long a session acts for whom.
@Suite struct CredentialTests {
  private let test = TestServer(["private": 1], rules: AccessRules(requireAuth: ["private"]))
  private let read = #"{"p":"/private","q":{}}"#

  private func token(_ claims: JSON) -> String { #"{"cred":"\#(WebToken.unsigned(claims))"}"# }

  private func client() -> FakeClient {
    test.server.checkCredential = { [test] in .unverified($0, now: test.server.now) }
    return test.client()
  }

  @Test("A token is accepted for what it says, until it expires")
  func expiry() {
    let client = client()
    #expect(client.request("g", read) == [denied(1)])
    #expect(
      client.request("auth", token(["sub": "u", "exp": 5])) == [
        #"{"r":2,"b":{"s":"ok","d":{"auth":{"sub":"u","exp":5}}}}"#
      ])
    test.scheduler.advance(by: 3_999)
    #expect(client.request("g", read) == [#"{"r":3,"b":{"s":"ok","d":1}}"#])
    test.scheduler.advance(by: 1)
    #expect(client.take() == [#"{"a":"ac","b":{"s":"expired_token","d":"Auth token is expired."}}"#])
    #expect(client.request("g", read) == [denied(4)])
    #expect(client.session.credential == nil)
  }

  @Test("A token that has expired is refused, as is what is no token")
  func refusals() {
    let client = client()
    #expect(
      client.request("auth", token(["exp": 1])) == [
        #"{"r":1,"b":{"s":"expired_token","d":"Auth token is expired."}}"#
      ])
    #expect(
      client.request("auth", #"{"cred":"x"}"#) == [
        #"{"r":2,"b":{"s":"invalid_token","d":"Could not parse auth token."}}"#
      ])
    #expect(client.request("gauth", #"{"cred":"owner"}"#) == [#"{"r":3,"b":{"s":"ok","d":{"auth":{"admin":true}}}}"#])
    #expect(client.request("g", read) == [#"{"r":4,"b":{"s":"ok","d":1}}"#])
  }

  @Test("Where the end of tokens does not count, one that has expired long ago is accepted for ever")
  func endless() {
    test.server.checkCredential = { .unverified($0, now: nil) }
    let client = test.client()
    client.request("auth", token(["exp": 0]))
    test.scheduler.advance(by: 100_000)
    #expect(client.take().isEmpty)
    #expect(client.request("g", read) == [#"{"r":2,"b":{"s":"ok","d":1}}"#])
  }

  @Test("The end of a token that was replaced, or of a session, is not waited for")
  func replaced() {
    let client = client()
    client.request("auth", token(["sub": "u", "exp": 5]))
    client.request("auth", token(["sub": "u", "exp": 50]))
    test.scheduler.advance(by: 10_000)
    #expect(client.take().isEmpty)
    client.disconnect()
    test.scheduler.advance(by: 100_000)
    #expect(client.take().isEmpty)
  }

  @Test("Listens that need a user end with the user", arguments: ["unauth", "expiry"])
  func listens(end: String) {
    let client = client()
    client.request("auth", token(["exp": 5]))
    client.request("q", #"{"p":"/private","h":""}"#)
    let frames: [String]
    if end == "unauth" {
      frames = client.request("unauth", "{}")
    } else {
      test.scheduler.advance(by: 5_000)
      frames = client.take()
    }
    #expect(frames.last == #"{"a":"c","b":{"p":"private"}}"#)
    #expect(client.session.listenCount == 0)
  }
}
