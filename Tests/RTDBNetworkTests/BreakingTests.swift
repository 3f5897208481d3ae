import Dispatch
import RTDBNetwork
import RTDBRuntime
import Testing

/// Links that end without a farewell, or never begin.
struct BreakingTests {
  @Test("A client that breaks its link off is gone for the server, and hears nothing more")
  func breakOff() async throws {
    let world = try SocketWorld()
    let client = world.connect()
    #expect(await client.next() == .opened)
    client.breakOff()
    await world.expectNoConnections()
    client.send("late")
    let next = world.connect()
    #expect(await next.next() == .opened)
  }

  @Test("A client that is not admitted sees its attempt fail, and may try again")
  func admission() async throws {
    let world = try SocketWorld()
    world.admit { $0.namespace != "n" }
    #expect(await world.connect().next() == .closed)
    await world.expectNoConnections()
    world.admit { $0.namespace == "n" }
    #expect(await world.connect().next() == .opened)
  }

  @Test(
    "When both ends have read everything, nothing waits at the port", .enabled(if: SocketQueues.waiting(at: []) != nil))
  func queues() async throws {
    let world = try SocketWorld()
    let client = world.connect(from: .shared)
    #expect(await client.next() == .opened)
    client.send("x")
    #expect(await client.next() == .received("x"))
    while SocketQueues.waiting(at: [world.port]) != 0 { await Task.yield() }
    // While the server's thread does something else, what the client sends waits.
    world.loop.wait { [port = world.port] in
      client.send("y")
      while SocketQueues.waiting(at: [port]) == 0 {}
    }
    #expect(await client.next() == .received("y"))
  }
}
