import ConformanceCases
import ConformanceDrivers
import ConformanceKit
import ConformanceReports

/// Runs the selected cases against an implementation and reports.
struct RunCommand {
  static let spec = CommandSpec(
    name: "run", abstract: "Run cases and report what differs.",
    options: CaseRunning.options + [
      .seed,
      .init(name: "shard", value: "I/N", help: "run the I-th of N equal parts of the selection"),
      .init(
        name: "profile", value: "NAME",
        help: "claim that the implementation has all that this profile needs; the reference is of any profile"),
      .init(
        name: "edition", value: "NAME",
        help: "count the cases of this edition alone; later ones run as not scored"),
      .init(name: "baseline", value: "FILE", help: "the known failures of the implementation", completion: .files),
      .flag("verify-determinism", "run again in another order and fail where anything observed differs"),
      .storage, .mutant,
    ] + DriverChoice.options,
    examples: [
      "rtdbkit run --filter 'limit.*' --filter '!feature:persistence'",
      "rtdbkit run --report junit=report.xml --report html=report.html",
      "rtdbkit run --driver 'python3 my_adapter.py' --jobs 2",
      "rtdbkit run --mutant moved-not-raised --fail-fast",
    ],
    exitCodes: exitCodes)
  /// What the end of a run means.
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "everything required passed, and the run is complete",
    .failure: "something required failed or could not be run",
    .usage: "wrong use, a faulty case, or no case selected",
    .driver: "the driver could not start, or its hello failed",
    .incomplete: "not everything planned was executed",
    .fault: "the kit itself is at fault, or a report was lost",
  ]

  private let running: CaseRunning
  private let makeDriver: () throws -> any Driver

  init(
    _ arguments: ParsedArguments, layout: ProjectLayout, output: Output, makeDriver: @escaping () throws -> any Driver
  ) {
    running = CaseRunning(name: "run", arguments: arguments, layout: layout, output: output)
    self.makeDriver = makeDriver
  }

  func run() throws -> ExitCode {
    try ReferenceMutants.activate(running.arguments.one("mutant"))
    defer { try? ReferenceMutants.activate(nil) }
    let seed = try running.arguments.seed
    let requests = try ReportRequest.all(running.arguments.all("report"))
    guard let (library, selected) = try running.load() else { return .usage }
    let cases = try shard?.part(of: selected) ?? selected
    let claim = try claim(library.features)
    let edition = try running.arguments.one("edition").map {
      EditionScope(try Editions.load(running.layout, named: $0)[0])
    }
    if !isCovered(claim, by: cases, edition, library) { return .failure }
    guard let baseline = readBaseline() else { return .usage }
    let choice = try DriverChoice(running.arguments)
    let reports = try running.openReports(requests, statements: library.statements?.statements ?? [])
    if running.output.isProcess { StopSignal.watch() }
    let drivers: [any Driver]
    do {
      drivers = try choice.drivers(embedded: makeDriver)
    } catch {
      running.output.error("rtdbkit run: \(error)\n")
      return StopSignal.isReceived ? .incomplete : .driver
    }
    defer { close(drivers) }
    for remark in library.remarks(on: drivers[0].capabilities) { running.output.error("rtdbkit run: \(remark)\n") }
    let profile = drivers[0].capabilities.profile
    if let claim, claim.profile != profile {
      running.output.error(
        "rtdbkit run: unmet profile claim: the driver is of profile \(profile), not \(claim.profile)\n")
      return .failure
    }
    let judge = BaselineJudge(
      baseline, suites: library.suites, driver: drivers[0].capabilities, today: SystemFiles.today)
    guard running.arguments.has("verify-determinism") else {
      return try running.run(
        cases, by: drivers, seed: seed, baseline: judge, claim: claim, edition: edition, reports: reports
      ).exitCode
    }
    return try DeterminismCheck(
      running: running, cases: cases, drivers: drivers, seed: seed, baseline: judge, claim: claim, edition: edition
    ).run(reports)
  }

  /// Whether everything is selected that a claim to an edition demands; tells what is not.
  private func isCovered(
    _ claim: ProfileClaim?, by cases: [Case], _ edition: EditionScope?, _ library: CaseLibrary
  ) -> Bool {
    guard let claim, let edition else { return true }
    let lacking = edition.lacking(in: cases, of: library.suites, for: claim)
    guard !lacking.isEmpty else { return true }
    running.output.error(
      "rtdbkit run: unmet profile claim: edition \(edition.name) demands \(lacking.count) more cases, "
        + "among them \(lacking.prefix(3).joined(separator: ", "))\n")
    return false
  }

  /// Lets go of the drivers, and tells what was noticed about them.
  private func close(_ drivers: [any Driver]) {
    for driver in drivers { driver.close() }
    for remark in drivers.flatMap(\.remarks) { running.output.error("rtdbkit run: \(remark)\n") }
  }

  /// The claim that was made, by what the list of features says of the profile.
  private func claim(_ features: FeatureList?) throws -> ProfileClaim? {
    guard let name = running.arguments.one("profile") else { return nil }
    let profiles = features?.profiles ?? []
    guard let profile = profiles.first(where: { $0.name == name }) else {
      let known = profiles.map(\.name).joined(separator: ", ")
      throw UsageError(message: "--profile is one of those in Conformance/features.yaml (\(known)), not \(name)")
    }
    return ProfileClaim(
      profile: name, spared: Set(profile.spared), isStrict: running.arguments.has("strict"))
  }

  private var shard: CaseShard? {
    get throws {
      guard let text = running.arguments.one("shard") else { return nil }
      guard let shard = CaseShard(text) else {
        throw UsageError(message: "--shard names a part of all, from 1/N to N/N, not \(text)")
      }
      return shard
    }
  }

  /// The known failures, none without a file; nil after telling what is wrong with it.
  private func readBaseline() -> Baseline? {
    guard let file = running.arguments.one("baseline") else { return Baseline(entries: []) }
    let (baseline, diagnostics) = Baseline.load(file: file)
    for diagnostic in diagnostics { running.output.error("\(diagnostic)\n") }
    return diagnostics.contains { $0.severity == .error } ? nil : baseline
  }
}
