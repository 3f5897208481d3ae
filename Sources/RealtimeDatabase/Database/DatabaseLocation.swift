import Foundation
import RTDBTree

/// The address of a database, or of a location in it, read from a URL.
struct DatabaseLocation {
  /// The host in lower case, with the port where there is one.
  var host: String
  /// The name of the database at the host.
  var namespace: String
  var isSecure: Bool
  var path: Path

  private static let ownDomains = [".firebaseio.com", ".firebaseio-demo.com"]

  /// Whether the host is not one of the service's older domain, so that any database may be meant.
  var isCustomHost: Bool { !Self.ownDomains.contains { host.hasSuffix($0) } }

  /// Reads `scheme://host:port/path?ns=name`; the namespace is the first part of the host where it is not named.
  ///
  /// - Throws: `InvalidDatabaseURL`.
  init(_ text: String) throws(InvalidUse) {
    let parts = text.components(separatedBy: "://")
    guard parts.count <= 2, let rest = parts.last else { throw Self.invalid(text) }
    switch parts.count == 2 ? parts[0].lowercased() : "https" {
    case "https", "wss": isSecure = true
    case "http", "ws": isSecure = false
    default: throw Self.invalid(text)
    }
    let withoutQuery = rest.prefix { $0 != "?" }
    let query = rest.dropFirst(withoutQuery.count + 1)
    let authority = withoutQuery.prefix { $0 != "/" }
    host = authority.lowercased()
    namespace = Self.name(in: query) ?? String(host.prefix { $0 != "." && $0 != ":" })
    guard Self.isHost(host), !namespace.isEmpty else { throw Self.invalid(text) }
    let path = withoutQuery.dropFirst(authority.count).replacingOccurrences(of: "+", with: " ")
    var keys: [Key] = []
    for component in path.split(separator: "/") {
      guard let decoded = component.removingPercentEncoding, !decoded.contains("/") else { throw Self.invalid(text) }
      keys.append(Key(decoded))
    }
    self.path = Path(keys: keys)
  }

  private static func name(in query: Substring) -> String? {
    let pair = query.split(separator: "&").first { $0.hasPrefix("ns=") }
    return pair.flatMap { $0.dropFirst(3).removingPercentEncoding?.lowercased() }
  }

  private static func isHost(_ text: String) -> Bool {
    let pair = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = pair.first, !name.isEmpty, pair.count <= 2 else { return false }
    guard pair.count == 1 || UInt16(pair[1]) != nil else { return false }
    return name.utf8.allSatisfy { byte in
      Character(UnicodeScalar(byte)).isLetter && byte < 0x80 || (0x30...0x39).contains(byte) || byte == 0x2D
        || byte == 0x2E || byte == 0x5F
    }
  }

  private static func invalid(_ text: String) -> InvalidUse {
    InvalidUse(.invalidURL, "\(text.debugDescription) is no address of a database; write it as https://NAME.HOST/PATH.")
  }
}
