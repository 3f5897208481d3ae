import ConformanceKit
import ConformanceReports
import Foundation
import Testing

/// The TAP report, read by tap.py.
struct TAPPeerTests {
  private static let program = """
    from json import dumps, load, loads
    from sys import argv
    from tap.parser import Parser
    lines = []
    for line in Parser().parse_file(argv[1]):
        entry = {"category": line.category}
        if line.category == "test":
            entry.update(ok=line.ok, number=line.number, text=line.description, skip=bool(line.skip),
                todo=bool(line.todo), directive=line.directive.text, yaml=line.yaml_block)
        elif line.category == "plan":
            entry.update(expected=line.expected_tests)
        elif line.category == "version":
            entry.update(version=line.version)
        lines.append(entry)
    print(dumps(lines))
    """

  private func lines(isStrict: Bool = false, of results: [CaseResult] = SampleRun.results) throws -> [[String: Any]] {
    let python = try OutsideProgram()
    defer { python.end() }
    let file = try python.file("report.tap", SampleReport.text(.tap, isStrict: isStrict, of: results))
    let json = try python.python(Self.program, needs: "python3-tap, python3-yaml and python3-more-itertools", [file])
    return try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
  }

  @Test("tap.py reads the plan and a test point for each case")
  func points() throws {
    let lines = try lines()
    #expect(lines.first?["version"] as? Int == 14)
    #expect(lines.first { $0["category"] as? String == "plan" }?["expected"] as? Int == 6)
    #expect(lines.filter { $0["category"] as? String == "unknown" }.isEmpty)
    let points = lines.filter { $0["category"] as? String == "test" }
    #expect(points.map { $0["ok"] as? Bool } == [true, false, false, false, true, false])
    #expect(points.map { $0["skip"] as? Bool } == [false, false, false, false, true, false])
    #expect(points.map { $0["todo"] as? Bool } == [false, false, true, false, false, false])
    #expect((points[0]["text"] as? String)?.hasPrefix("- sample.pass  A sample") == true)
    #expect((points[4]["directive"] as? String)?.contains("undeclared features: rules") == true)
  }

  @Test("tap.py reads the diagnostics: message, place and mismatches")
  func diagnostics() throws {
    let points = try lines().filter { $0["category"] as? String == "test" }
    let yaml = try #require(points[1]["yaml"] as? [String: Any])
    #expect(yaml["severity"] as? String == "fail")
    let place = try #require(yaml["at"] as? [String: Any])
    #expect(place["file"] as? String == "suites/sample.yaml")
    #expect(place["line"] as? Int == 13 && place["column"] as? Int == 13)
    let mismatches = try #require(yaml["mismatches"] as? [[String: Any]])
    #expect(mismatches.map { $0["kind"] as? String } == ["different-event", "unexpected-event", "final-data"])
    #expect(mismatches[1]["actual"] as? String == "{value: {ada: 10, bob: 20}}")
  }

  @Test("tap.py reads hostile text as text")
  func hostile() throws {
    let lines = try lines(of: SampleRun.hostile)
    #expect(lines.filter { $0["category"] as? String == "unknown" }.isEmpty)
    let points = lines.filter { $0["category"] as? String == "test" }
    #expect(points.map { $0["ok"] as? Bool } == [false, false])
    for point in points {
      #expect(point["skip"] as? Bool == false && point["todo"] as? Bool == false)
      let yaml = try #require(point["yaml"] as? [String: Any])
      #expect(yaml["log"] as? [String] == [SampleRun.hostileText])
      #expect((yaml["message"] as? String)?.contains("\r\n]]></script><!-- \0\u{1B}[31m") == true)
    }
  }

  @Test("In a strict run a failure of level should is one like any other")
  func strict() throws {
    let points = try lines(isStrict: true).filter { $0["category"] as? String == "test" }
    #expect(points.allSatisfy { $0["todo"] as? Bool == false })
  }
}
