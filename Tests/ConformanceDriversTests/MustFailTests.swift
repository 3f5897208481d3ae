import ConformanceCases
import ConformanceKit
import ConformanceReports
import Foundation
import Testing

/// Cases that are wrong on purpose: a judge that passes one of them proves nothing with the others.
struct MustFailTests {
  /// A case that must fail, with what its comment `# fails: line N, kind` demands.
  struct Fixture: CustomTestStringConvertible, Sendable {
    var name: String
    var line: Int
    var kind: String

    var testDescription: String { name }
  }

  static let folder = "Fixtures/cases/must-fail"

  static let fixtures: [Fixture] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: SuiteRun.root + folder)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted().map { name in
      let text = (try? String(contentsOfFile: SuiteRun.root + "\(folder)/\(name)", encoding: .utf8)) ?? ""
      let comment = text.firstMatch(of: /(?m)^# fails: line (\d+), ([a-z-]+)$/)
      return Fixture(
        name: name, line: comment.flatMap { Int($0.output.1) } ?? 0, kind: comment.map { String($0.output.2) } ?? "")
    }
  }()

  @Test("There are cases that must fail, and each says where and how")
  func saysWhere() {
    #expect(Self.fixtures.count >= 8)
    #expect(Self.fixtures.filter { $0.line == 0 || $0.kind.isEmpty }.map(\.name) == [])
  }

  @Test("It fails, at the line and in the kind that its comment says", arguments: fixtures)
  func fails(_ fixture: Fixture) throws {
    let library = SuiteRun.load("\(Self.folder)/\(fixture.name)")
    #expect(library.diagnostics.map(\.description) == [])
    var console = ""
    let style = ConsoleStyle(usesColor: false, showsProgress: false)
    let results = SuiteRun.results(
      of: library.suites.flatMap(\.cases), also: [ConsoleRecorder(style: style) { console += $0 }])
    #expect(results.map(\.verdict) == [.fail])
    let mismatch = try #require(results.first?.mismatches.first)
    #expect(mismatch.kind.name == fixture.kind)
    #expect(mismatch.location.line == fixture.line)
    #expect(console.contains("\(fixture.name):\(fixture.line):"))
  }
}
