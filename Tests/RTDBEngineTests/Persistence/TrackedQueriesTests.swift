import RTDBTree
import Testing

@testable import RTDBEngine

@Suite struct TrackedQueriesTests {
  private let storage = MemoryStorage()
  private let window = Query.at("a", first: 2)

  /// Such as `/a complete active`, ordered by id.
  private func stored() -> [String] {
    storage.trackedQueries.map { tracked in
      tracked.query.short + (tracked.isComplete ? " complete" : "") + (tracked.isActive ? " active" : "")
    }
  }

  @Test("A query is tracked from its first listener on, one that only orders as the default query")
  func activity() {
    let tracked = TrackedQueries(storage)
    tracked.setActive(.at("a", by: .value))
    tracked.setActive(window)
    tracked.setActive("a")
    #expect(stored() == ["/a active", "/a first 2 active"])
    tracked.setInactive(.at("a", by: .key))
    tracked.setInactive("unknown")
    #expect(stored() == ["/a", "/a first 2 active"])
  }

  @Test("Every use is later than all before it, over restarts too")
  func use() {
    let tracked = TrackedQueries(storage)
    tracked.setActive("a")
    tracked.setActive("b")
    tracked.setInactive("b")
    tracked.setActive("a")
    let use = { self.storage.trackedQueries.map(\.lastUse) }
    #expect(use()[0] > use()[1])
    TrackedQueries(storage).setActive("c")
    #expect(use()[2] > use()[0])
    #expect(storage.trackedQueries.map(\.id) == [1, 2, 3])
  }

  @Test("After a restart nobody listens, and what was complete still is")
  func restart() {
    let tracked = TrackedQueries(storage)
    tracked.setActive("a")
    tracked.setActive("b")
    tracked.setComplete("b")
    _ = TrackedQueries(storage)
    #expect(stored() == ["/a", "/b complete"])
  }

  @Test("Data for a location completes what is tracked there and below, a window only itself")
  func completeness() {
    let tracked = TrackedQueries(storage)
    for query in ["a/b", "a/b/c", "x", window, .at("a/b", last: 1)] as [Query] { tracked.setActive(query) }
    tracked.setComplete(window)
    #expect(stored()[3] == "/a first 2 complete active")
    tracked.setAllComplete(below: "a/b")
    #expect(
      stored() == [
        "/a/b complete active", "/a/b/c complete active", "/x active", "/a first 2 complete active",
        "/a/b last 1 complete active",
      ])
    tracked.setComplete("untracked")
    #expect(stored().count == 5)
  }

  @Test("Complete means a complete default query at or above")
  func covering() {
    let tracked = TrackedQueries(storage)
    tracked.setActive("a")
    tracked.setActive(window)
    tracked.setComplete(window)
    #expect(!tracked.hasCompleteDefault("a"))
    tracked.setComplete("a")
    #expect(tracked.hasCompleteDefault("a") && tracked.hasCompleteDefault("a/b/c"))
    #expect(!tracked.hasCompleteDefault(.root) && !tracked.hasCompleteDefault("b"))
    #expect(tracked.hasActiveDefault("a/b") && !tracked.hasActiveDefault("b"))
  }

  @Test("What is tracked below a complete location is known through it, and not complete by itself")
  func lateListener() {
    let tracked = TrackedQueries(storage)
    tracked.setActive("a")
    tracked.setComplete("a")
    tracked.setActive("a/b")
    #expect(stored() == ["/a complete active", "/a/b active"])
    #expect(tracked.hasCompleteDefault("a/b"))
  }

  @Test("Known children are those of windows at the location and those complete by themselves")
  func knownChildren() {
    let tracked = TrackedQueries(storage)
    tracked.setActive(window)
    storage.setTrackedKeys(1, ["x", "y"])
    tracked.setActive("a/z")
    tracked.setComplete("a/z")
    tracked.setActive("a/incomplete")
    tracked.setActive("a/deep/er")
    tracked.setComplete("a/deep/er")
    #expect(tracked.knownChildren("a") == ["x", "y", "z"])
    #expect(tracked.knownChildren("b") == [])
  }

  @Test("A location that a write made complete is tracked without a listener")
  func ensuring() {
    let tracked = TrackedQueries(storage)
    tracked.ensureComplete("a")
    tracked.setActive("b")
    tracked.ensureComplete("b")
    #expect(stored() == ["/a complete", "/b complete active"])
    #expect(tracked.touches("a/b") && tracked.touches(.root) && !tracked.touches("c"))
  }
}
