import ConformanceAdapter
import ConformanceDrivers
import ConformanceKit

/// Answers the driver protocol with the reference, over standard input and output.
struct AdapterCommand {
  static let spec = CommandSpec(
    name: "adapter", abstract: "Answer the driver protocol with the reference, as an adapter.",
    options: [
      .init(
        name: "network", value: "WHO", help: "who plays the server: self, or inband for the kit",
        choices: ["self", "inband"]),
      .init(
        name: "profile", value: "NAME", help: "as which platform's client; apple where not given",
        choices: ReferenceProfile.all.map(\.name) + [AdminDriver.profile]),
      .mutant,
    ],
    examples: [
      "rtdbkit run --driver 'rtdbkit adapter'",
      "rtdbkit smoke --driver 'rtdbkit adapter'",
    ])

  let arguments: ParsedArguments

  func run() throws -> ExitCode {
    try ReferenceMutants.activate(arguments.one("mutant"))
    defer { try? ReferenceMutants.activate(nil) }
    let adapter: any Adapter =
      arguments.one("network") == "inband"
      ? InbandAdapter(profile: arguments.profile) : ReferenceAdapter(EmbeddedDriver.makeDriver(arguments))
    AdapterHost(adapter).run()
    return .success
  }
}
