import ConformanceCases
import Foundation
import Testing

/// The GitHub Action, its shell steps run as GitHub runs them.
final class ActionTests {
  private let folder: URL
  private let steps: [YAMLNode]
  private let inputs: [String: String]
  /// What the steps have put out, by `step.name`.
  private var outputs: [String: String] = [:]

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = AdapterProcess.root + "/Conformance/action/action.yml"
    let (root, diagnostics) = YAMLReader.read(
      Array(try Data(contentsOf: URL(fileURLWithPath: file))), file: "action.yml")
    #expect(diagnostics.isEmpty)
    let action = try #require(root)
    steps = try #require(action["runs"]?["steps"]?.elements)
    inputs = Dictionary(
      uniqueKeysWithValues: (action["inputs"]?.entries ?? []).map { ($0.key, $0.value["default"]?.text ?? "") })
    #expect(action["runs"]?["using"]?.text == "composite")
    #expect((action["inputs"]?.entries ?? []).allSatisfy { $0.value["description"]?.text?.isEmpty == false })
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
  private func text(_ name: String) -> String { (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? "" }

  private func step(_ id: String) throws -> YAMLNode { try #require(steps.first { $0["id"]?.text == id }) }

  /// Replaces `${{ … }}` as GitHub does, for the few expressions that the action uses.
  private func expanded(_ text: String, _ given: [String: String]) -> String {
    text.replacing(#/\$\{\{ ([\w.-]+) \}\}/#) { match in
      let name = String(match.output.1)
      if name == "github.action_path" { return AdapterProcess.root + "/Conformance/action" }
      if name.hasPrefix("inputs.") {
        let input = String(name.dropFirst("inputs.".count))
        return given[input] ?? inputs[input] ?? "no input \(input)"
      }
      let parts = name.split(separator: ".").map(String.init)
      return parts.count == 4 && parts[0] == "steps" ? outputs["\(parts[1]).\(parts[3])"] ?? "" : "unknown \(name)"
    }
  }

  /// Runs a shell step; what it puts out is there for the steps after it.
  private func run(
    _ id: String, _ given: [String: String] = [:], tools: String? = nil
  ) throws -> (code: Int32, out: String) {
    let step = try step(id)
    #expect(step["shell"]?.text == "bash")
    try (step["run"]?.text ?? "").write(toFile: path("step.sh"), atomically: true, encoding: .utf8)
    try "".write(toFile: path("output"), atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["bash", "--noprofile", "--norc", "-eo", "pipefail", path("step.sh")]
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    if let tools { environment["PATH"] = tools + ":" + (environment["PATH"] ?? "") }
    environment["GITHUB_OUTPUT"] = path("output")
    environment["GITHUB_STEP_SUMMARY"] = path("summary")
    environment["GITHUB_WORKSPACE"] = folder.path
    for entry in step["env"]?.entries ?? [] { environment[entry.key] = expanded(entry.value.text ?? "", given) }
    process.environment = environment
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    for line in text("output").split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      outputs["\(id).\(parts[0])"] = parts.count == 2 ? parts[1] : ""
    }
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// The built command in the place of what the first step builds.
  private func skipBuilding() { outputs["setup.command"] = AdapterProcess.command }

  @Test("The first step installs and builds through setup.sh, and passes the command on")
  func builds() throws {
    let tools = folder.appendingPathComponent("tools")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    let bin = URL(fileURLWithPath: AdapterProcess.command).deletingLastPathComponent().path
    let stub = "#!/bin/sh\ncase \"$*\" in *--show-bin-path*) echo '\(bin)' ;; esac\n"
    try stub.write(to: tools.appendingPathComponent("swift"), atomically: true, encoding: .utf8)
    #expect(chmod(tools.appendingPathComponent("swift").path, 0o755) == 0)
    let result = try run("setup", tools: tools.path)
    #expect(result.code == 0, "\(result.out)")
    #expect(outputs["setup.command"] == AdapterProcess.command)
  }

  @Test("A good run writes every report and the summary, and passes")
  func good() throws {
    skipBuilding()
    let given = [
      "driver": AdapterProcess.reference, "filter": "limit.refill-*\n!feature:auth\n", "jobs": "2", "shard": "1/2",
      "args": "--strict\n--color\nnever", "profile": "apple", "reports": "out/reports",
    ]
    let result = try run("run", given)
    #expect(result.code == 0 && outputs["run.exit-code"] == "0", "\(result.out)")
    let reports = try #require(outputs["run.reports"])
    #expect(reports.hasSuffix("/out/reports") && reports.hasPrefix("/"))
    for name in ["junit.xml", "report.json", "report.html", "summary.md"] {
      #expect(!text("out/reports/\(name)").isEmpty, "\(name)")
    }
    #expect(text("summary") == text("out/reports/summary.md"))
    #expect(result.out.contains("failed 0, error 0"))
    #expect(try run("verdict", given).code == 0)
  }

  @Test("A failed run is annotated, and its exit code passed on where that is asked for")
  func bad() throws {
    skipBuilding()
    let given = ["cases": AdapterProcess.root + "/Fixtures/cases/must-fail/wrong-previous-key.yaml"]
    let result = try run("run", given)
    #expect(result.code == 0 && outputs["run.exit-code"] == "1", "\(result.out)")
    #expect(result.out.contains("::error "))
    #expect(text("summary").contains("must-fail.wrong-previous-key"))
    #expect(try run("verdict", given).code == 1)
    #expect(try run("verdict", ["fail-on": "breakdown"]).code == 0)
    #expect(try run("verdict", ["fail-on": "never"]).code == 0)
    let odd = try run("verdict", ["fail-on": "sometimes"])
    #expect(odd.code == 2 && odd.out.contains("::error::fail-on is"))
  }

  @Test("A run that cannot begin passes its code on without reports")
  func breakdown() throws {
    skipBuilding()
    let result = try run("run", ["filter": "no-such-case"])
    #expect(result.code == 0 && outputs["run.exit-code"] == "2" && result.out.contains("no case fits no-such-case"))
    #expect(text("summary").isEmpty)
    #expect(try run("verdict", ["fail-on": "breakdown"]).code == 2)
  }

  @Test("The upload is pinned to a major version, happens after failures too, and cannot hide the verdict")
  func upload() throws {
    let upload = try step("upload")
    #expect(upload["uses"]?.text?.contains(#/^actions\/upload-artifact@v\d+$/#) == true)
    #expect(upload["continue-on-error"]?.text == "true")
    for id in ["upload", "verdict"] { #expect(try step(id)["if"]?.text?.hasPrefix("always() && ") == true) }
    #expect(steps.last?["id"]?.text == "verdict")
    // Whatever somebody writes into an input is data: no shell script holds an expression.
    #expect(steps.allSatisfy { $0["run"]?.text?.contains("${{") != true })
    let used = try String(contentsOfFile: AdapterProcess.root + "/Conformance/action/action.yml", encoding: .utf8)
    #expect(inputs.keys.filter { !used.contains("inputs.\($0)") } == [])
  }

  @Test("The workflow of the README uses inputs that the action has")
  func readme() throws {
    let page = try String(contentsOfFile: AdapterProcess.root + "/README.md", encoding: .utf8)
    let match = try #require(page.firstMatch(of: #/```yaml\n(jobs:\n(?:.*\n)*?)```/#))
    let (root, diagnostics) = YAMLReader.read(Array(match.output.1.utf8), file: "workflow.yml")
    #expect(diagnostics.isEmpty)
    let jobs = try #require(root?["jobs"]?.entries)
    let uses = jobs.flatMap { $0.value["steps"]?.elements ?? [] }.filter {
      $0["uses"]?.text?.contains("Conformance/action@") == true
    }
    #expect(uses.count == 1)
    for step in uses {
      #expect((step["with"]?.entries ?? []).map(\.key).filter { inputs[$0] == nil } == [])
    }
  }
}

extension YAMLNode {
  fileprivate subscript(_ key: String) -> YAMLNode? { entries?.first { $0.key == key }?.value }
  fileprivate var text: String? { scalar?.text }
}
