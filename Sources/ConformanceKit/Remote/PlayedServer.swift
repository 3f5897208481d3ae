import ConformanceCases

/// The server and the links of a case, played by the kit for an implementation that brings a client alone.
///
/// It has a clock of its own that only the driver moves.
package protocol PlayedServer: AnyObject {
  /// A fresh server with the case's data and refusals.
  ///
  /// - Parameters:
  ///   - ask: Tells the adapter of a link's opening, end, or frame, where frames travel through the driver protocol.
  ///   - observe: Takes the messages on the wire, on the driver's thread.
  func begin(
    _ setup: CaseSetup, ask: @escaping (DriverRequest) throws -> Void, observe: @escaping (Observation) -> Void) throws
  /// Where each client of the case finds the server; empty where frames travel through the driver protocol.
  var urls: [String: String] { get }
  /// Takes what a client does with its link, where frames travel through the driver protocol; nothing is delivered yet.
  func take(_ event: LinkEvent)
  /// Takes notice of a call that a client has made.
  func notice(_ call: ClientCall, by client: String)
  func perform(_ call: ServerCall) throws
  func perform(_ call: NetworkCall) throws
  /// Lets everything happen that needs no time.
  func settle() throws
  /// Whether nothing is left to deliver now.
  var isIdle: Bool { get }
  /// How much has happened at the links; it grows with everything that comes or goes there by itself.
  var activity: Int { get }
  /// Whether a client has no link and is bound to come for one, by itself and soon.
  var awaitsClients: Bool { get }
  /// Moves the clock; what falls due happens.
  func advance(by milliseconds: Int64) throws
  /// How long until something falls due, nil for never.
  var nextDue: Int64? { get }
  /// The server's clock, in milliseconds since 1970.
  var now: Int64 { get }
  func data() -> Value
  func end()
  /// Lets go of everything, at the end of the run.
  func close()
}
