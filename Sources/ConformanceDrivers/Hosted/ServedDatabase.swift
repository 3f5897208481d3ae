import RTDBHosting
import RTDBNetwork
import RTDBRules

/// The reference server at a port, for clients of other processes.
package final class ServedDatabase {
  /// Why nothing is served.
  package struct Failure: Error, CustomStringConvertible {
    /// Where the fault can lie.
    package enum Place { case address, data, rules }
    /// With data and rules, line and column stand before the description.
    package var place: Place
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
  ///   - rules: The security rules of that database, as the bytes of their file.
  /// - Throws: `Failure`.
  package init(host: String, port: UInt16, namespace: String?, data: [UInt8]?, rules: [UInt8]? = nil) throws {
    do {
      let rules = try Self.text(rules, of: .rules)
      self.host = try DatabaseHost(
        host: host, port: port, namespace: namespace ?? DatabaseHost.defaultNamespace,
        data: try Self.text(data, of: .data), rules: rules)
    } catch let failure as Failure {
      throw failure
    } catch let error as SocketServerError {
      throw Failure(place: .address, description: error.message)
    } catch let error as RulesError {
      throw Failure(place: .rules, description: "\(error)")
    } catch {
      throw Failure(place: .data, description: "\(error)")
    }
  }

  private static func text(_ bytes: [UInt8]?, of place: Failure.Place) throws(Failure) -> String? {
    guard let bytes else { return nil }
    do { return try DatabaseHost.text(of: bytes) } catch { throw Failure(place: place, description: "\(error)") }
  }

  /// Ends every session, whose on-disconnect writes happen now, and gives the data of clients that name no database.
  package func stop() throws -> String { try host.stopAndExport() }
}
