import ConformanceCases

/// The kit's side of an implementation under test: the one waist between judge and subject.
///
/// A driver makes calls, lets everything come to rest and hands over what was observed. It never judges.
package protocol Driver: AnyObject {
  var capabilities: DriverCapabilities { get }

  /// Sets the scene of a case: fresh clients, server data, clocks.
  ///
  /// - Throws: `UnsupportedScene` where the implementation cannot have such a scene.
  func begin(_ setup: CaseSetup) throws

  /// Performs one action, lets the implementation settle, and returns what was observed since the call before.
  ///
  /// Events come in the order of observation; `wire` observations are included where the driver sees the link.
  func perform(_ action: Action) throws -> StepOutcome

  /// The server's whole data in export form, `.null` where it is empty.
  func serverData() throws -> Value

  /// Ends the case and lets go of everything that belongs to it.
  func end() throws

  /// Why no further case can be run, nil while one can.
  var outage: String? { get }

  /// What the implementation wrote beside its observations since the case began: evidence for people.
  func takeLog() -> [String]

  /// Lets go of the implementation; nothing is asked afterwards.
  func close()

  /// What a person should know about the driver itself, told once at the end of a run.
  var remarks: [String] { get }
}

extension Driver {
  package var outage: String? { nil }
  package func takeLog() -> [String] { [] }
  package func close() {}
  package var remarks: [String] { [] }
}

/// A scene that an implementation cannot set, as a server with refusals where it knows none.
package struct UnsupportedScene: Error, Sendable {
  package var feature: String
  package var reason: String

  package init(feature: String, reason: String) {
    self.feature = feature
    self.reason = reason
  }
}

/// What a driver can do, said once.
package struct DriverCapabilities: Sendable {
  package var name: String
  /// The version of what is under test, nil where the driver does not tell.
  package var version: String?
  package var profile: String
  package var features: Set<String>
  /// Whether time moves only when the kit says so.
  package var virtualClock: Bool
  /// Whether `wire` observations are delivered.
  package var observesWire: Bool
  /// Whether `wire` observations stand in their place among the others.
  package var placesWire = true

  package init(name: String, profile: String, features: Set<String>, virtualClock: Bool, observesWire: Bool) {
    self.name = name
    self.profile = profile
    self.features = features
    self.virtualClock = virtualClock
    self.observesWire = observesWire
  }
}

/// The scene of a case.
package struct CaseSetup: Sendable {
  package var caseID: String
  package var seed: UInt64
  package var epoch: Int64
  package var clients: [ClientSetup]
  package var serverData: Value
  package var rules: ServerRules
  /// Where each client finds the server, where the kit plays it at a socket.
  package var urls: [String: String] = [:]

  package init(
    caseID: String, seed: UInt64, epoch: Int64, clients: [ClientSetup], serverData: Value, rules: ServerRules
  ) {
    self.caseID = caseID
    self.seed = seed
    self.epoch = epoch
    self.clients = clients
    self.serverData = serverData
    self.rules = rules
  }
}

/// The answer of a driver to one action.
package struct StepOutcome: Sendable {
  package enum Reply: Sendable {
    /// The call was made.
    case ok
    /// The implementation cannot do this.
    case unsupported(feature: String, reason: String)
  }
  package var reply: Reply
  package var observations: [Observation]
  /// The server's clock after settling, in milliseconds since 1970.
  package var serverTime: Int64

  package init(reply: Reply = .ok, observations: [Observation], serverTime: Int64) {
    self.reply = reply
    self.observations = observations
    self.serverTime = serverTime
  }
}
