/// The name of a stream: a client with one of its listeners, completions or its wire.
package struct StreamName: Hashable, Sendable, CustomStringConvertible {
  package var client: String
  package var stream: String

  package init(client: String, stream: String) {
    self.client = client
    self.stream = stream
  }

  /// Whether this is the client's link and not something that an application sees.
  package var isWire: Bool { stream == "wire" }

  package var description: String { "\(client).\(stream)" }
}
