import Foundation
import RTDBTestSupport
import RealtimeDatabase
import Testing

/// What the server does when a client's connection ends.
struct OnDisconnectTests {
  private let world = World()
  private var ref: DatabaseReference { world.database().reference(withPath: "a") }

  private func end() async {
    await world.settle()
    world.database().goOffline()
    await world.settle()
  }

  @Test("Set, with and without a priority, remove and update")
  func kinds() async {
    await world.serverSet("a", ["gone": 1, "stays": 2])
    call {
      ref.child("set").onDisconnectSetValue("bye")
      ref.child("prioritized").onDisconnectSetValue(1, andPriority: 2)
      ref.child("gone").onDisconnectRemoveValue()
      ref.onDisconnectUpdateChildValues(["x": 1, "y": 2])
    }
    #expect(await world.serverData("a") == #"{"gone":1,"stays":2}"#)
    await end()
    #expect(
      await world.serverData("a")
        == #"{"prioritized":{".value":1,".priority":2},"set":"bye","stays":2,"x":1,"y":2}"#)
  }

  @Test("What was taken back does not happen")
  func cancelled() async {
    call {
      ref.child("x").onDisconnectSetValue(1)
      ref.child("y").onDisconnectSetValue(2)
      ref.child("x").cancelDisconnectOperations()
    }
    await end()
    #expect(await world.serverData("a") == #"{"y":2}"#)
  }

  @Test("Every form tells once it is registered")
  func completions() async throws {
    let seen = Recorder<String>()
    let note = { (name: String) in
      { (error: (any Error)?, reference: DatabaseReference) in seen.append("\(name) \(error == nil) \(reference.key!)")
      }
    }
    ref.onDisconnectSetValue(1, withCompletionBlock: note("set"))
    ref.onDisconnectSetValue(1, andPriority: 2, withCompletionBlock: note("prioritized"))
    ref.onDisconnectRemoveValue(completionBlock: note("remove"))
    ref.onDisconnectUpdateChildValues(["x": 1], withCompletionBlock: note("update"))
    ref.cancelDisconnectOperations(completionBlock: note("cancel"))
    await world.settle()
    #expect(seen.all == ["set", "prioritized", "remove", "update", "cancel"].map { "\($0) true a" })
    let ref = ref
    #expect(try await ref.onDisconnectSetValue(1) === ref)
    try await ref.onDisconnectSetValue(1, andPriority: 2)
    try await ref.onDisconnectRemoveValue()
    try await ref.onDisconnectUpdateChildValues(["x": 1])
    try await ref.cancelDisconnectOperations()
    await end()
    #expect(await world.serverData("a") == "null")
  }
}
