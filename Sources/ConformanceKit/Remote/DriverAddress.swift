/// Where an adapter is: a command to start, or a socket on which it listens.
package enum DriverAddress: Sendable, Equatable {
  case command(String)
  case tcp(host: String, port: String)
  case unix(path: String)
  /// In this process, at the other end of a line.
  case local(LocalLine)

  /// Reads what stands behind `--driver`; nil where a socket's address is malformed.
  package init?(_ text: String) {
    if text.hasPrefix("tcp:") {
      let rest = text.dropFirst(4)
      guard let colon = rest.lastIndex(of: ":"), let port = UInt16(rest[rest.index(after: colon)...]), port > 0 else {
        return nil
      }
      let host = rest[..<colon].drop { $0 == "[" }.prefix { $0 != "]" }
      self = .tcp(host: host.isEmpty ? "127.0.0.1" : String(host), port: String(port))
    } else if text.hasPrefix("unix:") {
      guard text.count > 5 else { return nil }
      self = .unix(path: String(text.dropFirst(5)))
    } else {
      guard text.contains(where: { !$0.isWhitespace }) else { return nil }
      self = .command(text)
    }
  }
}
