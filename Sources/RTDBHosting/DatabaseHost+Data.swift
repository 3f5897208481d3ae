import RTDBServer
import RTDBTree

/// Data that comes from files and goes into them: the JSON of one namespace, priorities included.
extension DatabaseHost {
  /// What is wrong with data that is to be loaded.
  package struct DataFailure: Error, CustomStringConvertible {
    package var description: String
  }

  /// - Throws: `DataFailure`.
  static func load(_ text: String, into namespace: Namespace) throws {
    do {
      try namespace.set(.root, Node(json: JSONReader.read(text)))
    } catch let refusal as Refusal {
      throw DataFailure(description: refusal.reason)
    } catch {
      throw DataFailure(description: "\(error)")
    }
  }

  /// Ends every session as `stop()` does, and gives the data of the namespace for clients that name none.
  package func stopAndExport() throws -> String {
    try stop { [namespace] server in JSONWriter.text(server.namespace(namespace).data().exportForm) + "\n" }
  }
}
