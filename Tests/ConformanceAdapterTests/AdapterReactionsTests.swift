import ConformanceAdapter
import Testing

struct AdapterReactionsTests {
  private func reactions(_ text: String) throws -> AdapterReactions {
    AdapterReactions(
      AdapterRequest(try Value(json: #"{"do":"call","client":"b","op":"listen","as":"l","react":\#(text)}"#)))
  }

  private func verbs(_ calls: [AdapterRequest]) -> [String] { calls.map { "\($0.client).\($0.verb) \($0.path)" } }

  @Test("Calls come of their own event alone, and of all of its kind where nothing else is said")
  func trigger() throws {
    let reactions = try reactions(#"[{"to":"value","do":[{"op":"set","path":"x","value":1},{"op":"get","path":"y"}]}]"#)
    #expect(reactions.calls(after: "child_added", .null).isEmpty)
    for _ in 0..<2 { #expect(verbs(reactions.calls(after: "value", .integer(1))) == ["b.set x", "b.get y"]) }
    #expect(reactions.calls(after: "value", .null).first?.name == "call")
    #expect(reactions.calls(after: "value", .null).first?.value == .integer(1))
  }

  @Test("A condition compares data as the database does, and the count is that of the matches")
  func condition() throws {
    let reactions = try reactions(
      #"[{"to":"value","when":{"0":"a","2":1.0},"nth":2,"do":[{"op":"goOffline"}]}]"#)
    let data = Value.array([.string("a"), .null, .integer(1)])
    let seen = [data, .null, data, data].map { reactions.calls(after: "value", $0).count }
    #expect(seen == [0, 0, 1, 0])
    let ofNothing = try self.reactions(#"[{"to":"got","when":null,"do":[{"op":"goOnline"}]}]"#)
    #expect(ofNothing.calls(after: "got", .object([])).count == 1)
    #expect(ofNothing.calls(after: "got", .bool(false)).isEmpty)
  }

  @Test("A call without reactions makes no calls")
  func nothing() throws {
    let request = AdapterRequest(try Value(json: #"{"do":"call","client":"b","op":"set","as":"w"}"#))
    #expect(AdapterReactions(request).calls(after: "ack", .string("ok")).isEmpty)
  }
}
