import Dispatch
import RTDBNetwork
import RTDBRuntime
import Testing

struct EchoTests {
  @Test("Texts go from a client's link to the server's and back, in order and whole")
  func echo() async throws {
    let world = try SocketWorld()
    let client = world.connect()
    #expect(await client.next() == .opened)
    let texts = ["", "0", "grüße 😀", String(repeating: "x", count: 200_000), "end"]
    texts.forEach(client.send)
    for text in texts { #expect(await client.next() == .received(text)) }
    client.close()
    await world.expectNoConnections()
  }
}
