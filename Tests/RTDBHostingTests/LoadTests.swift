import Foundation
import RTDBHosting
import RTDBNetwork
import RTDBServer
import RTDBTree
import Testing

/// Clients that take more than their share.
struct LoadTests {
  @Test("A client that does not read is cut off, and nobody else feels it")
  func slowReader() throws {
    var limits = SocketLimits()
    limits.unreadBytes = 1 << 20
    let host = try DatabaseHost(limits: limits)
    defer { host.stop() }
    let slow = RawClient.webSocket(port: host.port)
    let reader = RawClient.webSocket(port: host.port)
    let writer = RawClient.webSocket(port: host.port)
    for client in [slow, reader] { #expect(client.status(1, "q", #"{"p":"/a","h":""}"#) == "ok") }
    let text = String(repeating: "x", count: 15_000)
    var number = 0
    while try host.act({ $0.sessions.count }) == 3 {
      number += 1
      // Kernels keep some megabytes for a socket.
      guard number < 20_000 else { break }
      #expect(writer.status(number, "p", #"{"p":"/a","d":"\#(number)\#(text)"}"#) == "ok")
      #expect(reader.readText()?.contains("\"\(number)x") == true)
    }
    #expect(number < 20_000)
    #expect(try host.act { $0.sessions.count } == 2)
  }

  @Test("More connections than the limit are closed, and there is room again when some have ended")
  func connections() throws {
    var limits = SocketLimits()
    limits.connections = 3
    let host = try DatabaseHost(limits: limits)
    defer { host.stop() }
    var clients = (0..<3).map { _ in RawClient.webSocket(port: host.port) }
    #expect(RawClient(port: host.port).isEnded())
    clients.removeLast()
    while host.connectionCount > 2 {}
    #expect(RawClient.webSocket(port: host.port).status(1, "p", #"{"p":"/a","d":1}"#) == "ok")
  }

  @Test("A thousand clients that knock while the server is busy get in without a second try")
  func backlog() throws {
    let host = try DatabaseHost()
    defer { host.stop() }
    let (isBusy, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let busy = Thread {
      try? host.act { _ in
        isBusy.signal()
        mayGoOn.wait()
      }
    }
    busy.start()
    isBusy.wait()
    // Without a place in the queue this would wait a second, and again.
    let clients = (0..<1000).map { _ in RawClient(port: host.port) }
    mayGoOn.signal()
    for client in clients { client.send("GET /a.json HTTP/1.1\r\nHost: x\r\n\r\n") }
    for client in clients { #expect(client.readResponse()?.body == "null") }
    #expect(host.connectionCount == 1000)
  }

  @Test("A request that does not come to its end, and a silent link, are cut off")
  func silence() throws {
    var limits = SocketLimits()
    limits.requestSeconds = 1
    limits.silentSeconds = 2
    let host = try DatabaseHost(limits: limits)
    defer { host.stop() }
    let idle = RawClient(port: host.port)
    let late = RawClient(port: host.port)
    late.send("PUT /a.json HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12")
    // It answers no pings.
    let silent = RawClient.webSocket(port: host.port)
    #expect(idle.isEnded() && late.isEnded() && silent.isEnded())
    while host.connectionCount > 0 {}
  }

  @Test("A thousand connections that are cut in every way leave nothing behind but their on-disconnect writes")
  func thousandCuts() throws {
    let host = try DatabaseHost()
    defer { host.stop() }
    var expected = Node.empty
    for round in 0..<1000 {
      let client = RawClient.webSocket(port: host.port)
      #expect(client.status(1, "o", #"{"p":"/gone/c\#(round)","d":\#(round)}"#) == "ok")
      expected.set(Path("gone/c\(round)"), to: .leaf(.integer(Int64(round))))
      switch round % 4 {
      case 0: client.reset()
      case 1: client.sendFrame([3, 232], opcode: 8)
      case 2: client.send([0x81])
      default: break
      }
    }
    while host.connectionCount > 0 {}
    #expect(try host.act { $0.sessions.count } == 0)
    let want = expected
    #expect(try host.act { $0.namespace("n").data() } == want)
  }
}
