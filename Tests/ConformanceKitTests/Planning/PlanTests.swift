import ConformanceCases
import ConformanceKit
import Testing

struct PlanTests {
  private func disposition(_ driver: FakeDriver, _ build: (inout Case) -> Void) -> Plan.Disposition? {
    var sample = Sample.testCase("x")
    build(&sample)
    return Plan(cases: [sample], capabilities: driver.capabilities).entries.first?.disposition
  }

  @Test("A case without demands runs")
  func plain() {
    #expect(disposition(FakeDriver()) { _ in } == .run)
    #expect(disposition(FakeDriver(features: ["get", "more"])) { $0.features = ["get"] } == .run)
  }

  @Test("Undeclared features make a case not applicable, and are named")
  func features() {
    let result = disposition(FakeDriver(features: ["get"])) { $0.features = ["get", "rules", "persistence"] }
    #expect(result == .notApplicable(reason: "needs undeclared features: rules, persistence"))
  }

  @Test(
    "Under a claim, features that its profile needs are no excuse, but others and optional cases are",
    arguments: [
      (["rules"], Level.must, false, true), (["disk"], .must, false, false), (["rules", "disk"], .must, false, false),
      (["rules"], .should, false, false), (["rules"], .should, true, true), (["rules"], .may, true, false),
    ])
  func claim(missing: [String], level: Level, isStrict: Bool, isUnmet: Bool) {
    var sample = Sample.testCase("x")
    (sample.features, sample.level) = (missing, level)
    let claim = ProfileClaim(profile: "apple", spared: ["disk"], isStrict: isStrict)
    let plan = Plan(cases: [sample], capabilities: FakeDriver().capabilities, claim: claim)
    let names = missing.joined(separator: ", ")
    #expect(
      plan.entries.map(\.disposition) == [
        isUnmet
          ? .couldNotRun(reason: "unmet profile claim: apple needs \(names), which is not declared")
          : .notApplicable(reason: "needs undeclared features: \(names)")
      ])
  }

  @Test("A case of other profiles is not applicable")
  func profiles() {
    #expect(disposition(FakeDriver(profile: "web")) { $0.profiles = ["web"] } == .run)
    let result = disposition(FakeDriver(profile: "web")) { $0.profiles = ["apple", "java"] }
    #expect(result == .notApplicable(reason: "holds for profile apple, java, not web"))
  }

  @Test(
    "Without a virtual clock a long wait cannot be run, nor one that is exact",
    arguments: [
      (true, Int64(600_000), true), (true, 1, true), (false, 2_000, true), (false, 2_001, false), (false, 700, true),
      (false, 299, false),
    ])
  func clock(virtual: Bool, milliseconds: Int64, runs: Bool) {
    let result = disposition(FakeDriver(virtualClock: virtual)) {
      $0.steps = [Sample.step(.clockAdvance(milliseconds: milliseconds))]
    }
    #expect((result == .run) == runs)
  }

  @Test("Without a virtual clock nothing can be run that is about the server's time", arguments: [true, false])
  func serverTime(virtual: Bool) {
    let driver = FakeDriver(features: ["serverValue.timestamp"], virtualClock: virtual)
    let timestamp = disposition(driver) { $0.features = ["serverValue.timestamp"] }
    let offset = disposition(driver) { $0.steps = [Sample.step(Sample.call(.once, "o", at: ".info/serverTimeOffset"))] }
    let connected = disposition(driver) { $0.steps = [Sample.step(Sample.call(.once, "o", at: ".info/connected"))] }
    #expect([timestamp == .run, offset == .run, connected == .run] == [virtual, virtual, true])
  }
}
