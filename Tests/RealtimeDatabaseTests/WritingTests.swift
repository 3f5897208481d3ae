import Foundation
import RTDBTestSupport
import RealtimeDatabase
import Testing

/// Writes in all their forms, as the server gets them.
struct WritingTests {
  private let world = World()
  private var ref: DatabaseReference { world.database().reference(withPath: "a") }

  @Test("Set, with and without a priority; remove; change of a priority")
  func sets() async {
    call { ref.setValue(1, andPriority: "p") }
    #expect(await world.serverData("a") == #"{".value":1,".priority":"p"}"#)
    call { ref.setPriority(5) }
    #expect(await world.serverData("a") == #"{".value":1,".priority":5}"#)
    call { ref.setValue(2) }
    #expect(await world.serverData("a") == "2")
    call { ref.removeValue() }
    #expect(await world.serverData("a") == "null")
  }

  @Test("An update changes what it names and nothing else")
  func update() async {
    await world.serverSet("a", ["x": 1, "y": 2])
    call { ref.updateChildValues(["x": NSNull(), "z/deep": 3, "w/.priority": 4]) }
    #expect(await world.serverData("a") == #"{"y":2,"z":{"deep":3}}"#)
  }

  @Test("Every form with a completion calls it once, with the location")
  func completions() async {
    let seen = Recorder<String>()
    let note = { (name: String) in
      { (error: (any Error)?, reference: DatabaseReference) in seen.append("\(name) \(error == nil) \(reference.url)") }
    }
    ref.setValue(1, withCompletionBlock: note("set"))
    ref.setValue(1, andPriority: 2, withCompletionBlock: note("prioritized"))
    ref.setPriority(3, withCompletionBlock: note("priority"))
    ref.updateChildValues(["x": 1], withCompletionBlock: note("update"))
    ref.updateChildValues([:], withCompletionBlock: note("nothing"))
    ref.removeValue(completionBlock: note("remove"))
    await world.settle()
    let names = seen.all.map { $0.prefix { $0 != " " } }
    #expect(Set(names) == ["set", "prioritized", "priority", "update", "nothing", "remove"] && names.count == 6)
    #expect(seen.all.allSatisfy { $0.hasSuffix("true \(World.url)/a") })
  }

  @Test("Every awaited form returns its reference after the server's answer")
  func awaited() async throws {
    let ref = ref
    #expect(try await ref.setValue(1) === ref)
    #expect(await world.serverData("a") == "1")
    try await ref.setValue(1, andPriority: 2)
    #expect(await world.serverData("a") == #"{".value":1,".priority":2}"#)
    try await ref.setPriority(3)
    #expect(await world.serverData("a") == #"{".value":1,".priority":3}"#)
    try await ref.updateChildValues(["x": 1])
    #expect(await world.serverData("a") == #"{"x":1,".priority":3}"#)
    try await ref.removeValue()
    #expect(await world.serverData("a") == "null")
  }

  @Test("A completion is not called while offline, and called after it")
  func offline() async {
    let (database, seen) = (world.database(), Recorder<Bool>())
    database.goOffline()
    ref.setValue(1) { error, _ in seen.append(error == nil) }
    await world.advance(by: 600_000)
    #expect(seen.all == [])
    database.goOnline()
    await world.settle()
    #expect(seen.all == [true])
    #expect(await world.serverData("a") == "1")
  }

  @Test("All databases of the process go offline and online together")
  func everywhere() async {
    let seen = Recorder<Bool>()
    world.database().reference(withPath: ".info/connected").observe(.value) { seen.append($0.value as? Bool == true) }
    await world.settle()
    world.inside { DatabaseReference.goOffline() }
    await world.settle()
    world.inside { DatabaseReference.goOnline() }
    await world.settle()
    #expect(seen.all == [true, false, true] || seen.all == [false, true, false, true])
  }

  @Test("New keys grow, over all databases, whatever the number of them")
  func autoIds() {
    let other = world.database("other").reference()
    let keys = (0..<2_000).map { ($0 % 2 == 0 ? ref : other).childByAutoId().key! }
    #expect(keys == keys.sorted() && Set(keys).count == keys.count)
    #expect(keys.allSatisfy { $0.count == 20 })
  }

  @Test("New keys follow the server's clock")
  func autoIdTime() async {
    await world.act { $0.server.clockOffset = 1_000_000 }
    _ = ref
    await world.settle()
    let time = World.epoch + 1_000_000
    let alphabet = Array("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz")
    let read = ref.childByAutoId().key!.prefix(8).reduce(Int64(0)) { $0 * 64 + Int64(alphabet.firstIndex(of: $1)!) }
    #expect(read >= time)
  }

  @Test("Writes that are purged complete with code 3, and their effect is gone")
  func purge() async {
    let (database, codes, values) = (world.database(), Recorder<Int>(), Recorder<Int?>())
    database.goOffline()
    ref.observe(.value) { values.append($0.value as? Int) }
    ref.setValue(1) { error, _ in codes.append((error as NSError?)?.code ?? 0) }
    await world.settle()
    database.purgeOutstandingWrites()
    await world.settle()
    #expect(codes.all == [3] && values.all.first == 1)
    #expect(!world.log.all.contains { $0.contains("write_canceled") })
  }

  @Test("Paths, keys, parents and URLs")
  func references() {
    let deep = ref.child("b/c d")
    #expect(deep.key == "c d" && deep.parent?.key == "b" && deep.root.key == nil && deep.root.parent == nil)
    #expect(deep.url == World.url + "/a/b/c%20d" && "\(deep)" == deep.url && deep.root.url == World.url)
    #expect(deep.database === world.database() && deep.ref.url == deep.url)
    #expect(ref.child("//b//c d/").url == deep.url)
    #expect(ref.root.child(".info/connected").key == "connected")
    #expect(ref.child("b") != ref.child("b") && deep == deep)
    #expect(ref.child("ü/é").url == World.url + "/a/%C3%BC/%C3%A9")
  }
}
