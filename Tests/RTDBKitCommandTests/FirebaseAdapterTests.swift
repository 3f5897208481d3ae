import ConformanceKit
import Testing

@testable import rtdbkit

/// The adapter for the official JavaScript SDK, tried with a stand-in that exports the same functions.
@Suite(.enabled(if: AdapterProcess.hasNode, "not run: there is no node here"))
struct FirebaseAdapterTests {
  private static let standIn = AdapterProcess.root + "/Fixtures/adapters/realtime-sdk"
  private static let adapter = "node '\(AdapterProcess.root)/Conformance/adapters/javascript/firebase.mjs'"
  private static let command = "\(adapter) --quiet 20 --sdk '\(standIn)/realtime-sdk.mjs'"

  /// Runs one command line in the project itself; what it printed, errors first.
  private func run(_ arguments: [String]) -> (code: ExitCode, text: String) {
    var (out, err) = ("", "")
    let output = Output(write: { out += $0 }, error: { err += $0 }, isTerminal: false, refusesColor: false)
    let layout = ProjectLayout(root: AdapterProcess.root + "/")
    let code = Program(output: output, layout: layout, makeDriver: EmbeddedDriver.makeDriver).run(arguments)
    return (code, err + out)
  }

  @Test("smoke and doctor are content with it", arguments: ["smoke", "doctor"])
  func probes(command: String) {
    let (code, text) = run([command, "--driver", Self.command, "--timeout", "60s"])
    #expect(code == .success, "\(text)")
  }

  /// Suites of different areas, with cases that the stand-in fails.
  private static let share = [
    "limits/windows-online", "transactions/results", "presence/on-disconnect", "writes/query-validation",
    "reactions/listening", "reactions/writing",
  ]

  @Test("A share of the suite ends as the stand-in's baseline says, without any breakdown")
  func suite() {
    // What is exact to the millisecond asks for a virtual clock.
    let filters = (Self.share.map { "suite:\($0)" } + ["!feature:serverValue.timestamp"]).flatMap { ["--filter", $0] }
    let (code, text) = run(
      ["run", "--driver", Self.command, "--jobs", "4", "--timeout", "60s"]
        + ["--baseline", Self.standIn + "/baseline.yaml"] + filters)
    #expect(code == .success, "\(text)")
    #expect(text.contains(" error 0,") && text.contains(" could not run 0,"))
  }

  @Test("Where there is no SDK it says how to get one")
  func noSDK() {
    let (code, text) = run(["run", "--driver", "\(Self.adapter) --sdk '\(Self.standIn)/none.mjs'"])
    #expect(code == .driver)
    #expect(text.contains("npm install firebase"), "\(text)")
  }
}
