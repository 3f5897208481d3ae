import ConformanceCases
import ConformanceDrivers
import ConformanceKit

/// The implementation that a command puts under the cases, by its options: the embedded one, or an adapter.
struct DriverChoice {
  /// The adapter of a command that needs one.
  static let adapter = CommandSpec.Option(
    name: "driver", value: "CMD", help: "a command that starts an adapter, tcp:HOST:PORT or unix:PATH")
  private static let driver = CommandSpec.Option(
    name: "driver", value: "CMD",
    help: adapter.help + "; loopback for the reference over sockets; the reference where not given")
  /// What stands for the reference with sockets between client and server.
  private static let loopback = "loopback"
  static let timeouts: [CommandSpec.Option] = [
    .init(name: "timeout", value: "TIME", help: "how long an answer may take, as 500ms; 5s where not given"),
    .flag("no-timeouts", "wait for ever, for a debugger"),
  ]
  /// For commands that need one driver alone.
  static let soleOptions = [driver] + timeouts
  static let options =
    [driver]
    + [
      .init(name: "jobs", value: "N", help: "adapters at work beside each other; 1 where not given"),
      .init(name: "max-restarts", value: "N", help: "new starts of broken adapters; 10 where not given"),
    ] + timeouts

  /// Where the adapter is; nil for the embedded implementation.
  let address: DriverAddress?
  /// Whether the embedded implementation is to have sockets between client and server.
  let isLoopback: Bool
  private let profile: ReferenceProfile
  private let disks: ReferenceDisks
  let remote: RemoteOptions
  let jobs: Int

  /// - Throws: `UsageError`.
  init(_ arguments: ParsedArguments) throws {
    let name = arguments.one("driver")
    isLoopback = name == Self.loopback
    profile = arguments.profile
    disks = arguments.disks
    address = try name.flatMap { text in
      if text == Self.loopback { return nil }
      guard let address = DriverAddress(text) else {
        throw UsageError(message: "--driver takes a command, tcp:HOST:PORT or unix:PATH, not \(text)")
      }
      return address
    }
    jobs = try Self.count("jobs", arguments, 1...256) ?? 1
    var remote = RemoteOptions()
    if let time = arguments.one("timeout") {
      guard let milliseconds = DurationText.milliseconds(time), milliseconds > 0 else {
        throw UsageError(message: "--timeout takes a time such as 500ms or 5s, not \(time)")
      }
      remote.requestTimeout = .milliseconds(milliseconds)
      // Whoever is given more time for an answer needs it for a case too.
      remote.caseTimeout = max(.seconds(30), .milliseconds(milliseconds) * 6)
      remote.helloTimeout = max(.seconds(30), .milliseconds(milliseconds))
    }
    if arguments.has("no-timeouts") {
      (remote.helloTimeout, remote.requestTimeout, remote.caseTimeout) = (nil, nil, nil)
    }
    remote.restartLimit = try Self.count("max-restarts", arguments, 0...1_000_000) ?? remote.restartLimit
    self.remote = remote
  }

  /// Where the adapter is that a command cannot do without.
  var adapterAddress: DriverAddress {
    get throws {
      if isLoopback { throw UsageError(message: "--driver names an adapter here; loopback is none") }
      guard let address else { throw UsageError(message: "--driver is missing: --driver CMD") }
      return address
    }
  }

  /// Makes the drivers, one for each job.
  func drivers(embedded: () throws -> any Driver) throws -> [any Driver] {
    try (0..<jobs).map { _ in
      if isLoopback { return try SimulatedDriver.loopback(profile: profile, disks: disks) }
      guard let address else { return try embedded() }
      return try RemoteDriver(address, options: remote) { HostedServer.server(for: $0) }
    }
  }

  static func count(_ name: String, _ arguments: ParsedArguments, _ range: ClosedRange<Int>) throws -> Int? {
    guard let text = arguments.one(name) else { return nil }
    guard let count = Int(text), range.contains(count) else {
      throw UsageError(message: "--\(name) takes a whole number from \(range.lowerBound), not \(text)")
    }
    return count
  }
}
