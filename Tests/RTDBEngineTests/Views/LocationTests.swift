import RTDBTree
import Testing

@testable import RTDBEngine

/// A location loses its priority with its last child and its own value with its first: no message tells of that. While
/// writes are pending the two sides may disagree; once they are answered the view is right.
@Suite struct LocationTests {
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
    _ = probe.server("p/a", nil)
    _ = probe.server("p/b", 2)
    _ = probe.acknowledge(1)
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
    _ = probe.serverMerge("p", [("b", 2)])
    _ = probe.server("p/a", nil)
    _ = probe.acknowledge(1)
    #expect(probe.content(query) == #"{"b":2,".priority":5}"#)
  }

  @Test("A pending priority stays while the children come and go")
  func pendingPriority() {
    #expect(probe.set("p/.priority", 7).events == [#"1 value {"a":1,".priority":7}"#])
    #expect(probe.set("p/b", 2).events == [#"1 value {"a":1,"b":2,".priority":7}"#])
    #expect(probe.server("p/a", nil).events == [#"1 value {"b":2,".priority":7}"#])
  }

  /// Turns the location into a leaf at both sides.
  private func makeLeaf() { #expect(probe.server("p", 2).events == ["1 value 2"]) }

  @Test("The server's leaf gets a child and loses it again behind a pending removal of that child")
  func leafGoes() {
    makeLeaf()
    #expect(probe.set("p/b", nil).events == [])
    _ = probe.serverMerge("p", [("b", 1)])
    _ = probe.server("p/b", nil)
    _ = probe.acknowledge(1)
    #expect(probe.content(query) == "null")
  }

  @Test("A refused child of a leaf and its removal bring the leaf back")
  func leafComesBack() {
    makeLeaf()
    #expect(probe.set("p/b", 1).events == [#"1 value {"b":1}"#])
    #expect(probe.set("p/b", nil).events == ["1 value null"])
    #expect(probe.acknowledge(1, revert: true).events == [])
    #expect(probe.acknowledge(2).events == ["1 value 2"])
  }

  @Test("A refused child of a leaf brings the leaf back at once")
  func refusedChild() {
    makeLeaf()
    #expect(probe.set("p/b", 1).events == [#"1 value {"b":1}"#])
    #expect(probe.acknowledge(1, revert: true).events == ["1 value 2"])
  }
}
