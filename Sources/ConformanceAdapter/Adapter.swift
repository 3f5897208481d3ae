/// An implementation of the database's client as the conformance kit drives it.
///
/// The adapter does what it is asked and reports what the implementation's callbacks see; it never judges.
/// `AdapterHost` does the talking.
public protocol Adapter: AnyObject {
  /// Who answers, and what the implementation can do.
  var introduction: AdapterIntroduction { get }

  /// Sets the scene of a case: fresh clients, connected and at rest; the server's data and refusals.
  ///
  /// - Parameter events: Takes what the callbacks see, until the case ends.
  func begin(_ scene: AdapterScene, events: AdapterEvents) throws

  /// Makes a client's call (`call`), or changes something around it (`server.…`, `net.…`, `clock.…`).
  ///
  /// - Throws: `AdapterError` where the implementation refuses or cannot do it; anything else is told as a fault of the
  ///   adapter.
  func perform(_ request: AdapterRequest) throws

  /// Waits until the implementation is at rest and every event was reported.
  func settle() throws -> AdapterRest

  /// The server's whole data in export form.
  func serverData() throws -> Value

  /// The case is over: no event may come after it.
  func end() throws
}

/// What an adapter answers instead of having done something.
public enum AdapterError: Error, Sendable {
  /// The implementation refused the call: behaviour that the kit judges.
  case refused(code: String, message: String)
  /// The implementation cannot do this.
  case unsupported(feature: String, reason: String)
}

/// How an implementation came to rest.
public struct AdapterRest: Sendable {
  /// Whether it is at rest; false where the adapter gave up waiting.
  public var isQuiet: Bool
  /// The server's clock in milliseconds since 1970; nil where the adapter does not know it.
  public var serverTime: Int64?
  /// Where the kit plays the server: milliseconds until the next timer of the implementation, nil for none.
  public var nextTimer: Int64?

  public init(isQuiet: Bool = true, serverTime: Int64? = nil) {
    self.isQuiet = isQuiet
    self.serverTime = serverTime
  }
}
