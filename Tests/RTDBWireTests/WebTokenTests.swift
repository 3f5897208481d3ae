import RTDBTree
import RTDBWire
import Testing

@Suite struct WebTokenTests {
  @Test("An unsigned token reads back", arguments: ["", "a", "ab", "abc", "üñ", String(repeating: "?>", count: 99)])
  func roundTrip(name: String) throws {
    let claims: JSON = ["sub": .string(name), "iat": 1, "exp": 2.5]
    let token = try #require(WebToken(WebToken.unsigned(claims)))
    #expect(token.claims == claims)
    #expect(token.isFirebaseToken)
    #expect(token.expiry == 2500)
  }

  @Test("A token that another program made is read, whatever its signature")
  func foreign() throws {
    let token = try #require(WebToken("eyJhbGciOiJub25lIn0.eyJ1c2VyX2lkIjoiYWxpY2UiLCJpYXQiOjB9.x"))
    #expect(token.claims == ["user_id": "alice", "iat": 0])
    #expect(token.expiry == nil)
  }

  @Test("Other texts are no tokens", arguments: ["", ".", "..", "a.b.c", "a.W10.", "a.e30", "a.e30.b.c", "a.e3 0.b"])
  func others(text: String) {
    #expect(WebToken(text) == nil)
  }

  @Test("A token may say nothing, or nonsense", arguments: [[:], ["iat": "x", "exp": "x"], ["exp": 1e300]] as [JSON])
  func strange(claims: JSON) throws {
    let token = try #require(WebToken(WebToken.unsigned(claims)))
    #expect(!token.isFirebaseToken && token.expiry == nil)
  }
}
