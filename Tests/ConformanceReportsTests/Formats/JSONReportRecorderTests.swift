import ConformanceKit
import ConformanceReports
import Foundation
import Testing

struct JSONReportRecorderTests {
  private func report() throws -> [String: Any] {
    var text = ""
    SampleRun.replay(into: JSONReportRecorder { text += $0 })
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func cases() throws -> [[String: Any]] { try #require(report()["cases"] as? [[String: Any]]) }

  @Test("The report says what it is, who was judged and how it went")
  func head() throws {
    let report = try report()
    #expect(report["schema"] as? Int == 1)
    #expect(report["kind"] as? String == "report")
    #expect(report["seed"] as? String == "7")
    let driver = try #require(report["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "sample")
    #expect(driver["features"] as? [String] == ["get", "query"])
    let totals = try #require(report["totals"] as? [String: Any])
    let counts = ["planned", "executed", "passed", "failed", "failedShould", "error", "notApplicable", "couldNotRun"]
    #expect(counts.map { totals[$0] as? Int } == [6, 4, 1, 2, 1, 1, 1, 1])
    #expect(totals["milliseconds"] as? Double == 1_234)
    #expect(totals["interrupted"] as? Bool == false)
  }

  @Test("Every case has its verdict, statements, place and duration")
  func everyCase() throws {
    let cases = try cases()
    #expect(
      cases.map { $0["verdict"] as? String } == ["pass", "fail", "fail", "error", "not-applicable", "could-not-run"])
    for report in cases {
      #expect(report["statements"] as? [String] == ["OFF-QUERY-02"])
      #expect(report["sources"] as? [String] == ["statement OFF-QUERY-02", "field report R14"])
      #expect(report["milliseconds"] as? Double == 1.5)
      #expect((report["location"] as? [String: Any])?["line"] as? Int == 4)
      #expect(report["seed"] as? String == "18446744073709551615")
    }
    #expect(cases[3]["reason"] as? String == "step 1 a.set: link lost")
  }

  @Test("Mismatches carry kind, place, step, stream and both texts")
  func mismatches() throws {
    let mismatches = try #require(cases()[1]["mismatches"] as? [[String: Any]])
    #expect(mismatches.map { $0["kind"] as? String } == ["different-event", "unexpected-event", "final-data"])
    #expect(mismatches[0]["fields"] as? [String] == ["data", "after"])
    #expect(mismatches[0]["step"] as? Int == 2)
    #expect(mismatches[0]["action"] as? String == "a.remove")
    #expect(mismatches[0]["stream"] as? String == "a.top")
    #expect((mismatches[0]["location"] as? [String: Any])?["column"] as? Int == 13)
    #expect(mismatches[1]["expected"] == nil)
    #expect(mismatches[1]["actual"] as? String == "{value: {ada: 10, bob: 20}}")
    #expect(mismatches[2]["step"] == nil)
    let law = try #require(cases()[2]["mismatches"] as? [[String: Any]])
    #expect(law[0]["law"] as? String == "values-differ")
  }

  @Test("What was not judged and which variant was taken are told")
  func remarks() throws {
    let notJudged = try #require(cases()[1]["notJudged"] as? [[String: Any]])
    #expect(notJudged[0]["stream"] as? String == "a.wire")
    let variants = try #require(cases()[2]["variants"] as? [[String: Any]])
    #expect(variants[0]["variant"] as? Int == 1)
  }
}
