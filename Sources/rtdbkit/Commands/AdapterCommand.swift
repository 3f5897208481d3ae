import ConformanceAdapter
import ConformanceDrivers
import ConformanceKit

/// Answers the driver protocol with the reference, over standard input and output.
struct AdapterCommand {
  static let spec = CommandSpec(
    name: "adapter", abstract: "Answer the driver protocol with the reference, as an adapter.",
    options: [
      .init(
        name: "network", value: "WHO", help: "who plays the server: self, or the kit, inband or at a websocket",
        choices: ["self", "inband", "websocket"]),
      .init(
        name: "clock", value: "KIND", help: "for websocket: wall, or virtual for time that the kit moves",
        choices: ["wall", "virtual"]),
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
      switch arguments.one("network") {
      case "inband": InbandAdapter(profile: arguments.profile)
      case "websocket":
        SocketAdapter(profile: arguments.profile, isVirtual: arguments.one("clock") == "virtual")
      default: ReferenceAdapter(EmbeddedDriver.makeDriver(arguments))
      }
    AdapterHost(adapter).run()
    return .success
  }
}
