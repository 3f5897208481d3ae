import CSoup

/// What is on its way between sockets of this machine, as the system tells it.
package enum SocketQueues {
  /// How many bytes wait in connections from or to these ports, at either end, and how many connections wait to be
  /// taken; nil where the system does not tell.
  ///
  /// Both ends of a connection within the machine are seen, so that none means that each end has read all that the
  /// other has sent.
  ///
  /// - Complexity: Linear in the number of the machine's connections.
  package static func waiting(at ports: Set<UInt16>) -> Int? {
    var contents: UnsafeMutablePointer<CChar>?
    var count: gsize = 0
    guard g_file_get_contents("/proc/net/tcp", &contents, &count, nil) != 0, let contents else { return nil }
    defer { g_free(contents) }
    let text = UnsafeRawBufferPointer(start: contents, count: Int(count))
    return text.split(separator: UInt8(ascii: "\n")).dropFirst().reduce(0) { $0 + waiting(in: $1, at: ports) }
  }

  /// Reads a line such as `0: 0100007F:1F90 0100007F:D431 01 00000000:00000000 …`: number, local address, remote address,
  /// state, bytes not yet acknowledged and not yet read.
  private static func waiting(in line: Slice<UnsafeRawBufferPointer>, at ports: Set<UInt16>) -> Int {
    let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
    guard fields.count > 4 else { return 0 }
    let isOurs = fields[1...2].contains { ports.contains(UInt16(truncatingIfNeeded: number($0.suffix(4)))) }
    return isOurs ? fields[4].split(separator: UInt8(ascii: ":")).reduce(0) { $0 + number($1) } : 0
  }

  /// The number that hexadecimal digits write.
  private static func number(_ digits: Slice<UnsafeRawBufferPointer>) -> Int {
    digits.reduce(0) { $0 << 4 | Int($1 < 0x3A ? $1 - 0x30 : ($1 | 0x20) - 0x57) }
  }
}
