/// A request of the Hypertext Transfer Protocol as bytes and texts, without the socket that it came from.
package struct HTTPRequest: Sendable {
  package var method: String
  /// The path as it was sent, percent-encoded.
  package var path: String
  /// The part behind the question mark as it was sent; nil where there is none.
  package var query: String?
  /// In the order of sending.
  package var headers: [HTTPHeader]
  package var body: [UInt8]

  package init(
    _ method: String, _ path: String, query: String? = nil, headers: [HTTPHeader] = [], body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
  }

  /// The value of a header, whatever the case of its name.
  package func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers.first { $0.name.lowercased() == name }?.value
  }

  /// The decoded parameters of the query in order; one without `=` has the empty value.
  ///
  /// Nil where the query is no percent-encoded UTF-8.
  package var parameters: [(name: String, value: String)]? {
    var parameters: [(name: String, value: String)] = []
    for pair in (query ?? "").split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentCoding.decoded(parts[0], plusIsSpace: true),
        let value = PercentCoding.decoded(parts.count > 1 ? parts[1] : "", plusIsSpace: true)
      else { return nil }
      parameters.append((name, value))
    }
    return parameters
  }

  /// The namespace that the request is for: by the parameter `ns`, else by the first part of the host's name.
  ///
  /// - Parameter fallback: The namespace where the request names none, as for a plain address.
  package func namespace(else fallback: String) -> String {
    if let name = parameters?.first(where: { $0.name == "ns" })?.value, !name.isEmpty { return name }
    guard let host = header("host")?.prefix(while: { $0 != ":" }) else { return fallback }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let isName = labels.count > 1 && !labels.contains(where: \.isEmpty) && Int(labels.last!) == nil
    return isName && labels[0] != "www" ? labels[0].lowercased() : fallback
  }
}

/// A line of a message's head.
package struct HTTPHeader: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
