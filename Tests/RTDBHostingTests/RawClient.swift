#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A bare socket to a port of this machine, with which a test can break every rule.
final class RawClient {
  private var socket: Int32
  private var buffer: [UInt8] = []
  /// How much of the buffer has been taken.
  private var position = 0

  init(port: UInt16) {
    #if canImport(Glibc)
      socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    precondition(isConnected, "no connection to port \(port)")
    // A server that says nothing must fail the test instead of hanging it.
    var patience = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { drop() }

  /// Closes the socket, with whatever has not been read.
  func drop() {
    if socket >= 0 { close(socket) }
    socket = -1
  }

  /// Breaks the connection off with a reset.
  func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
  }

  /// Says that nothing more will be sent.
  func end() { shutdown(socket, Int32(SHUT_WR)) }

  /// Sends bytes; false where the server does not take them any more.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Self.write(socket, $0.baseAddress!, $0.count) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func write(_ socket: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.send(socket, start, count, Int32(MSG_NOSIGNAL))
    #else
      Darwin.send(socket, start, count, 0)
    #endif
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// The next bytes, as many; nil where the connection ends before.
  func read(_ count: Int) -> [UInt8]? {
    while buffer.count - position < count {
      buffer.removeFirst(position)
      position = 0
      var chunk = [UInt8](repeating: 0, count: 65_536)
      let read = recv(socket, &chunk, chunk.count, 0)
      guard read > 0 else { return nil }
      buffer += chunk[..<read]
    }
    defer { position += count }
    return Array(buffer[position..<position + count])
  }

  /// The next line without its end; nil where the connection ends before.
  func readLine() -> String? {
    var line: [UInt8] = []
    while let byte = read(1)?[0] {
      if byte == 0x0A { return String(decoding: line.last == 0x0D ? line.dropLast() : line[...], as: UTF8.self) }
      line.append(byte)
    }
    return nil
  }

  /// An answer of HTTP: status, body by its length; nil where the connection ends before.
  func readResponse() -> (status: Int, body: String)? {
    guard let status = readLine()?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else { return nil }
    var length = 0
    while let line = readLine(), !line.isEmpty {
      if line.lowercased().hasPrefix("content-length:") { length = Int(line.drop { $0 != " " }.dropFirst()) ?? 0 }
    }
    return (status, read(length).map { String(decoding: $0, as: UTF8.self) } ?? "")
  }

  /// Whether the server ends the connection, whatever it still sends.
  func isEnded() -> Bool {
    errno = 0
    while read(1) != nil {}
    return errno != EAGAIN
  }
}

// MARK: - WebSockets

extension RawClient {
  /// A WebSocket, with the server's handshake read.
  static func webSocket(port: UInt16, namespace: String = "n") -> RawClient {
    let client = RawClient(port: port)
    client.send(handshake(namespace: namespace))
    precondition(client.readResponse()?.status == 101)
    precondition(client.readText()?.contains(#""t":"h""#) == true)
    return client
  }

  /// What a client sends to open a WebSocket.
  static func handshake(host: String = "127.0.0.1", namespace: String = "n") -> String {
    "GET /.ws?v=5&ns=\(namespace) HTTP/1.1\r\nHost: \(host)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
  }

  /// Sends one frame, by default a text, masked with zeros.
  @discardableResult
  func sendFrame(_ payload: [UInt8], opcode: UInt8 = 1) -> Bool {
    var frame: [UInt8] = [0x80 | opcode]
    switch payload.count {
    case ..<126: frame.append(0x80 | UInt8(payload.count))
    case ..<65_536: frame += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    default: frame += [0x80 | 127] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: payload.count >> ($0 * 8)) }
    }
    return send(frame + [0, 0, 0, 0] + payload)
  }

  @discardableResult
  func sendText(_ text: String) -> Bool { sendFrame(Array(text.utf8)) }

  /// The next text; other frames are passed over; nil where the connection ends or is closed before.
  func readText() -> String? {
    while let head = read(2) {
      let wide = head[1] == 126 ? 2 : head[1] == 127 ? 8 : 0
      guard let size = wide == 0 ? [head[1]] : read(wide) else { return nil }
      guard let payload = read(size.reduce(0) { $0 << 8 | Int($1) }) else { return nil }
      if head[0] & 15 == 8 { return nil }
      if head[0] & 15 == 1 { return String(decoding: payload, as: UTF8.self) }
    }
    return nil
  }

  /// Whether the server closes the WebSocket, whatever it still sends.
  func isClosed() -> Bool {
    errno = 0
    while readText() != nil {}
    return errno != EAGAIN
  }

  /// Sends a request and gives the status of its answer; nil where there is none.
  func status(_ number: Int, _ action: String, _ body: String) -> String? {
    sendText(#"{"t":"d","d":{"r":\#(number),"a":"\#(action)","b":\#(body)}}"#)
    return answer(number)
  }

  /// The status of the answer to a request.
  func answer(_ number: Int) -> String? {
    while let text = readText() {
      guard text.contains("\"r\":\(number),") else { continue }
      return text.firstMatch(of: #/"s":"(\w+)"/#).map { String($0.output.1) }
    }
    return nil
  }
}
