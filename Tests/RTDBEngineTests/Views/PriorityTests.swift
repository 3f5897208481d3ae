import RTDBTree
import Testing

@testable import RTDBEngine

/// A location's priority goes with its last child: neither side tells the other of that.
@Suite struct PriorityTests {
  private let probe = EngineProbe()
  private let query = Query("p")

  init() {
    _ = probe.listen(query)
    _ = probe.server("p", ["a": 1, ".priority": 5])
    _ = probe.ok(query)
  }

  @Test("The server's last child goes while a local one is pending")
  func lastChildGoes() {
    #expect(probe.set("p/b", 2).events == [#"1 value {"a":1,"b":2,".priority":5}"#])
    #expect(probe.server("p/a", nil).events == [#"1 value {"b":2}"#])
    #expect(probe.server("p/b", 2).events == [])
    #expect(probe.acknowledge(1).events == [])
    #expect(probe.content(query) == #"{"b":2}"#)
  }

  @Test("The removal of the only child is refused")
  func refusedRemoval() {
    #expect(probe.set("p/a", nil).events == ["1 value null"])
    #expect(probe.acknowledge(1, revert: true).events == [#"1 value {"a":1,".priority":5}"#])
  }

  @Test("The server adds a child while the removal of the only other one is pending")
  func secondChild() {
    #expect(probe.set("p/a", nil).events == ["1 value null"])
    #expect(probe.serverMerge("p", [("b", 2)]).events == [#"1 value {"b":2,".priority":5}"#])
    #expect(probe.server("p/a", nil).events == [])
    #expect(probe.acknowledge(1).events == [])
    #expect(probe.content(query) == #"{"b":2,".priority":5}"#)
  }

  @Test("A pending priority stays while the children come and go")
  func pendingPriority() {
    #expect(probe.set("p/.priority", 7).events == [#"1 value {"a":1,".priority":7}"#])
    #expect(probe.set("p/b", 2).events == [#"1 value {"a":1,"b":2,".priority":7}"#])
    #expect(probe.server("p/a", nil).events == [#"1 value {"b":2,".priority":7}"#])
  }
}
