import ConformanceCases
import ConformanceDrivers
import ConformanceKit

/// The command from its arguments to its exit code.
struct Program {
  let output: Output
  let layout: ProjectLayout
  let makeDriver: (ParsedArguments) throws -> any Driver

  /// Runs the command of this process and ends it.
  static func main() -> Never {
    let program = Program(
      output: .standard, layout: ProjectLayout.find(), makeDriver: EmbeddedDriver.makeDriver)
    SystemFiles.endProcess(program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  /// Carries out one command line, the command's own name left off.
  func run(_ arguments: [String]) -> ExitCode {
    guard let name = arguments.first else {
      output.error(HelpText.overview(CommandName.allCases.map(\.spec)))
      return .usage
    }
    if HelpText.isRequest(name) {
      output.write(HelpText.overview(CommandName.allCases.map(\.spec)))
      return .success
    }
    if name == "--version" {
      output.write(ToolVersion.text + "\n")
      return .success
    }
    guard let command = CommandName(rawValue: name) else { return refuse(name) }
    do {
      let parsed = try ArgumentParser(command.spec).parse(Array(arguments.dropFirst()))
      if parsed.asksForHelp {
        output.write(HelpText.text(of: command.spec))
        return .success
      }
      return try carryOut(command, parsed)
    } catch let error as UsageError {
      output.error("rtdbkit \(name): \(error.message)\nsee `rtdbkit \(name) --help`\n")
    } catch {
      output.error("rtdbkit \(name): \(error)\n")
    }
    return .usage
  }

  private func carryOut(_ command: CommandName, _ arguments: ParsedArguments) throws -> ExitCode {
    let makeDriver = { [makeDriver] in try makeDriver(arguments) }
    return switch command {
    case .run: try RunCommand(arguments, layout: layout, output: output, makeDriver: makeDriver).run()
    case .replay: try ReplayCommand(arguments, layout: layout, output: output).run()
    case .explain:
      try ExplainCommand(arguments: arguments, layout: layout, output: output, makeDriver: makeDriver).run()
    case .diff: try DiffCommand(arguments: arguments, output: output).run()
    case .merge: try MergeCommand(arguments: arguments, output: output).run()
    case .list: try ListCommand(arguments: arguments, layout: layout, output: output).run()
    case .show: try ShowCommand(arguments: arguments, layout: layout, output: output).run()
    case .lint: try LintCommand(arguments: arguments, layout: layout, output: output).run()
    case .coverage: try CoverageCommand(arguments: arguments, layout: layout, output: output).run()
    case .mutants: try MutantsCommand(arguments: arguments, layout: layout, output: output).run()
    case .edition: try EditionCommand(arguments: arguments, layout: layout, output: output).run()
    case .baseline:
      try BaselineCommand(arguments: arguments, layout: layout, output: output, makeDriver: makeDriver).run()
    case .new: try NewCommand(arguments: arguments, layout: layout, output: output).run()
    case .record:
      try RecordCommand(arguments: arguments, layout: layout, output: output, makeDriver: makeDriver).run()
    case .fmt: try FormatCommand(arguments: arguments, layout: layout, output: output).run()
    case .schema: try SchemaCommand(arguments: arguments, layout: layout, output: output).run()
    case .verifyReference: try VerifyReferenceCommand(arguments: arguments, output: output).run()
    case .adapter: try AdapterCommand(arguments: arguments).run()
    case .serve: try ServeCommand(arguments: arguments, output: output).run()
    case .smoke: try SmokeCommand(arguments: arguments, output: output).run()
    case .doctor: try DoctorCommand(arguments: arguments, output: output).run()
    case .initAdapter: try InitAdapterCommand(arguments: arguments, layout: layout, output: output).run()
    case .completion: try CompletionCommand(arguments: arguments, output: output).run()
    case .help: try HelpCommand(arguments: arguments, output: output).run()
    }
  }

  private func refuse(_ name: String) -> ExitCode {
    let near = NearNames.near(name, among: CommandName.allCases.map(\.rawValue), limit: 1)
    let hint = near.first.map { "; did you mean \($0)?" } ?? ""
    output.error("rtdbkit: unknown command \(name)\(hint)\nsee `rtdbkit --help`\n")
    return .usage
  }
}
