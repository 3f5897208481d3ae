#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs the engine's workloads: operations a second, the ratio to the peer's recorded figure, memory, and check values.
///
/// Usage: `RTDBBenchmarks [--rounds N] [NAME …]`; without names everything: workloads, growth, disk and server.
enum Program {
  static func main() -> Never {
    if CommandLine.arguments.dropFirst() == ["host"] { ServingChild.serve() }
    var rounds = 9
    var names: [String] = []
    var arguments = CommandLine.arguments.dropFirst().makeIterator()
    while let argument = arguments.next() {
      if argument == "--rounds", let number = arguments.next().flatMap(Int.init), number > 0 {
        rounds = number
      } else if argument.hasPrefix("-") {
        print("usage: RTDBBenchmarks [--rounds N] [NAME …]   names: \(allNames)")
        exit(2)
      } else {
        names.append(argument)
      }
    }
    let unknown = names.filter { name in !others.contains(name) && !workloads.contains { $0.name == name } }
    guard unknown.isEmpty else {
      print("unknown workload \(unknown[0]); there are \(allNames)")
      exit(2)
    }
    var isRight = true
    for workload in workloads where names.isEmpty || names.contains(workload.name) {
      isRight = report(workload, rounds) && isRight
    }
    if names.isEmpty || names.contains("growth") { growth(rounds) }
    if names.isEmpty || names.contains("storage") { isRight = StorageBench.report(rounds) && isRight }
    let isServer = names.isEmpty || names.contains("server")
    for part in ServerBench.parts where isServer || names.contains(part.name) {
      isRight = ServerBench.report(part.measure) && isRight
    }
    print("peak memory \(peakMemory()) MB")
    exit(isRight ? 0 : 1)
  }

  static let workloads: [Workload] = [.a, .a2, .b, .b2, .b3, .c, .d, .e]

  /// What is no workload of the engine; the last ones are parts of `server`.
  private static let others = ["growth", "storage", "server"] + ServerBench.parts.map(\.name)

  private static var allNames: String { (workloads.map(\.name) + others).joined(separator: " ") }

  /// Verifies a workload once, times its rounds, and prints a line.
  private static func report(_ workload: Workload, _ rounds: Int) -> Bool {
    let wrong = workload.checks(workload.run(true)).filter { $0.expected != $0.actual }
    let seconds = median(workload, rounds)
    let rate = Double(workload.operations) / seconds
    let ratio = (rate / workload.peer * 10).rounded() / 10
    let state = wrong.isEmpty ? "checked" : "WRONG"
    print("\(workload.name)\t\(Int(rate)) ops/s\t\(ratio) × peer\t\(state)\t\(workload.abstract)")
    for check in wrong { print("  \(check.name): expected \(check.expected), actual \(check.actual)") }
    return wrong.isEmpty
  }

  private static func median(_ workload: Workload, _ rounds: Int) -> Double {
    (0..<rounds).map { _ in workload.run(false).seconds }.sorted()[rounds / 2]
  }

  /// How the time of an operation grows with the number of pending writes and of children.
  private static func growth(_ rounds: Int) {
    for count in [1_250, 2_500, 5_000, 10_000] {
      print("e, N = \(count): \(microseconds(.pending(count), rounds)) µs a write")
    }
    for count in [1_000, 10_000, 100_000, 1_000_000] {
      print("one child of \(count): \(microseconds(.oneChild(of: count), min(rounds, 3))) µs an update")
    }
  }

  private static func microseconds(_ workload: Workload, _ rounds: Int) -> Double {
    (median(workload, rounds) / Double(workload.operations) * 1e8).rounded() / 100
  }

  private static func peakMemory() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss / 1_024
  }
}
