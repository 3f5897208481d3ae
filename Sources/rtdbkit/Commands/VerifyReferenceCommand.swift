import ConformanceDrivers
import ConformanceKit

/// Replays recordings of the official SDKs on the reference implementation.
struct VerifyReferenceCommand {
  static let spec = CommandSpec(
    name: "verify-reference", abstract: "Replay recordings of the official SDKs on the reference.",
    operands: .init(name: "FILE…", help: "recordings; - reads standard input", count: 1...Int.max, completion: .files),
    options: [
      .init(name: "limit", value: "N", help: "differences to print of each file; 20 where not given"),
      .init(name: "only", value: "ID", help: "only scenarios whose id contains this"),
      .storage,
    ],
    examples: [
      "rtdbkit verify-reference Fixtures/recordings/client/limits.jsonl",
      "rtdbkit verify-reference Fixtures/recordings/engine/random.jsonl --limit 5",
    ],
    exitCodes: [
      .success: "the reference does what was recorded", .failure: "a scenario differs",
      .usage: "wrong use, or a file that is no recording",
    ])

  let arguments: ParsedArguments
  let output: Output

  func run() throws -> ExitCode {
    let limit = try self.limit
    var code = ExitCode.success
    for file in arguments.operands {
      guard let text = SystemFiles.text(of: file == "-" ? "/dev/stdin" : file) else {
        throw UsageError(message: "\(file) cannot be read; give a file of recordings, or - for standard input")
      }
      do {
        let report = try RecordedScenarios.verify(text, only: arguments.one("only"), disks: arguments.disks)
        if report.count == 0 { throw UsageError(message: "no scenario of \(file) matches --only") }
        output.write(report.text(limit: limit))
        if report.failed > 0 { code = .failure }
      } catch let error as UsageError {
        throw error
      } catch {
        throw UsageError(message: "\(file): \(error)")
      }
    }
    return code
  }

  private var limit: Int {
    get throws {
      guard let text = arguments.one("limit") else { return 20 }
      guard let number = Int(text), number >= 0 else {
        throw UsageError(message: "--limit takes a whole number, not \(text)")
      }
      return number
    }
  }
}
