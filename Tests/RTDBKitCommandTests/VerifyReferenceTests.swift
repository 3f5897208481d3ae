import ConformanceKit
import Foundation
import Testing

@testable import rtdbkit

/// The command that replays recordings of official SDKs.
struct VerifyReferenceTests {
  private let project: SampleProject

  init() throws { project = try SampleProject() }

  private func verify(_ text: String, _ options: String...) throws -> ExitCode {
    try project.write(text, to: "recording")
    return project.run(["verify-reference", project.path("recording")] + options)
  }

  /// Recordings of other projects, where somebody has put them.
  private static let syncPoints: String? = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    let folder = ProcessInfo.processInfo.environment["RTDBKIT_PEER_SPEC"] ?? "\(root)/../shared/peer-spec"
    let file = "\(folder)/sync-point-open.json"
    return FileManager.default.fileExists(atPath: file) ? file : nil
  }()

  @Test(
    "The reference agrees with the scenarios that the official SDKs share",
    .enabled(if: syncPoints != nil, "not run: there is no sync-point-open.json (see RTDBKIT_PEER_SPEC)"))
  func sharedScenarios() throws {
    let file = try #require(Self.syncPoints)
    #expect(project.run("verify-reference", file) == .success)
    #expect(project.out.hasSuffix("108 passed, 0 failed\n"))
    #expect(project.err.isEmpty)
  }

  private func scenario(_ name: String, value: Int) -> String {
    """
    {"name": "\(name)", "steps": [
      {"type": "listen", "path": "a", "events": []},
      {"type": "serverUpdate", "path": "a", "data": 5,
       "events": [{"type": "value", "path": "a", "data": \(value)}]}
    ]}
    """
  }

  @Test("A recording that agrees passes, at the root and deeper")
  func agreement() throws {
    #expect(try verify("[\(scenario("One", value: 5))]") == .success)
    #expect(project.out == "2 passed, 0 failed\n")
  }

  @Test("A difference is shown with its step, what was recorded and what the reference does")
  func difference() throws {
    #expect(try verify("[\(scenario("One", value: 6))]", "--limit", "1") == .failure)
    #expect(
      project.out == """
        One, step 1: events
          expected  /a: value 6
          actual    /a: value 5
        … and 1 more differences
        2 × events
        0 passed, 2 failed

        """)
  }

  @Test("Only the scenarios that were asked for are replayed")
  func only() throws {
    let text = "[\(scenario("One", value: 5)), \(scenario("Two", value: 6))]"
    #expect(try verify(text, "--only", "One") == .success)
    #expect(project.out == "2 passed, 0 failed\n")
    #expect(try verify(text, "--only", "Three") == .usage)
    #expect(project.err.contains("no scenario of \(project.path("recording")) matches --only"))
  }

  @Test("A recording with a disk is replayed on the kind that was asked for", arguments: ["memory", "sqlite"])
  func storage(_ kind: String) throws {
    let steps = """
      {"op": "set", "path": "a", "data": 1, "writeId": 1, "t": 1, "events": []},
      {"op": "restart", "t": 2, "events": [], "restored": [{"writeId": 1, "path": "a", "data": 1}]}
      """
    #expect(try verify("[{\"id\": \"one\", \"steps\": [\(steps)]}]", "--storage", kind) == .success)
    #expect(project.out == "1 passed, 0 failed\n")
    #expect(try verify("[]", "--storage", "paper") == .usage)
    #expect(project.err.contains("--storage"))
  }

  /// Lines about security rules of each kind, with what was recorded, and with another record.
  private static let rules: [(line: String, recorded: String, other: String)] = [
    (#"{"id": "r", "text": "{5}", "accepted": false, "error": "@"}"#, "Unexpected '5'.", "no"),
    (
      #"{"id": "r", "rules": {"rules": {".read": "1"}}, "accepted": false, "error": "@"}"#,
      "Expression must evaluate to a boolean.", "no"
    ),
    (#"{"id": "r", "rules": {"rules": {".read": "true"}}, "accepted": @}"#, "true", "false"),
    (
      #"{"id": "r", "rules": {"rules": {"$k": {".write": "newData.val() == now && auth == null"}}}, "data": null, "#
        + #""auth": null, "now": 5, "op": {"kind": "update", "path": "", "value": {"a": {".sv": "timestamp"}}}, "#
        + #""verdict": "@"}"#, "allow", "deny"
    ),
    (
      #"{"id": "r", "expression": "1 > auth", "inputs": {"rules": {"rules": {".read": "1 > auth"}}, "readPath": "/"}, "#
        + #""uploadAccepted": true, "evaluation": "@"}"#, "error", "false"
    ),
    (
      #"{"id": "r", "rules": null, "op": {"method": "get()", "path": "/a", "query": {"orderByValue": true}}, "#
        + #""outcome": "@"}"#, "refused", "served"
    ),
  ]

  @Test("What the service did with security rules is replayed, line by line", arguments: rules)
  func securityRules(_ line: String, _ recorded: String, _ other: String) throws {
    #expect(try verify(line.replacing("@", with: recorded)) == .success)
    #expect(project.out == "1 passed, 0 failed\n")
    #expect(try verify(line.replacing("@", with: other)) == .failure)
    #expect(project.out.contains("1 × rules\n0 passed, 1 failed\n"))
    #expect(try verify(line.replacing("@", with: recorded) + "\n{\"id\": \"odd\"}") == .usage)
    #expect(project.err.contains("odd: a line about rules of an unknown kind"))
  }

  @Test("A file that is not there is named")
  func missing() {
    #expect(project.run("verify-reference", project.path("none")) == .usage)
    #expect(project.err.contains("\(project.path("none")) cannot be read; give a file of recordings"))
    #expect(project.run("verify-reference") == .usage)
  }

  @Test("JSON that is broken is named with its line")
  func broken() throws {
    let good = #"{"id": "a", "final": [], "steps": [{"op": "reconnect"}]}"#
    #expect(try verify("\(good)\n\n{\"id\":\n\(good)\n") == .usage)
    #expect(project.err.contains("recording: line 3: unexpected end of text at byte 6 of the line\n"))
    #expect(try verify("[\n{\"name\": 1},\n ]") == .usage)
    #expect(project.err.contains("recording: line 3: unexpected character at byte 1 of the line\n"))
  }

  @Test("What is no recording, or holds a step that nobody knows, is refused")
  func unknown() throws {
    #expect(try verify(#"{"id": "a"}"#) == .usage)
    #expect(project.err.contains("unknown kind of recording; known are sync-point scenarios, "))
    #expect(try verify("\n") == .usage)
    #expect(project.err.contains("the file holds no scenario\n"))
    #expect(try verify(#"[{"name": "One", "steps": [{"type": "fly"}]}]"#) == .usage)
    #expect(project.err.contains("One, step 0: unknown type fly\n"))
    #expect(try verify(#"{"id": "a", "final": [], "steps": [{"op": "fly"}]}"#) == .usage)
    #expect(project.err.contains("a: unknown op fly\n"))
    #expect(try verify(#"{"id": "a", "steps": [{"op": "restart"}, {"op": "fly"}]}"#) == .usage)
    #expect(project.err.contains("recording: unknown op fly\n"))
  }

  @Test("The number of differences to print is a whole number")
  func limit() throws {
    #expect(try verify("[\(scenario("One", value: 6))]", "--limit", "few") == .usage)
    #expect(project.err.contains("--limit takes a whole number, not few"))
  }
}
