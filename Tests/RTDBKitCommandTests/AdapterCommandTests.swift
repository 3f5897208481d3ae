import ConformanceKit
import Foundation
import Testing

@testable import rtdbkit

struct AdapterCommandTests {
  private let project: SampleProject

  init() throws { project = try SampleProject() }

  @Test("run puts an adapter under the cases, and names it in the command that repeats a failure")
  func run() throws {
    #expect(project.run("run", "--driver", AdapterProcess.reference, "--jobs", "2", "--timeout", "60s") == .success)
    #expect(project.out.contains("planned 2, passed 2"))
    try project.write(
      SampleProject.suite.replacingOccurrences(of: "{value: null}", with: "{value: 1}"),
      to: "Conformance/suites/queries/limits.yaml")
    #expect(project.run("run", "--driver", AdapterProcess.python, "--timeout", "60s") == .success)
    #expect(project.run("run", "--driver", AdapterProcess.reference, "--no-timeouts") == .failure)
    #expect(project.out.contains("again: rtdbkit run --driver "))
  }

  @Test("An adapter that cannot start ends the run with 3, one that breaks down for good with 4")
  func exitCodes() throws {
    #expect(project.run("run", "--driver", "exit 7") == .driver)
    #expect(project.err.contains("it ended with exit code 7 during hello (request 1)"))
    let cases = ["one", "two"].map { name in
      "  - {id: write.\(name), title: T, steps: [{a.set: {at: x, value: 1}}]}\n"
    }
    try project.write(
      "schema: 1\nsuite: Writes\nspec: [OFF-QUERY-01]\ncases:\n" + cases.joined(),
      to: "Conformance/suites/queries/limits.yaml")
    let rogue = "python3 '\(AdapterProcess.root)/Fixtures/adapters/rogue.py' exiting"
    #expect(project.run("run", "--driver", rogue, "--max-restarts", "0", "--timeout", "60s") == .incomplete)
    #expect(project.out.contains("ERROR write.one"))
    #expect(project.out.contains("could not run 1: the adapter broke down once more after 0 restarts"))
  }

  @Test(
    "A run that is told to stop ends its adapters, writes its report, and exits with 4", arguments: [SIGINT, SIGTERM])
  func stopped(number: Int32) throws {
    let pipe = project.path("mark")
    let report = project.path("report.json")
    #expect(mkfifo(pipe, 0o600) == 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: AdapterProcess.command)
    process.currentDirectoryURL = URL(fileURLWithPath: project.path(""))
    let rogue = "python3 '\(AdapterProcess.root)/Fixtures/adapters/rogue.py' marking '\(pipe)'"
    process.arguments = ["run", "--driver", rogue, "--no-timeouts", "--report", "json=\(report)"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    // The adapter opens the pipe when it is asked for the call that it never answers.
    _ = FileHandle(forReadingAtPath: pipe)?.readDataToEndOfFile()
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect(process.terminationStatus == ExitCode.incomplete.rawValue)
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text.contains("could not run 1"))
    let data = try #require(FileManager.default.contents(atPath: report))
    let json = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect((json["totals"] as? [String: Any])?["interrupted"] as? Bool == true)
  }

  @Test(
    "Wrong options of a driver are told",
    arguments: [
      (["--driver", "tcp:x"], "--driver takes a command"), (["--timeout", "soon"], "--timeout takes a time"),
      (["--jobs", "0"], "--jobs takes a whole number from 1"), (["--max-restarts", "-1"], "--max-restarts takes"),
    ])
  func usage(arguments: [String], message: String) {
    #expect(project.run(["run"] + arguments) == .usage)
    #expect(project.err.contains(message))
  }

  @Test("A feature that no list has is told with what may be meant")
  func unknownFeature() throws {
    let names = ["listen.value", "query.limit", "set", "listen", "query", "writes"]
    let list = names.map { "  \($0): what it promises\n" }.joined()
    try project.write("schema: 1\nfeatures:\n" + list, to: "Conformance/features.yaml")
    project.makeDriver = { ScriptedDriver(answers: true) }
    #expect(project.run("run") == .success)
    #expect(
      project.err
        == "rtdbkit run: scripted declares a feature that features.yaml does not have: write, did you mean writes?\n")
  }

  @Test("smoke and doctor are content with the reference and the starting points")
  func probes() {
    let commands =
      [AdapterProcess.reference, AdapterProcess.python] + (AdapterProcess.hasNode ? [AdapterProcess.javascript] : [])
    for command in commands {
      #expect(project.run("smoke", "--driver", command, "--timeout", "60s") == .success, "\(project.out)")
      #expect(project.out.hasSuffix("the adapter is ready for `rtdbkit run`\n"))
      #expect(project.run("doctor", "--driver", command, "--timeout", "60s") == .success, "\(project.out)")
    }
    #expect(project.run("smoke") == .usage)
    #expect(project.run("doctor", "--driver", "exit 1") == .success || project.out.contains("BAD     hello"))
  }

  @Test("An adapter that waits at a socket is reached", arguments: ["tcp", "unix"])
  func sockets(kind: String) throws {
    let place = kind == "tcp" ? "127.0.0.1:0" : "/tmp/rtdbkit-\(UUID().uuidString.prefix(8))"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exec \(AdapterProcess.python) --listen \(kind):\(place)"]
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    defer {
      process.terminate()
      unlink(place)
    }
    let line = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    let address = try #require(line.firstMatch(of: /listening at (\S+)/)?.output.1)
    #expect(project.run("run", "--driver", String(address), "--timeout", "60s") == .success)
    #expect(project.out.contains("passed 1"))
  }

  @Test(
    "init-adapter writes what smoke is content with, and overwrites nothing",
    arguments: ["python", "javascript", "swift"])
  func initAdapter(language: String) throws {
    let layout = ProjectLayout(root: AdapterProcess.root + "/")
    let folder = project.path(language)
    var (out, err) = ("", "")
    func run(_ arguments: [String]) -> ExitCode {
      (out, err) = ("", "")
      let output = Output(write: { out += $0 }, error: { err += $0 }, isTerminal: false, refusesColor: false)
      return Program(output: output, layout: layout, makeDriver: EmbeddedDriver.makeDriver).run(arguments)
    }
    #expect(run(["init-adapter", language, folder]) == .success, "\(err)")
    #expect(run(["init-adapter", language, folder]) == .usage)
    #expect(err.contains("nothing is overwritten"))
    #expect(run(["init-adapter", "cobol"]) == .usage)
    #expect(err.contains("javascript, python, swift"))
    switch language {
    case "python":
      #expect(run(["smoke", "--driver", "python3 '\(folder)/starter.py'", "--timeout", "60s"]) == .success)
    case "javascript" where AdapterProcess.hasNode:
      #expect(run(["smoke", "--driver", "node '\(folder)/starter.mjs'", "--timeout", "60s"]) == .success)
    default:
      let package = try String(contentsOfFile: folder + "/Package.swift", encoding: .utf8)
      #expect(language != "swift" || package.contains(AdapterProcess.root))
    }
  }
}
