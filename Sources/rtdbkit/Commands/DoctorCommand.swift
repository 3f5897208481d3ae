import ConformanceDrivers
import ConformanceKit

/// Examines an adapter for the usual faults.
struct DoctorCommand {
  static let spec = CommandSpec(
    name: "doctor",
    abstract: "Examine an adapter for the usual faults, from flushing to lost events.",
    options: [DriverChoice.adapter] + DriverChoice.timeouts,
    examples: [
      "rtdbkit doctor --driver 'node starter.mjs'",
      "rtdbkit doctor --driver ./adapter --timeout 500ms",
    ],
    exitCodes: [
      .success: "no fault was found", .failure: "a fault was found",
      .usage: "wrong use", .driver: "the adapter could not start, or its hello failed",
    ])

  let arguments: ParsedArguments
  let output: Output

  func run() throws -> ExitCode {
    let choice = try DriverChoice(arguments)
    let address = try choice.adapterAddress
    do {
      let steps = try Doctor(address, options: choice.remote, makeServer: HostedServer.server).examine()
      for step in steps { output.write(ProbeText.text(of: step)) }
      return steps.contains { $0.outcome == .bad } ? .failure : .success
    } catch let fault as AdapterFault {
      output.error("rtdbkit doctor: \(fault)\n")
      return .driver
    }
  }
}
