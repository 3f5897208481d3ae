import RTDBHosting
import RTDBNetwork
import Testing

/// Requests one behind the other on one connection.
struct KeepAliveTests {
  private static func request(_ method: String, _ target: String, _ body: String = "", _ header: String = "") -> String
  {
    let length = method == "GET" ? "" : "Content-Length: \(body.utf8.count)\r\n"
    return "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(header)\(length)\r\n\(body)"
  }

  @Test("One connection serves many requests, and is gone when its client is")
  func many() throws {
    let host = try DatabaseHost()
    defer { host.stop() }
    var clients = (0..<5).map { _ in RawClient(port: host.port) }
    for number in 0..<20 {
      for (index, client) in clients.enumerated() {
        client.send(Self.request("PUT", "/c\(index).json", "\(number)"))
        #expect(client.readResponse()?.body == "\(number)")
      }
    }
    #expect(host.connectionCount == 5)
    clients.removeLast(4)
    while host.connectionCount > 1 {}
    clients[0].send(Self.request("GET", "/.json"))
    #expect(clients[0].readResponse()?.body == #"{"c0":19,"c1":19,"c2":19,"c3":19,"c4":19}"#)
    clients = []
    while host.connectionCount > 0 {}
  }

  @Test("Requests sent at once are answered in their order, also where the client then says that it has ended")
  func pipeline() throws {
    let host = try DatabaseHost()
    defer { host.stop() }
    for endsEarly in [false, true] {
      let client = RawClient(port: host.port)
      let bodies = (1...50).map { "\($0)" }
      client.send(bodies.map { Self.request("PUT", "/a.json", $0) }.joined() + Self.request("GET", "/a.json"))
      if endsEarly { client.end() }
      for body in bodies + ["50"] { #expect(client.readResponse()?.body == body) }
      if endsEarly { #expect(client.isEnded()) }
    }
    while host.connectionCount > 0 {}
  }

  @Test("Chunks and 100-continue are served between other requests")
  func bodies() throws {
    let host = try DatabaseHost()
    defer { host.stop() }
    let client = RawClient(port: host.port)
    client.send(
      "PUT /a.json HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{\"\r\n5\r\nb\":1}\r\n0\r\n\r\n")
    #expect(client.readResponse()?.body == #"{"b":1}"#)
    client.send("PUT /c.json HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nExpect: 100-continue\r\n\r\n")
    #expect(client.readResponse()?.status == 100)
    client.send("7")
    #expect(client.readResponse()?.body == "7")
    client.send(Self.request("GET", "/.json"))
    #expect(client.readResponse()?.body == #"{"a":{"b":1},"c":7}"#)
  }

  @Test("A client that wants the end gets it, and so does one whose body cannot be told from what follows")
  func ends() throws {
    let host = try DatabaseHost()
    defer { host.stop() }
    let polite = RawClient(port: host.port)
    polite.send(Self.request("GET", "/a.json", "", "Connection: close\r\n"))
    #expect(polite.readResponse()?.body == "null")
    #expect(polite.isEnded())
    let old = RawClient(port: host.port)
    old.send("GET /a.json HTTP/1.0\r\n\r\n")
    #expect(old.readResponse()?.body == "null")
    #expect(old.isEnded())
    let hostile = RawClient(port: host.port)
    hostile.send(
      "PUT /a.json HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 40\r\n\r\n1"
        + Self.request("PUT", "/smuggled.json", "1"))
    #expect(hostile.readResponse()?.status == 400)
    #expect(hostile.isEnded())
    let good = RawClient(port: host.port)
    good.send(Self.request("GET", "/.json"))
    #expect(good.readResponse()?.body == "null")
  }

  @Test("A connection that asks for nothing more is ended after the time for a request")
  func idle() throws {
    var limits = SocketLimits()
    limits.requestSeconds = 1
    let host = try DatabaseHost(limits: limits)
    defer { host.stop() }
    let client = RawClient(port: host.port)
    client.send(Self.request("GET", "/a.json"))
    #expect(client.readResponse()?.body == "null")
    #expect(client.isEnded())
    while host.connectionCount > 0 {}
  }

  @Test("A server that stops ends connections that wait for another request")
  func stopping() throws {
    let host = try DatabaseHost()
    let clients = (0..<10).map { _ in RawClient(port: host.port) }
    for client in clients {
      client.send(Self.request("GET", "/a.json"))
      #expect(client.readResponse()?.body == "null")
    }
    host.stop()
    for client in clients { #expect(client.isEnded()) }
  }
}
