import ConformanceKit
import Foundation

@testable import rtdbkit

/// A small project in a folder of its own, on which a test runs the command.
final class SampleProject {
  private let folder: URL
  private(set) var out = ""
  private(set) var err = ""
  var makeDriver: () throws -> any Driver = { EmbeddedDriver.makeDriver(ParsedArguments()) }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try write(Self.suite, to: "Conformance/suites/queries/limits.yaml")
    try write(Self.statements, to: "Conformance/statements/offline.yaml")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func write(_ text: String, to name: String) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Runs one command line; the outputs are those of this call alone.
  func run(_ arguments: String...) -> ExitCode { run(arguments) }

  func run(_ arguments: [String]) -> ExitCode {
    (out, err) = ("", "")
    let output = Output(
      write: { self.out += $0 }, error: { self.err += $0 }, isTerminal: false, refusesColor: false)
    let layout = ProjectLayout(root: folder.path + "/")
    return Program(output: output, layout: layout, makeDriver: { [makeDriver] _ in try makeDriver() }).run(arguments)
  }

  static let suite = """
    schema: 1
    suite: Limits
    spec: [OFF-QUERY-01]
    source: [{statement: OFF-QUERY-01}]
    cases:
      # The first of two.
      - id: limit.first
        title: The first case
        steps:
          - a.listen: {as: top, at: scores, query: {limitToLast: 2}, events: [value]}
            expect: {a.top: [{value: null}]}

      # The second of two.
      - id: limit.second
        title: The second case
        level: should
        steps:
          - a.set: {as: w, at: scores/ada, value: 1}
            expect: {a.w: [{ack: ok}]}

    """

  static let statements = """
    - id: OFF-QUERY-01
      level: must
      text: The first sentence.
      source: {document: one.txt, heading: Queries}
      testable: engine
    - id: OFF-QUERY-02
      level: must
      text: The second sentence.
      source: {document: one.txt, heading: Queries}
      testable: server
    - id: OFF-QUERY-03
      level: must
      text: The third sentence.
      source: {document: two.txt, heading: Queries}
      testable: no
      why: It speaks of the console.

    """
}
