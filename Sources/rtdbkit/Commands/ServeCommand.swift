import ConformanceDrivers
import ConformanceKit
import ConformanceReports

/// Serves the reference at a port until a signal ends it.
struct ServeCommand {
  static let spec = CommandSpec(
    name: "serve", abstract: "Serve databases to SDKs, over WebSockets, and to curl.",
    options: [
      .init(name: "port", value: "N", help: "9000 where not given; 0 for any that is free"),
      .init(name: "host", value: "ADDRESS", help: "127.0.0.1 where not given, so that only this machine gets in"),
      .init(name: "namespace", value: "NAME", help: "database of clients that name none; default where not given"),
      .init(name: "data", value: "FILE", help: "JSON that this database holds at first"),
      .init(name: "rules", value: "FILE", help: "security rules of this database; without them it is open"),
      .init(name: "export-on-exit", value: "FILE", help: "where to write this database's JSON at the end"),
    ],
    examples: [
      "rtdbkit serve", "rtdbkit serve --rules database.rules.json",
      "rtdbkit serve --port 0 --data seed.json --export-on-exit after.json",
    ],
    exitCodes: [
      .success: "a signal ended it", .failure: "the export could not be written",
      .usage: "wrong use, data or rules that cannot be read, or no place for the export",
      .driver: "it could not listen at that port",
    ])

  let arguments: ParsedArguments
  let output: Output

  func run() throws -> ExitCode {
    let (host, port) = (arguments.one("host") ?? "127.0.0.1", try self.port)
    let (data, rules) = (try bytes("data"), try bytes("rules"))
    let export = try openExport()
    let signals = SystemFiles.holdBackEndSignals()
    let served: ServedDatabase
    do {
      served = try ServedDatabase(
        host: host, port: port, namespace: arguments.one("namespace"), data: data, rules: rules)
    } catch let failure as ServedDatabase.Failure {
      switch failure.place {
      case .data: throw UsageError(message: "\(arguments.one("data") ?? ""):\(failure)")
      case .rules: throw UsageError(message: "\(arguments.one("rules") ?? ""):\(failure)")
      case .address: break
      }
      output.error("rtdbkit serve: \(failure)\n")
      return .driver
    }
    if host != "127.0.0.1" && host != "localhost" && host != "::1" {
      output.error("rtdbkit serve: whoever reaches \(host) can act as administrator\n")
    }
    output.write("rtdbkit serves http://\(host):\(served.port) until it gets SIGINT or SIGTERM\n")
    SystemFiles.awaitSignal(signals)
    let left = try served.stop()
    export?.write(left)
    do { try export?.finish() } catch {
      output.error("rtdbkit serve: \(error)\n")
      return .failure
    }
    return .success
  }

  /// The content of the file that an option names.
  private func bytes(_ option: String) throws -> [UInt8]? {
    try arguments.one(option).map { path in
      guard let bytes = SystemFiles.bytes(of: path) else { throw UsageError(message: "\(path) cannot be read") }
      return bytes
    }
  }

  /// Opens the file for the export, so that nobody finds at the end that the data has no place to go to.
  private func openExport() throws -> FileOutput? {
    do { return try arguments.one("export-on-exit").map { try FileOutput(path: $0) } } catch {
      throw UsageError(message: "\(error)")
    }
  }

  private var port: UInt16 {
    get throws {
      guard let text = arguments.one("port") else { return 9000 }
      guard let port = UInt16(text) else {
        throw UsageError(message: "--port is a whole number from 0 to 65535, not \(text)")
      }
      return port
    }
  }
}
