import Foundation
import RTDBTestSupport
import RealtimeDatabase
import Testing

/// Observers from their registration to their end.
struct ObserverTests {
  private let world = World()
  private var ref: DatabaseReference { world.database().reference(withPath: "a") }

  @Test("Handles are different numbers above 0, also for several databases")
  func handles() {
    let other = world.database("other").reference(withPath: "a")
    let handles = [ref.observe(.value) { _ in }, ref.observe(.value) { _ in }, other.observe(.value) { _ in }]
    #expect(Set(handles).count == 3 && !handles.contains(0))
  }

  @Test("All five kinds of events, each with the raw value of Apple's SDK")
  func kinds() async {
    #expect(
      [DataEventType.childAdded, .childRemoved, .childChanged, .childMoved, .value].map(\.rawValue) == [0, 1, 2, 3, 4])
    #expect(DataEventType(rawValue: 5) == nil)
    let seen = Recorder<String>()
    for kind in [DataEventType.childAdded, .childRemoved, .childChanged, .childMoved, .value] {
      ref.observe(kind) { snapshot in seen.append("\(kind) \(snapshot.key)") }
    }
    await world.settle()
    call {
      ref.setValue(["x": 1, "y": 2])
      ref.child("x").setPriority(5)
      ref.child("y").removeValue()
    }
    await world.settle()
    #expect(
      seen.all == [
        "value a", "childAdded x", "childAdded y", "value a", "childMoved x", "childChanged x", "value a",
        "childRemoved y", "value a",
      ])
  }

  @Test("A removed observer hears nothing more, not even what is on its way to the queue of the blocks")
  func removed() async {
    let seen = Recorder<Int>()
    world.callbacks.suspend()
    let handle = ref.observe(.value) { _ in seen.append(1) }
    ref.observe(.value) { _ in seen.append(2) }
    call { ref.setValue(1) }
    await withCheckedContinuation { continuation in world.queue.async { continuation.resume() } }
    ref.removeObserver(withHandle: handle)
    world.callbacks.resume()
    await world.settle()
    #expect(Set(seen.all) == [2])
  }

  @Test("A handle of another location is ignored")
  func foreignHandle() async {
    let seen = Recorder<Int>()
    let handle = ref.observe(.value) { _ in seen.append(1) }
    await world.settle()
    ref.child("b").removeObserver(withHandle: handle)
    ref.queryLimited(toFirst: 1).removeObserver(withHandle: handle)
    ref.removeObserver(withHandle: 999_999)
    call { ref.setValue(1) }
    await world.settle()
    #expect(seen.all.count == 2)
    ref.removeObserver(withHandle: handle)
    call { ref.setValue(2) }
    await world.settle()
    #expect(seen.all.count == 2)
  }

  @Test("Removing all observers of a location takes those of its queries, and leaves those below")
  func removedAll() async {
    let seen = Recorder<String>()
    ref.observe(.value) { _ in seen.append("all") }
    ref.queryLimited(toFirst: 1).observe(.value) { _ in seen.append("query") }
    ref.child("b").observe(.value) { _ in seen.append("below") }
    await world.settle()
    let before = seen.all.count
    ref.removeAllObservers()
    call { ref.setValue(["b": 1]) }
    await world.settle()
    #expect(Array(seen.all.dropFirst(before)) == ["below"])
  }

  @Test("Removing all observers of a query leaves the others of its location")
  func removedOfQuery() async {
    let seen = Recorder<String>()
    ref.observe(.value) { _ in seen.append("all") }
    let query = ref.queryLimited(toFirst: 1)
    query.observe(.value) { _ in seen.append("query") }
    await world.settle()
    query.removeAllObservers()
    call { ref.setValue(["b": 1]) }
    await world.settle()
    #expect(seen.all.last == "all" && seen.all.filter { $0 == "query" }.count == 1)
  }

  @Test("A single event comes once, also where the block writes")
  func single() async {
    let seen = Recorder<Int>()
    let ref = ref
    ref.observeSingleEvent(of: .value) { snapshot in
      seen.append(snapshot.value as? Int ?? 0)
      ref.setValue(2)
    }
    await world.settle()
    call { ref.setValue(3) }
    await world.settle()
    #expect(seen.all == [0])
  }

  @Test("An observer may remove itself and others from its block")
  func removedInside() async {
    let seen = Recorder<Int>()
    let (ref, handles) = (ref, Recorder<DatabaseHandle>())
    // As in an app: on the queue of the blocks, so that the first event cannot come before the handle is kept.
    world.callbacks.sync {
      handles.append(
        ref.observe(.value) { _ in
          seen.append(1)
          handles.all.forEach(ref.removeObserver)
        })
    }
    await world.settle()
    call { ref.setValue(1) }
    await world.settle()
    #expect(seen.all == [1])
  }

  @Test("An event can be awaited with the key before it")
  func awaited() async {
    await world.serverSet("a", ["x": 1, "y": 2])
    let (value, none) = await ref.observeSingleEventAndPreviousSiblingKey(of: .value)
    #expect(value.childrenCount == 2 && none == nil)
    let (child, previous) = await ref.queryLimited(toLast: 1).observeSingleEventAndPreviousSiblingKey(of: .childAdded)
    #expect(child.key == "y" && previous == nil)
  }

  @Test("Data that is kept in sync is there when the connection is not")
  func keptSynced() async throws {
    await world.serverSet("a", 5)
    ref.keepSynced(true)
    await world.settle()
    ref.removeAllObservers()
    world.database().goOffline()
    await world.settle()
    let seen = Recorder<Int?>()
    ref.observeSingleEvent(of: .value) { seen.append($0.value as? Int) }
    await world.settle()
    #expect(seen.all == [5])
  }
}
