import ConformanceReports
import Foundation
import Testing

/// The JUnit report, read by junitparser.
struct JUnitPeerTests {
  private static let program = """
    from json import dumps, load, loads
    from sys import argv
    from junitparser import JUnitXml, TestCase
    class Case(TestCase):
        pass
    suites = []
    for suite in JUnitXml.fromfile(argv[1]):
        cases = []
        for case in suite:
            element = case._elem
            properties = {p.get("name"): p.get("value") for p in element.iter("property")}
            cases.append({"name": case.name, "class": case.classname, "file": element.get("file"),
                "line": element.get("line"), "time": case.time, "properties": properties,
                "results": [[type(r).__name__, r.type, r.message, r.text] for r in case.result],
                "out": case.system_out, "err": case.system_err})
        suites.append({"name": suite.name, "tests": suite.tests, "failures": suite.failures,
            "errors": suite.errors, "skipped": suite.skipped, "cases": cases})
    print(dumps(suites))
    """

  private func suites(_ text: String) throws -> [[String: Any]] {
    let python = try OutsideProgram()
    defer { python.end() }
    let json = try python.python(
      Self.program, needs: "python3-junitparser", [try python.file("junit.xml", text)])
    return try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
  }

  @Test("junitparser reads a suite for the file, with the counts of its cases")
  func suite() throws {
    let suites = try suites(SampleReport.text(.junit))
    #expect(suites.count == 1)
    #expect(suites[0]["name"] as? String == "suites/sample.yaml")
    #expect(["tests", "failures", "errors", "skipped"].map { suites[0][$0] as? Int } == [6, 2, 2, 1])
  }

  @Test("junitparser reads a testcase for each case: place, properties, outcome and steps")
  func cases() throws {
    let cases = try #require(try suites(SampleReport.text(.junit))[0]["cases"] as? [[String: Any]])
    #expect(
      cases.map { $0["name"] as? String } == [
        "sample.pass", "sample.fail", "sample.lawless", "sample.broken", "sample.rules", "sample.clock",
      ])
    let kinds = cases.map { ($0["results"] as? [[Any]])?.compactMap { $0[0] as? String } ?? [] }
    #expect(kinds == [[], ["Failure"], ["Failure"], ["Error"], ["Skipped"], ["Error"]])
    for report in cases {
      #expect(report["file"] as? String == "suites/sample.yaml")
      #expect(report["line"] as? String == "4")
      #expect(report["class"] as? String == "sample")
      let properties = try #require(report["properties"] as? [String: String])
      #expect(properties["id"] == report["name"] as? String)
      #expect(properties["statements"] == "OFF-QUERY-02")
    }
    let failure = try #require((cases[1]["results"] as? [[Any]])?.first)
    #expect(failure[1] as? String == "different-event")
    #expect((failure[3] as? String)?.contains("suites/sample.yaml:13:13  step 2  a.remove") == true)
    let out = try #require(cases[1]["out"] as? String)
    #expect(out.contains("step 1  a.listen {as: top, at: scores, query: {limitToLast: 2}"))
    #expect(out.contains("    a.top  {added: ada, data: 10, after: null}"))
    #expect(cases[0]["out"] is NSNull)
    #expect(cases[1]["err"] as? String == "connected as ada\nstdout: a stray line with <tags> & more")
    #expect((cases[3]["err"] as? String)?.hasPrefix("Traceback:\n") == true && cases[0]["err"] is NSNull)
  }

  @Test("junitparser reads hostile text as text, and messages of a bounded length")
  func hostile() throws {
    let suite = try suites(SampleReport.text(.junit, of: SampleRun.hostile))[0]
    let cases = try #require(suite["cases"] as? [[String: Any]])
    #expect(cases.map { $0["name"] as? String } == ["sample.fail", "sample.broken"])
    for report in cases {
      let title = try #require((report["properties"] as? [String: String])?["title"])
      #expect(title.hasPrefix("a\n::error::b") && title.contains("]]></script><!-- \\u{0}\\u{1b}[31m"))
      #expect((report["err"] as? String)?.contains("]]></script>") == true)
      let message = try #require((report["results"] as? [[Any]])?.first?[2] as? String)
      #expect(message.contains("::error::b") && message.utf8.count < 10_000)
    }
  }
}
