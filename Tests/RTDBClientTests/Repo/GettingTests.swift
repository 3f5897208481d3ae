import RTDBEngine
import RTDBTree
import RTDBWire
import Testing

@testable import RTDBClient

/// The stages of a single read: what is known, the server, the disk.
@Suite struct GettingTests {
  private let probe = ClientProbe()

  @Test("What an active listener knows is answered without the server, pending writes included")
  func known() {
    probe.connect()
    probe.listen("a", as: "a")
    probe.link.receive(.data(path: "a", data: node(["b": 1]), tag: nil))
    probe.link.answer(2)
    probe.set("a/c", 2, as: "set")
    _ = (probe.read(), probe.link.read())
    probe.get("a", as: "whole")
    probe.get("a/b", as: "child")
    #expect(probe.read() == [#"whole {"b":1,"c":2}"#, "child 1"])
    #expect(probe.link.read() == [])
  }

  @Test("Everything else is asked of the server")
  func asked() {
    probe.connect()
    probe.get(.first(2, of: "a"), as: "get")
    #expect(probe.link.read() == [#"2 g {"p":"/a","q":{"l":2,"vf":"l"}}"#])
    #expect(probe.read() == [])
    probe.link.answer(2, "ok", ["b": 1])
    #expect(probe.read() == [#"get {"b":1}"#])
  }

  @Test("Without a connection it gives up after three seconds")
  func offline() {
    probe.repo.goOffline()
    probe.get("a", as: "get")
    probe.scheduler.advance(by: 2_999)
    #expect(probe.read() == [])
    probe.scheduler.advance(by: 1)
    #expect(probe.read() == ["get failed failed: Client is offline."])
  }

  @Test("In the web profile it waits for the connection")
  func patient() {
    let probe = ClientProbe(.web)
    probe.get("a", as: "get")
    probe.scheduler.advance(by: 600_000)
    probe.repo.networkBecameReachable()
    probe.scheduler.runDue()
    probe.network.connect()
    #expect(probe.read() == [])
    #expect(probe.link.read().last == #"2 g {"p":"/a","q":{}}"#)
  }

  @Test("A connection in time saves it, and the three seconds mean nothing any more")
  func inTime() {
    probe.get("a", as: "get")
    probe.scheduler.advance(by: 2_000)
    probe.network.connect()
    #expect(probe.link.read().last == #"2 g {"p":"/a","q":{}}"#)
    probe.scheduler.advance(by: 5_000)
    #expect(probe.read() == [])
    probe.link.answer(2, "ok", 5)
    #expect(probe.read() == ["get 5"])
  }

  @Test("One that was on its way when the link broke is sent again")
  func resent() {
    probe.connect()
    probe.get("a", as: "get")
    _ = probe.link.read()
    probe.link.lose()
    probe.scheduler.advance(by: 1_000)
    probe.network.connect()
    #expect(probe.link.read() == [#"3 g {"p":"/a","q":{}}"#])
    probe.link.answer(3, "ok", 5)
    #expect(probe.read() == ["get 5"])
  }

  @Test("A refusal is told with the server's words where the disk knows nothing")
  func refused() {
    probe.connect()
    probe.get("a", as: "get")
    probe.link.answer(2, "permission_denied", "Permission denied")
    #expect(probe.read() == ["get failed permission_denied: Permission denied"])
  }

  @Test("The disk steps in for the server, whole or not, but not with nothing")
  func disk() {
    let storage = MemoryStorage()
    let first = ClientProbe(storage: storage)
    first.connect()
    first.get("a", as: "get")
    first.link.answer(2, "ok", ["b": 1])
    first.get("empty", as: "get")
    first.link.answer(3, "ok", nil)
    #expect(first.read() == [#"get {"b":1}"#, "get null"])
    let second = ClientProbe(storage: storage)
    second.repo.goOffline()
    second.get("a", as: "get")
    second.get("empty", as: "empty")
    second.scheduler.advance(by: 3_000)
    #expect(second.read() == [#"get {"b":1}"#, "empty failed failed: Client is offline."])
  }
}
