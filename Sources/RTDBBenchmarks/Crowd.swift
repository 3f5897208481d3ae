#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Many WebSockets of one thread, as light as they can be, so that a server's time is what is measured.
final class Crowd {
  struct Failure: Error {
    var text: String
  }

  private struct Member {
    var socket: Int32
    var buffer: [UInt8] = []
  }

  private let port: UInt16
  private var members: [Member] = []

  init(port: UInt16) { self.port = port }

  func close() {
    for member in members { _ = shutdown(member.socket, Int32(SHUT_RDWR)) }
    #if canImport(Glibc)
      for member in members { Glibc.close(member.socket) }
    #else
      for member in members { Darwin.close(member.socket) }
    #endif
    members = []
  }

  /// Opens connections, sends a request on each, and waits for its answer.
  func connect(_ count: Int, greeting: String) throws {
    for _ in 0..<count {
      var member = Member(socket: try open())
      let handshake =
        "GET /.ws?v=5&ns=bench HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
      try send(Array(handshake.utf8), member.socket)
      while !member.buffer.suffix(4).elementsEqual([13, 10, 13, 10]) {
        // One by one, for frames may follow.
        var byte: UInt8 = 0
        guard recv(member.socket, &byte, 1, 0) == 1 else { throw Failure(text: "no handshake") }
        member.buffer.append(byte)
      }
      member.buffer = []
      try send(Self.frame(greeting), member.socket)
      var isGreeted = false
      while !isGreeted {
        try receive(&member)
        while let text = Self.takeText(&member.buffer) { if !text.contains(#""t":"c""#) { isGreeted = true } }
      }
      members.append(member)
    }
  }

  /// Opens connections of HTTP, each of which asks for something and then waits.
  func ask(_ count: Int) throws {
    for _ in 0..<count {
      var member = Member(socket: try open())
      try send(Array("GET /a.json?ns=bench HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8), member.socket)
      while !member.buffer.suffix(4).elementsEqual(Array("null".utf8)) { try receive(&member) }
      member.buffer = []
      members.append(member)
    }
  }

  /// Lets every member send some texts, each when the one before is answered.
  func converse(_ each: Int, text: (Int) -> String) throws {
    var number = 0
    var left = [Int](repeating: each, count: members.count)
    for index in members.indices {
      number += 1
      try send(Self.frame(text(number)), members[index].socket)
    }
    var missing = each * members.count
    while missing > 0 {
      try eachReadable { index in
        try receive(&members[index])
        while Self.takeText(&members[index].buffer) != nil {
          missing -= 1
          left[index] -= 1
          guard left[index] > 0 else { continue }
          number += 1
          try send(Self.frame(text(number)), members[index].socket)
        }
      }
    }
  }

  /// Waits until as many texts have come, on whichever connections.
  func awaitTexts(_ count: Int) throws {
    var missing = count
    while missing > 0 {
      try eachReadable { index in
        try receive(&members[index])
        while Self.takeText(&members[index].buffer) != nil { missing -= 1 }
      }
    }
  }

  private func eachReadable(_ body: (Int) throws -> Void) throws {
    var polls = members.map { pollfd(fd: $0.socket, events: Int16(POLLIN), revents: 0) }
    guard poll(&polls, nfds_t(polls.count), 30_000) > 0 else { throw Failure(text: "no answer") }
    for index in polls.indices where polls[index].revents != 0 { try body(index) }
  }

  private func open() throws -> Int32 {
    #if canImport(Glibc)
      let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isConnected = withUnsafePointer(to: &address) { pointer in
      #if canImport(Glibc)
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(socket, $0, size) == 0 }
      #else
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Darwin.connect(socket, $0, size) == 0 }
      #endif
    }
    guard isConnected else { throw Failure(text: "no connection") }
    var yes: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    return socket
  }

  private func send(_ bytes: [UInt8], _ socket: Int32) throws {
    guard write(socket, bytes, bytes.count) == bytes.count else { throw Failure(text: "the server has gone") }
  }

  private func receive(_ member: inout Member) throws {
    let count = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16_384) { chunk in
      let count = recv(member.socket, chunk.baseAddress!, chunk.count, 0)
      if count > 0 { member.buffer += chunk[..<count] }
      return count
    }
    guard count > 0 else { throw Failure(text: "the server has closed a connection") }
  }

  /// A short text as a frame, masked with zeros.
  private static func frame(_ text: String) -> [UInt8] {
    let length = text.utf8.count
    let size: [UInt8] = length < 126 ? [0x80 | UInt8(length)] : [0x80 | 126, UInt8(length >> 8), UInt8(length & 255)]
    return [0x81] + size + [0, 0, 0, 0] + Array(text.utf8)
  }

  /// Takes a complete text of less than 64 KiB out, passing pings over.
  private static func takeText(_ buffer: inout [UInt8]) -> String? {
    while buffer.count >= 2 {
      let isWide = buffer[1] == 126
      guard buffer.count >= (isWide ? 4 : 2) else { return nil }
      let start = isWide ? 4 : 2
      let end = start + (isWide ? Int(buffer[2]) << 8 | Int(buffer[3]) : Int(buffer[1]))
      guard buffer.count >= end else { return nil }
      defer { buffer.removeFirst(end) }
      if buffer[0] == 0x81 { return String(decoding: buffer[start..<end], as: UTF8.self) }
    }
    return nil
  }
}
