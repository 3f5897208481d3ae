import ConformanceCases
import ConformanceKit
import ConformanceReports

/// Runs the same cases a second time in another order: whatever then differs depends on what it must not depend on.
struct DeterminismCheck {
  /// How many differing cases are told.
  private static let limit = 20

  let running: CaseRunning
  let cases: [Case]
  let drivers: [any Driver]
  let seed: UInt64
  let baseline: BaselineJudge?
  let claim: ProfileClaim?
  let edition: EditionScope?

  func run(_ reports: RunReports) throws -> ExitCode {
    let first = DigestRecorder()
    let outcome = try running.run(
      cases, by: drivers, seed: seed, baseline: baseline, claim: claim, edition: edition,
      reports: reports.adding(first))
    guard !StopSignal.isReceived else { return outcome.exitCode }
    let second = DigestRecorder()
    let runner = Runner(
      drivers: drivers, options: RunOptions(seed: seed), recorders: [second], isStopRequested: { StopSignal.isReceived }
    )
    runner.run(Plan(cases: Shuffle(seed: seed).shuffled(cases), capabilities: drivers[0].capabilities))
    let differences = first.differences(from: second, in: cases)
    tell(differences, outcome)
    return differences.isEmpty || outcome.exitCode != .success ? outcome.exitCode : .failure
  }

  private func tell(_ differences: [DigestRecorder.Difference], _ outcome: RunOutcome) {
    let write = reportsTakeOutput ? running.output.error : running.output.write
    for difference in differences.prefix(Self.limit) { write("NOT DETERMINISTIC \(difference.text)\n") }
    if differences.count > Self.limit { write("… and \(differences.count - Self.limit) more\n") }
    let count = outcome.summary.executed
    write(
      differences.isEmpty
        ? "deterministic: \(count) cases observed the same twice, in two orders\n"
        : "not deterministic: \(differences.count) of \(count) cases\n")
  }

  private var reportsTakeOutput: Bool { running.arguments.all("report").contains { $0.hasSuffix("=-") } }
}

/// An order of cases that depends on a seed alone.
struct Shuffle {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  func shuffled(_ cases: [Case]) -> [Case] {
    var shuffle = self
    var cases = cases
    for index in cases.indices.dropFirst().reversed() {
      cases.swapAt(index, Int(shuffle.next() % UInt64(index + 1)))
    }
    return cases
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
