import RTDBTree
import RTDBWire
import Testing

@testable import RTDBClient

/// How the token is fetched, shown and renewed.
@Suite struct AuthTests {
  private let authentication = FakeAuthentication()

  private func probe(_ profile: Profile = .apple) -> ClientProbe {
    let probe = ClientProbe(profile, authentication: authentication)
    probe.scheduler.runDue()
    return probe
  }

  /// A client with a write that waits, up to the handshake.
  private func shake(_ profile: Profile = .apple, token: String? = "t") -> ClientProbe {
    let probe = probe(profile)
    probe.set("x", 1, as: "set")
    authentication.answer(token)
    probe.network.connect(timestamp: probe.scheduler.now)
    return probe
  }

  @Test("No attempt is made before the token is there")
  func fetchesFirst() {
    let probe = probe()
    #expect(authentication.questions == [false])
    probe.scheduler.advance(by: 60_000)
    #expect(probe.network.attempts.isEmpty)
    authentication.answer("t")
    #expect(probe.network.attempts.count == 1)
  }

  @Test("With the Apple profile nothing but the token is sent before its answer")
  func waits() {
    let probe = shake()
    #expect(probe.link.read() == [#"1 s {"c":{"sdk.rtdbkit":1}}"#, #"2 auth {"cred":"t"}"#])
    probe.link.answer(2)
    #expect(probe.link.read() == [#"3 p {"p":"/x","d":1}"#])
  }

  @Test("With the web profile everything is sent behind the token")
  func doesNotWait() {
    let probe = shake(.web)
    #expect(probe.link.read().dropFirst() == [#"2 gauth {"cred":"t"}"#, #"3 p {"p":"/x","d":1}"#])
  }

  @Test("Without a user nothing is waited for", arguments: [Profile.apple, .web])
  func nobody(profile: Profile) {
    let probe = shake(profile, token: nil)
    #expect(probe.link.read().dropFirst() == [#"2 p {"p":"/x","d":1}"#])
  }

  @Test(
    "Only a web token with a time of issue is a token to the web client",
    arguments: [
      (WebToken.unsigned(["iat": 0, "sub": "u"]), "auth"), (WebToken.unsigned(["sub": "u"]), "gauth"),
      ("a.b", "gauth"), ("a.b.c", "gauth"), ("", "gauth"), ("owner", "gauth"),
    ])
  func kinds(credential: String, action: String) {
    let probe = shake(.web, token: credential)
    #expect(probe.link.read()[1].hasPrefix("2 \(action) "))
    let apple = ClientProbe(authentication: authentication)
    apple.scheduler.runDue()
    authentication.answer(credential)
    apple.network.connect()
    #expect(apple.link.read()[1].hasPrefix("2 auth "))
  }

  @Test("A refused token closes the connection, and the next attempt asks for a new one")
  func refused() {
    let probe = shake()
    probe.link.answer(2, "expired_token", "Auth token is expired.")
    #expect(probe.link.isClosed)
    #expect(authentication.questions == [false])
    probe.scheduler.advance(by: 1_000)
    #expect(authentication.questions == [false, true])
    authentication.answer("new")
    probe.network.connect()
    #expect(probe.link.read() == [#"3 auth {"cred":"new"}"#])
    probe.link.answer(3)
    #expect(probe.link.read() == [#"4 p {"p":"/x","d":1}"#])
    probe.link.lose()
    probe.scheduler.advance(by: 10_000)
    #expect(authentication.questions == [false, true, false])
  }

  @Test("A new token is asked for until there is one")
  func failing() {
    let probe = shake()
    probe.link.receive(.authRevoked(status: "expired_token", reason: ""))
    #expect(probe.link.isClosed)
    probe.scheduler.advance(by: 1_000)
    authentication.fail()
    #expect(probe.network.attempts.count == 1)
    probe.scheduler.advance(by: 100)
    #expect(authentication.questions == [false, true])
    probe.scheduler.advance(by: 10_000)
    #expect(authentication.questions == [false, true, true])
    authentication.answer("new")
    #expect(probe.network.attempts.count == 2)
  }

  @Test("The answer for a token that was replaced means nothing")
  func replaced() {
    let probe = shake()
    probe.repo.authTokenChanged("u")
    #expect(probe.link.read().suffix(2) == [#"2 auth {"cred":"t"}"#, #"3 auth {"cred":"u"}"#])
    probe.link.answer(2, "invalid_token")
    #expect(!probe.link.isClosed)
    #expect(probe.link.read().isEmpty)
    probe.link.answer(3)
    #expect(probe.link.read() == [#"4 p {"p":"/x","d":1}"#])
  }

  @Test("News of the user end the question that is open", arguments: [nil, "u"])
  func newsWhileFetching(token: String?) {
    let probe = probe()
    probe.repo.authTokenChanged(token)
    #expect(probe.network.attempts.count == 1)
    authentication.answer("old")
    #expect(probe.network.attempts.count == 1)
    probe.network.connect()
    #expect(probe.link.read().dropFirst() == (token == nil ? [] : [#"2 auth {"cred":"u"}"#]))
  }

  @Test("The answer of a question that was asked before going offline means nothing")
  func offlineWhileFetching() {
    let probe = probe()
    probe.repo.goOffline()
    authentication.answer("old")
    #expect(probe.network.attempts.isEmpty)
    probe.repo.goOnline()
    probe.scheduler.runDue()
    #expect(authentication.questions == [false, false])
    authentication.answer("new")
    probe.network.connect()
    #expect(probe.link.read().dropFirst() == [#"2 auth {"cred":"new"}"#])
  }

  @Test("Signing out is told at once, and what waited for the token goes out")
  func signingOut() {
    let probe = shake()
    _ = probe.link.read()
    probe.repo.authTokenChanged(nil)
    #expect(probe.link.read() == ["3 unauth {}", #"4 p {"p":"/x","d":1}"#])
    probe.link.answer(2, "invalid_token")
    #expect(!probe.link.isClosed)
  }
}
