import RTDBTree
import Testing

@testable import RTDBEngine

/// How registrations end: removed, refused, or left alone.
@Suite struct LeavingTests {
  private let probe = EngineProbe()

  private var steady: Query { .at("a", first: 2) }

  @Test("An unknown number is ignored, a removed one hears nothing more")
  func removing() {
    #expect(probe.remove(7).listens == [])
    let step = probe.listen("a", .value, .value)
    #expect(probe.remove(step.ids[0]).listens == [])
    #expect(probe.engine.query(of: step.ids[0]) == nil)
    #expect(probe.server("a", 1).events == ["2 value 1"])
    #expect(probe.remove(step.ids[1]).listens == ["stop /a"])
    #expect(probe.server("a", 2).events == [])
    #expect(probe.content("a") == nil)
  }

  @Test("Removing all of a plain location takes every query there along, of a filtered one that alone")
  func removingAll() {
    let plain = probe.listen("a")
    let first = probe.listen(steady)
    let last = probe.listen(.at("a", last: 2))
    let below = probe.listen("a/b")
    #expect(probe.removeAll(steady).ids == first.ids)
    #expect(probe.removeAll("a").ids == plain.ids + last.ids)
    #expect(probe.engine.query(of: below.ids[0]) == "a/b")
    #expect(probe.removeAll("x").ids == [])
  }

  @Test("What is kept in sync outlives the removal of all, and goes by its own")
  func keptSynced() {
    let kept = probe.keepSynced("a")
    #expect(kept.listens == ["start /a"])
    let listener = probe.listen("a")
    let step = probe.removeAll("a")
    #expect(step.ids == listener.ids && step.listens == [])
    #expect(probe.server("a", 5).events == [])
    #expect(probe.content("a") == "5")
    #expect(probe.remove(kept.ids[0]).listens == ["stop /a"])
  }

  @Test("A refused filtered query ends its own registrations in their order")
  func refusedFiltered() {
    _ = probe.listen(steady, .value, .childAdded)
    _ = probe.listen(.at("a", last: 2))
    let step = probe.cancel(steady)
    #expect(step.events == ["1 cancel /a permission_denied", "2 cancel /a permission_denied"])
    #expect(step.listens == [])
    #expect(probe.engine.tag(of: steady) == nil)
    #expect(probe.engine.listening.map(\.short) == ["/a last 2 #2"])
  }

  @Test("A refused plain location ends every query there, and deeper listens start for themselves")
  func refusedDefault() {
    _ = probe.listen("a")
    _ = probe.listen(steady)
    _ = probe.listen("a/b")
    _ = probe.listen(.at("a/c", first: 1))
    let step = probe.cancel("a", status: "unavailable")
    #expect(step.events == ["1 cancel /a unavailable", "2 cancel /a unavailable"])
    #expect(step.listens == ["start /a/b", "start /a/c first 1 #2"])
    #expect(probe.engine.query(of: 3) == "a/b")
  }

  @Test("A refusal leaves ancestors, pending writes and what is kept in sync without events")
  func refusalLeaves() {
    _ = probe.keepSynced("a")
    _ = probe.listen("b")
    let write = probe.set("a", 1)
    #expect(probe.cancel("a").events == [])
    #expect(probe.engine.query(of: 1) == nil)
    #expect(probe.engine.pendingWrites.map(\.id) == write.ids)
    #expect(probe.listen("a").events == ["3 value 1"])
  }

  @Test("Data for a tag that is not in use changes nothing")
  func deadTags() {
    let step = probe.listen(steady)
    _ = probe.server("a", ["x": 1], tag: 1)
    _ = probe.remove(step.ids[0])
    _ = probe.listen(steady)
    #expect(probe.server("a", ["x": 2], tag: 1).events == [])
    #expect(probe.serverMerge("a", [("x", 2)], tag: 1).events == [])
    #expect(probe.server("a", ["x": 2], tag: 77).events == [])
    #expect(probe.server("b", ["x": 2], tag: 2).events == [])
    #expect(probe.server("a", ["x": 3], tag: 2).events == [#"2 value {"x":3}"#])
    #expect(probe.server("a/x", 4, tag: 2).events == [#"2 value {"x":4}"#])
  }

  @Test("Tagged data is for its own query alone")
  func taggedData() {
    _ = probe.listen(steady)
    _ = probe.listen(.at("a", last: 1))
    #expect(probe.server("a", ["x": 1, "y": 2], tag: 1).events == [#"1 value {"x":1,"y":2}"#])
    #expect(probe.server("a", ["z": 3], tag: 2).events == [#"2 value {"z":3}"#])
  }

  @Test("Changes of a window before its data are for an earlier listen")
  func mergeBeforeData() {
    _ = probe.listen(steady, .childAdded, .value)
    #expect(probe.serverMerge("a", [("x", 1)], tag: 1).events == [])
    #expect(probe.server("a", ["y": 2], tag: 1).events == ["1 child_added y after nothing 2", #"2 value {"y":2}"#])
  }

  @Test("Forgetting the pending writes shows the server's data again, once for each view")
  func purging() {
    _ = probe.listen("a")
    _ = probe.server("a", ["x": 1])
    _ = probe.set("a/x", 2)
    _ = probe.set("a/y", 3)
    let (writes, output) = probe.engine.purgeWrites()
    #expect(writes.map(\.id) == [1, 2])
    #expect(output.events.map(\.short) == [#"1 value {"x":1}"#])
    #expect(probe.engine.pendingWrites.isEmpty)
  }
}
