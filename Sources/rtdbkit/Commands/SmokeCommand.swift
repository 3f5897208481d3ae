import ConformanceDrivers
import ConformanceKit

/// Makes the first steps with an adapter, and teaches where one fails.
struct SmokeCommand {
  static let spec = CommandSpec(
    name: "smoke", abstract: "Try an adapter: hello, one listener, one write; teach where a step fails.",
    options: [DriverChoice.adapter] + DriverChoice.timeouts,
    examples: [
      "rtdbkit smoke --driver 'python3 starter.py'",
      "rtdbkit smoke --driver tcp:127.0.0.1:9000",
    ],
    exitCodes: [
      .success: "every step was good", .failure: "a step failed",
      .usage: "wrong use", .driver: "the adapter could not start, or its hello failed",
    ])

  let arguments: ParsedArguments
  let output: Output

  func run() throws -> ExitCode {
    let choice = try DriverChoice(arguments)
    let address = try choice.adapterAddress
    let walk = SmokeWalk(address, options: choice.remote, makeServer: HostedServer.server) {
      output.write(ProbeText.text(of: $0))
    }
    do {
      let isGood = try walk.run()
      output.write(isGood ? "the adapter is ready for `rtdbkit run`\n" : "mend this step, then try again\n")
      return isGood ? .success : .failure
    } catch is AdapterFault {
      return .driver
    }
  }
}
