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

  @Test("What a client has sent and the server has not read is under way; nothing is when both have read everything")
  func underWay() async throws {
    let world = try SocketWorld()
    let client = world.connect(from: .shared)
    #expect(await client.next() == .opened)
    client.send("x")
    #expect(await client.next() == .received("x"))
    // Elsewhere than on Linux the system does not tell.
    guard world.bytesUnderWay != nil else { return }
    while world.bytesUnderWay != 0 { await Task.yield() }
    world.holdServer {
      client.send("y")
      while $0() == 0 {}
    }
    #expect(await client.next() == .received("y"))
  }
}
