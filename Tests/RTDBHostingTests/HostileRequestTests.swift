import RTDBHosting
import RTDBNetwork
import Testing

/// Requests of HTTP that break the rules, over real sockets.
struct HostileRequestTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    /// Nil where the connection may just end.
    var status: Int?
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ status: Int?) {
      self.name = name
      self.text = text
      self.status = status
    }
  }

  private static let upgrade =
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

  static let samples: [Sample] = [
    Sample("two lengths", "PUT /a.json HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n12", 400),
    Sample(
      "the same length twice", "PUT /a.json HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n1", 400
    ),
    Sample(
      "a length and chunks",
      "PUT /a.json HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n5\r\n0\r\n\r\n",
      400),
    Sample("a length that is no number", "PUT /a.json HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n", 400),
    Sample("a negative length", "PUT /a.json HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n", 400),
    Sample("a length with a sign", "PUT /a.json HTTP/1.1\r\nHost: x\r\nContent-Length: +1\r\n\r\n1", 400),
    Sample("two lengths in a line", "PUT /a.json HTTP/1.1\r\nHost: x\r\nContent-Length: 1, 1\r\n\r\n1", 400),
    Sample(
      "a length beyond all numbers",
      "PUT /a.json HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n1", nil),
    Sample(
      "an encoding that nobody knows",
      "PUT /a.json HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n1\r\n5\r\n0\r\n\r\n", 501),
    Sample(
      "chunks within chunks",
      "PUT /a.json HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, chunked\r\n\r\n1\r\n5\r\n0\r\n\r\n", 501),
    Sample(
      "chunks told twice",
      "PUT /a.json HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400),
    Sample(
      "a chunk whose length is no number",
      "PUT /a.json HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n5\r\n0\r\n\r\n", nil),
    Sample(
      "chunks longer than a body may be",
      "PUT /a.json HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        + String(repeating: "64\r\n\(String(repeating: "1", count: 100))\r\n", count: 50), nil),
    Sample(
      "a length with a space before its colon",
      "PUT /a.json HTTP/1.1\r\nHost: x\r\nContent-Length : 1\r\n\r\n1", nil),
    Sample("a header without a colon", "GET /a.b.json HTTP/1.1\r\nHost: x\r\nnothing\r\n\r\n", nil),
    Sample("an unknown version", "GET /a.json HTTP/9.9\r\nHost: x\r\n\r\n", nil),
    Sample(
      "a body too long",
      "PUT /a.json HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n" + String(repeating: "1", count: 5000), 413),
    Sample("a URL too long", "GET /\(String(repeating: "a", count: 9000)).json HTTP/1.1\r\nHost: x\r\n\r\n", 414),
    Sample(
      "too many headers", "GET /a.json HTTP/1.1\r\nHost: x\r\n\(String(repeating: "X: y\r\n", count: 200))\r\n", 431),
    Sample("a head without end", "GET /a.json HTTP/1.1\r\nX: \(String(repeating: "y", count: 500_000))", nil),
    Sample("no HTTP", "\u{1}\u{2}\u{3}\r\n\r\n", nil),
    Sample("no path", "GET  HTTP/1.1\r\nHost: x\r\n\r\n", nil),
    Sample("the place of WebSockets, without one", "GET /.ws?v=5&ns=n HTTP/1.1\r\nHost: x\r\n\r\n", 426),
    Sample("a WebSocket at another place", "GET /ws HTTP/1.1\r\nHost: x\r\n\(upgrade)\r\n", 404),
    Sample("a WebSocket below the place", "GET /.ws/a?v=5 HTTP/1.1\r\nHost: x\r\n\(upgrade)\r\n", 404),
    Sample("another version of the protocol", "GET /.ws?v=4 HTTP/1.1\r\nHost: x\r\n\(upgrade)\r\n", 400),
    Sample("a path without .json", "GET /a HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    Sample("a path that is no UTF-8", "GET /%ff.json HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    Sample("a slash in a key", "PUT /a%2Fb.json HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n1", 400),
    Sample("a broken escape", "GET /%g1.json HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    Sample("an unknown method", "BREW /a.json HTTP/1.1\r\nHost: x\r\n\r\n", 405),
  ]

  @Test("A request that breaks the rules is refused, and the next client is served", arguments: samples)
  func hostile(sample: Sample) throws {
    var limits = SocketLimits()
    limits.bodyBytes = 1000
    let host = try DatabaseHost(data: #"{"kept":1}"#, limits: limits)
    defer { host.stop() }
    let bad = RawClient(port: host.port)
    bad.send(sample.text)
    let response = bad.readResponse()
    if let status = sample.status { #expect(response?.status == status) }
    #expect(response.map { $0.status >= 400 } ?? true)
    let good = RawClient(port: host.port)
    good.send("GET /.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    let answer = good.readResponse()
    #expect(answer?.status == 200 && answer?.body == #"{"kept":1}"#)
  }
}
