import ConformanceAdapter
import ConformanceCases
import ConformanceKit

/// Puts the reference behind the driver protocol: what `rtdbkit adapter` answers with.
package final class ReferenceAdapter: Adapter {
  private let driver: any Driver
  private var events: AdapterEvents?
  private var serverTime: Int64?
  private var epoch: Int64 = 0

  package init(_ driver: any Driver = SimulatedDriver()) { self.driver = driver }

  package var introduction: ConformanceAdapter.AdapterIntroduction {
    let capabilities = driver.capabilities
    return .init(
      name: "rtdbkit-\(capabilities.name)", features: capabilities.features.sorted(), profile: capabilities.profile,
      clock: capabilities.virtualClock ? .virtual : .wall, observesWire: capabilities.observesWire)
  }

  package func begin(_ scene: AdapterScene, events: AdapterEvents) throws {
    guard case .begin(let setup)? = DriverRequest(message: scene.message) else { throw unknown("case.begin") }
    self.events = events
    serverTime = setup.epoch
    epoch = setup.epoch
    try driver.begin(setup)
  }

  package func perform(_ request: AdapterRequest) throws {
    guard let action = DriverRequest(message: request.message)?.action else {
      throw unknown(request.verb.isEmpty ? request.name : request.verb)
    }
    try report(try driver.perform(action))
  }

  package func settle() throws -> AdapterRest {
    // Whatever a request asked for has settled when it is answered; before the first one nothing is known of the clock.
    if serverTime == nil { try report(try driver.perform(.settle)) }
    return AdapterRest(serverTime: serverTime)
  }

  package func serverData() throws -> Value { try driver.serverData() }

  package func end() throws {
    events = nil
    try driver.end()
  }

  private func report(_ outcome: StepOutcome) throws {
    serverTime = outcome.serverTime
    for observation in outcome.observations {
      events?.push(
        observation.event.wireName.rawValue, observation.wireMembers, time: observation.time.map { $0 - epoch })
    }
    if case .unsupported(let feature, let reason) = outcome.reply {
      throw AdapterError.unsupported(feature: feature, reason: reason)
    }
  }

  private func unknown(_ name: String) -> AdapterError {
    .unsupported(feature: name, reason: "the reference knows no such request")
  }
}
