import ConformanceAdapter
import ConformanceDrivers
import ConformanceKit

/// Answers the driver protocol with the reference, over standard input and output.
struct AdapterCommand {
  static let spec = CommandSpec(
    name: "adapter", abstract: "Answer the driver protocol with the reference, as an adapter.",
    options: [],
    examples: [
      ("rtdbkit run --driver 'rtdbkit adapter'", "the suite on the reference in a process of its own"),
      ("rtdbkit smoke --driver 'rtdbkit adapter'", "the protocol, step by step"),
    ])

  func run() -> ExitCode {
    AdapterHost(ReferenceAdapter()).run()
    return .success
  }
}
