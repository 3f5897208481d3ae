import Foundation
import RTDBTestSupport
import RealtimeDatabase
import Testing

/// Values that the server fills in.
struct ServerValueTests {
  private let world = World()
  private var ref: DatabaseReference { world.database().reference(withPath: "a") }

  @Test("Timestamps and increments have the form of the wire")
  func forms() {
    #expect(ServerValue.timestamp() as NSDictionary == [".sv": "timestamp"])
    #expect(ServerValue.increment(2) as NSDictionary == [".sv": ["increment": 2]])
    #expect(ServerValue.increment(2.5) as NSDictionary == [".sv": ["increment": 2.5]])
  }

  @Test("A timestamp is the server's time, first estimated and then told")
  func timestamp() async {
    let values = Recorder<Int64>()
    ref.observe(.value) { if let time = $0.value as? Int64 { values.append(time) } }
    await world.settle()
    call { ref.setValue(ServerValue.timestamp()) }
    await world.settle()
    #expect(values.all.last == World.epoch)
    #expect(await world.serverData("a") == "\(World.epoch)")
  }

  @Test("Increments keep integers and doubles apart")
  func increments() async {
    await world.serverSet("a", 5)
    call { ref.setValue(ServerValue.increment(1)) }
    #expect(await world.serverData("a") == "6")
    call { ref.setValue(ServerValue.increment(0.5)) }
    #expect(await world.serverData("a") == "6.5")
    call { ref.updateChildValues(["x": ServerValue.increment(3), "y": ServerValue.timestamp()]) }
    #expect(await world.serverData("a") == #"{"x":3,"y":\#(World.epoch)}"#)
  }

  @Test("A server value may be a priority")
  func priority() async {
    call { ref.setValue(1, andPriority: ServerValue.timestamp()) }
    #expect(await world.serverData("a") == #"{".value":1,".priority":\#(World.epoch)}"#)
  }
}
