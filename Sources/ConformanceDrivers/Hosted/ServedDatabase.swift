import RTDBHosting
import RTDBNetwork

/// The reference server at a port, for clients of other processes.
package final class ServedDatabase {
  /// Why nothing is served.
  package struct Failure: Error, CustomStringConvertible {
    /// Whether the fault lies in the data that was to be loaded, and not in the address; then line and column stand
    /// before the description.
    package var isInData: Bool
    package var description: String
  }

  private let host: DatabaseHost
  package var port: UInt16 { host.port }

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - port: 0 for any that is free.
  ///   - namespace: The database of clients that name none, `default` where it is not given.
  ///   - data: What that database holds at first, as the bytes of JSON.
  /// - Throws: `Failure`.
  package init(host: String, port: UInt16, namespace: String?, data: [UInt8]?) throws {
    do {
      self.host = try DatabaseHost(
        host: host, port: port, namespace: namespace ?? DatabaseHost.defaultNamespace,
        data: try data.map(DatabaseHost.text))
    } catch let error as SocketServerError {
      throw Failure(isInData: false, description: error.message)
    } catch {
      throw Failure(isInData: true, description: "\(error)")
    }
  }

  /// Ends every session, whose on-disconnect writes happen now, and gives the data of clients that name no database.
  package func stop() throws -> String { try host.stopAndExport() }
}
