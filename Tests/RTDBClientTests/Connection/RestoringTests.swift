import RTDBTree
import RTDBWire
import Testing

@testable import RTDBClient

/// What a client sends, and what it sends again after a loss.
@Suite struct RestoringTests {
  private static func wait(_ probe: ClientProbe) {
    probe.get("g", as: "get")
    probe.repo.onDisconnectSet("o", node(3))
    probe.set("x", 1, as: "set")
    probe.repo.update("y", [MergeEntry("a/b", node(2))])
    probe.listen("a", as: "a")
    probe.listen(.first(2, of: "b"), as: "b")
    probe.scheduler.runDue()
    probe.network.connect()
  }

  @Test("What waits goes out by kind, each kind in its order")
  func appleOrder() {
    let probe = ClientProbe()
    Self.wait(probe)
    #expect(
      probe.link.read() == [
        #"1 s {"c":{"sdk.rtdbkit":1}}"#, #"2 q {"p":"/a","h":""}"#,
        #"3 q {"p":"/b","q":{"l":2,"vf":"l"},"t":1,"h":""}"#, #"4 p {"p":"/x","d":1}"#,
        #"5 m {"p":"/y","d":{"a/b":2}}"#, #"6 g {"p":"/g","q":{}}"#, #"7 o {"p":"/o","d":3}"#,
      ])
  }

  @Test("In the web profile gets come last")
  func webOrder() {
    let probe = ClientProbe(.web)
    Self.wait(probe)
    #expect(probe.link.read().suffix(2) == [#"6 o {"p":"/o","d":3}"#, #"7 g {"p":"/g","q":{}}"#])
  }

  private let probe = ClientProbe()

  private func reconnect() {
    probe.link.lose()
    probe.scheduler.advance(by: 1_000)
    probe.network.connect(session: "s2")
  }

  @Test("Writes without an answer are sent again under new numbers, in their order")
  func resending() {
    probe.connect()
    probe.set("x", 1, as: "one")
    probe.set("x", 2, as: "two")
    probe.set("x", 3, as: "three")
    #expect(probe.link.read() == [#"2 p {"p":"/x","d":1}"#, #"3 p {"p":"/x","d":2}"#, #"4 p {"p":"/x","d":3}"#])
    probe.link.answer(2)
    reconnect()
    #expect(probe.link.read() == [#"5 p {"p":"/x","d":2}"#, #"6 p {"p":"/x","d":3}"#])
    probe.link.answer(3)
    #expect(probe.read() == ["one ok"])
    probe.link.answer(5)
    probe.link.answer(6, "permission_denied", "no")
    #expect(probe.read() == ["two ok", "three permission_denied: no"])
    probe.link.answer(6)
    #expect(probe.read() == [])
  }

  @Test("A listen is sent again with the hash of what has come")
  func relistening() {
    probe.connect()
    probe.listen("a", as: "a")
    #expect(probe.link.read() == [#"2 q {"p":"/a","h":""}"#])
    probe.link.receive(.data(path: "a", data: node(["b": 1]), tag: nil))
    probe.link.answer(2)
    reconnect()
    #expect(probe.link.read() == [#"3 q {"p":"/a","h":"\#(node(["b": 1]).simpleHash)"}"#])
    probe.link.answer(3)
    #expect(probe.read() == [#"a {"b":1}"#])
  }

  @Test("A refused listen is told once and not sent again")
  func refused() {
    probe.connect()
    probe.listen("a", as: "a")
    probe.link.answer(2, "permission_denied", "no")
    #expect(probe.read() == ["a cancelled permission_denied"])
    _ = probe.link.read()
    reconnect()
    #expect(probe.link.read() == [])
  }

  @Test("An answer to a listen that was taken back means nothing")
  func takenBack() {
    probe.connect()
    probe.listen("a", as: "old")
    probe.repo.removeAllObservers("a")
    probe.listen("a", as: "new")
    #expect(probe.link.read() == [#"2 q {"p":"/a","h":""}"#, #"3 n {"p":"/a"}"#, #"4 q {"p":"/a","h":""}"#])
    probe.link.answer(2, "permission_denied")
    #expect(probe.read() == [])
    probe.link.answer(4)
    #expect(probe.read() == ["new null"])
  }

  @Test("On-disconnect requests on their way are lost with the link, waiting ones are not")
  func onDisconnect() {
    probe.connect()
    probe.repo.onDisconnectSet("o", node(1), completion: probe.completion("lost"))
    #expect(probe.link.read() == [#"2 o {"p":"/o","d":1}"#])
    probe.link.lose()
    #expect(probe.read() == ["lost disconnect: the connection was lost before the server answered"])
    probe.repo.onDisconnectUpdate("o", [MergeEntry("a", node(2))], completion: probe.completion("kept"))
    probe.repo.onDisconnectCancel("o/b", completion: probe.completion("cancel"))
    probe.scheduler.advance(by: 1_000)
    probe.network.connect()
    #expect(probe.link.read() == [#"3 om {"p":"/o","d":{"a":2}}"#, #"4 oc {"p":"/o/b","d":null}"#])
    probe.link.answer(3)
    probe.link.answer(4)
    #expect(probe.read() == ["kept ok", "cancel ok"])
  }

  @Test("Empty updates succeed at once and send nothing")
  func emptyUpdates() {
    probe.repo.update("a", [], completion: probe.completion("update"))
    probe.repo.onDisconnectUpdate("a", [], completion: probe.completion("later"))
    #expect(probe.read() == ["update ok", "later ok"])
    probe.scheduler.runDue()
    probe.network.connect()
    #expect(probe.link.read().count == 1)
  }

  @Test("What the server was to do at the end of the session shows at once, behind the loss itself")
  func mirror() {
    probe.connect()
    probe.repo.onDisconnectSet("a", node(7))
    probe.link.answer(2)
    probe.listen("a", as: "a")
    probe.listen(".info/connected", as: "connected")
    probe.link.answer(3)
    _ = probe.read()
    probe.link.lose()
    #expect(probe.read() == ["connected false", "a 7"])
  }
}
