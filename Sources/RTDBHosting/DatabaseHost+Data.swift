import RTDBServer
import RTDBTree

/// Data that comes from files and goes into them: the JSON of one namespace, priorities included.
extension DatabaseHost {
  /// The text of a file's bytes.
  ///
  /// - Throws: `DataFailure` where they are no UTF-8.
  package static func text(of bytes: [UInt8]) throws(DataFailure) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    // What is no character has been replaced.
    let offset = zip(text.utf8, bytes).enumerated().first { $1.0 != $1.1 }?.offset
    if let offset { throw DataFailure("invalid UTF-8", at: offset, in: text) }
    return text
  }

  /// - Throws: `DataFailure`.
  static func load(_ text: String, into namespace: Namespace) throws {
    let node = try DataText(text).node()
    do throws(Refusal) { try namespace.set(.root, node) } catch {
      throw DataFailure(error.reason, at: 0, in: text)
    }
  }

  /// Ends every session as `stop()` does, and gives the data of the namespace for clients that name none.
  package func stopAndExport() throws -> String {
    try stop { [namespace] server in JSONWriter.text(server.namespace(namespace).data().exportForm) + "\n" }
  }
}
