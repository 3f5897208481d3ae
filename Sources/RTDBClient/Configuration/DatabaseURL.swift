import RTDBRuntime
import RTDBTree

/// The address of a database and a location in it, read from a URL.
///
/// Implements the reading of URLs on the page on the connection §1.
package struct DatabaseURL: Equatable, Sendable {
  package var address: ServerAddress
  package var path: Path

  /// - Parameter requiresNamespace: Whether the database must be named by a host of three labels or by `ns`; otherwise
  ///   any host names one by its first label.
  /// - Throws: `InvalidDatabaseURL`.
  package init(_ text: String, requiresNamespace: Bool = false, limits: ValidationLimits = .apple) throws(DataError) {
    var rest = text[...]
    var scheme: String?
    if let mark = rest.firstRange(of: "://") {
      scheme = rest[..<mark.lowerBound].lowercased()
      rest = rest[mark.upperBound...]
    }
    let place = rest.prefix { $0 != "?" && $0 != "#" }
    let host = place.prefix { $0 != "/" }.lowercased()
    let name = host.prefix { $0 != ":" }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    let named = labels.count == 3 ? String(labels[0]) : DatabaseURL.argument("ns", of: rest)
    let namespace = named ?? (requiresNamespace ? nil : labels.first.map(String.init))
    guard let namespace, !namespace.isEmpty, !name.isEmpty else {
      throw DataError(.invalidURL, "\(Validation.quoted(text)) names no database; write https://NAME.firebaseio.com/.")
    }
    let isSecure = scheme.map { $0 == "https" || $0 == "wss" } ?? (name == host)
    address = ServerAddress(host: host, isSecure: isSecure, namespace: namespace)
    path = try DatabaseURL.path(place.dropFirst(host.count), limits)
  }

  private static func path(_ text: Substring, _ limits: ValidationLimits) throws(DataError) -> Path {
    let decoded = text.split(separator: "/").map(decode).joined(separator: "/")
    guard !decoded.isEmpty else { return .root }
    do throws(DataError) { return try Validation.rootPath(decoded, limits: limits) } catch {
      throw DataError(.invalidURL, error.message)
    }
  }

  /// The value of an argument behind the question mark.
  private static func argument(_ name: String, of text: Substring) -> String? {
    let arguments = text.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
    for argument in arguments.split(separator: "&") where argument.hasPrefix(name + "=") {
      return decode(argument.dropFirst(name.count + 1))
    }
    return nil
  }

  /// Resolves `%20` and `+`; a broken escape stays as it is.
  private static func decode(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
