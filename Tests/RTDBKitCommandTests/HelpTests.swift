import ConformanceCases
import ConformanceKit
import ConformanceReports
import Foundation
import Testing

@testable import rtdbkit

struct HelpTests {
  private let project: SampleProject

  init() throws { project = try SampleProject() }

  private static let layout = ProjectLayout(root: AdapterProcess.root + "/")
  private static let library = try? rtdbkit.CaseLibrary.load(paths: [], layout: layout)

  /// Whether a pattern picks any of the project's own cases.
  private func picks(_ pattern: String) -> Bool {
    (try? CaseSelection(filters: [pattern.drop("!")]).select(from: Self.library?.suites ?? [])) != nil
  }

  /// Runs a command line on the project's own cases.
  private func run(_ arguments: [String]) -> (code: ExitCode, out: String, err: String) {
    var (out, err) = ("", "")
    let output = Output(write: { out += $0 }, error: { err += $0 }, isTerminal: false, refusesColor: true)
    let program = Program(output: output, layout: Self.layout, makeDriver: EmbeddedDriver.makeDriver)
    return (program.run(arguments), out, err)
  }

  @Test("Every command shows two examples or more, all of which are understood", arguments: CommandName.allCases)
  func examples(command: CommandName) throws {
    #expect(command.spec.examples.count >= 2)
    for example in command.spec.examples {
      let lines = ShellLine.commands(of: example)
      #expect(lines.contains { $0.contains { $0.hasSuffix(command.rawValue) } }, "\(example)")
      for line in lines {
        let spec = try #require(CommandName(rawValue: line.first ?? "")?.spec, "\(example)")
        let parsed = try ArgumentParser(spec).parse(Array(line.dropFirst()))
        _ = try ReportRequest.all(command == .merge ? [] : parsed.all("report"))
        for pattern in parsed.all("filter") { #expect(picks(pattern), "\(pattern)") }
        if let driver = parsed.one("driver"), let address = DriverAddress(driver), case .command(let text) = address {
          for inner in ShellLine.commands(of: text) { #expect(CommandName(rawValue: inner.first ?? "") != nil) }
        }
      }
    }
  }

  @Test(
    "The examples of commands that change nothing work on this project",
    arguments: [CommandName.schema, .help, .completion])
  func examplesWork(command: CommandName) {
    for example in command.spec.examples {
      for line in ShellLine.commands(of: example) {
        let (code, out, err) = run(line)
        #expect(code == .success && !out.isEmpty && err.isEmpty, "\(example)")
      }
    }
  }

  @Test("The cases and files that examples name are there")
  func namesInExamples() {
    let words = CommandName.allCases.flatMap(\.spec.examples).flatMap(ShellLine.words)
    for id in words where id.hasPrefix("limit.") && !id.contains("*") {
      #expect(throws: Never.self, "\(id)") { try Self.library?.findCase(id) }
    }
    for path in words where path.hasPrefix("Conformance/") || path.hasPrefix("Fixtures/") {
      #expect(FileManager.default.fileExists(atPath: AdapterProcess.root + "/" + path), "\(path)")
    }
  }

  @Test("Exit codes stand in the help of commands that have more than done and wrong use")
  func exitCodes() {
    let plain: [CommandName] = [.list, .show, .new, .schema, .merge, .adapter, .initAdapter, .completion, .help]
    for command in CommandName.allCases {
      #expect(command.spec.exitCodes.isEmpty == plain.contains(command), "\(command)")
      let text = HelpText.text(of: command.spec)
      #expect(text.contains("\nusage: rtdbkit \(command.rawValue)") && text.contains("\nexamples:\n"))
      for (code, meaning) in command.spec.exitCodes {
        #expect(text.contains("\n  \(code.rawValue)  \(meaning.prefix(20))"))
      }
    }
  }

  @Test("Every topic is a page of 80 columns, listed by help", arguments: HelpTopic.allCases)
  func topics(topic: HelpTopic) {
    #expect(project.run("help", topic.rawValue) == .success)
    #expect(project.out == topic.text && project.out.hasSuffix("\n") && !project.out.hasSuffix("\n\n"))
    #expect(project.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(project.run("help") == .success)
    #expect(project.out.contains("  \(topic.rawValue) ") && project.out.contains(topic.abstract))
  }

  @Test("What topics name is there: formats, exit codes, filters, options and commands")
  func topicsAreTrue() throws {
    #expect(ReportFormat.allCases.allSatisfy { HelpTopic.reports.text.contains("\n  \($0.rawValue) ") })
    #expect((0...5).allSatisfy { HelpTopic.exitCodes.text.contains("\n  \($0)  ") })
    for line in HelpTopic.filters.text.split(separator: "\n") where line.hasPrefix("  ") {
      let pattern = ShellLine.words(of: line.trimmingCharacters(in: .whitespaces))[0]
      #expect(picks(pattern), "\(pattern)")
    }
    let options = Set(CommandName.allCases.flatMap { $0.spec.options.map(\.name) } + ["help"])
    for text in HelpTopic.allCases.map(\.text) {
      for match in text.matches(of: #/--([a-z-]+)/#) { #expect(options.contains(String(match.output.1))) }
      for match in text.matches(of: #/rtdbkit ([a-z][a-z-]*)/#) {
        #expect(CommandName(rawValue: String(match.output.1)) != nil, "\(match.output.0)")
      }
    }
    try project.write(
      String(
        HelpTopic.baselines.text.split(separator: "\n").drop { $0 != "  entries:" }.prefix(7)
          .map { $0.dropFirst(2) + "\n" }.joined()), to: "known.yaml")
    let (baseline, diagnostics) = Baseline.load(file: project.path("known.yaml"))
    #expect(baseline.entries.count == 1 && diagnostics.isEmpty)
    let lines = HelpTopic.cases.text.split(separator: "\n", omittingEmptySubsequences: false)
    let example = lines.drop { !$0.hasPrefix("  - id") }.prefix { !$0.isEmpty }.joined(separator: "\n")
    try project.write(
      "schema: 1\nsuite: Topic\nspec: [OFF-QUERY-01]\ncases:\n\(example)\n", to: "topic.yaml")
    #expect(project.run("run", "--cases", project.path("topic.yaml")) == .success)
  }

  @Test("help of a command is its --help, and an unknown name is told with a near one")
  func helpOfCommand() {
    for command in CommandName.allCases {
      #expect(project.run("help", command.rawValue) == .success)
      let text = project.out
      #expect(project.run(command.rawValue, "--help") == .success)
      #expect(project.out == text)
    }
    #expect(project.run("help", "filter") == .usage)
    #expect(project.err.contains("did you mean filters?"))
    #expect(project.run("help", "run", "list") == .usage)
  }

  @Test("--version tells the versions of the command and of what it speaks")
  func version() {
    #expect(project.run("--version") == .success)
    #expect(
      project.out.contains(#/^rtdbkit \d+\.\d+\.\d+ \(driver protocol 1\.0, case schema 1, report schema 1\)\n$/#))
  }
}

extension String {
  fileprivate func drop(_ prefix: String) -> String { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self }
}
