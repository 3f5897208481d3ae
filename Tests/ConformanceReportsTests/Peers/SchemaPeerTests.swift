import ConformanceKit
import ConformanceReports
import Foundation
import Testing

/// JSON reports, checked against their JSON Schemas by jsonschema.
struct SchemaPeerTests {
  private static let program = """
    from json import dumps, load, loads
    from sys import argv
    from jsonschema import Draft202012Validator
    schema = load(open(argv[1]))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    text = open(argv[2]).read()
    values = [loads(line) for line in text.splitlines()] if argv[3] == "lines" else [loads(text)]
    print(dumps([error.message for value in values for error in validator.iter_errors(value)]))
    """

  private func errors(_ text: String, _ schema: String, isLines: Bool = false) throws -> [String] {
    let python = try OutsideProgram()
    defer { python.end() }
    let file = try python.file("report.json", text)
    let json = try python.python(
      Self.program, needs: "python3-jsonschema",
      [Golden.path("Conformance/schema/\(schema).schema.json"), file, isLines ? "lines" : "whole"])
    return try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String])
  }

  @Test("The JSON report is what its schema says")
  func report() throws {
    #expect(try errors(SampleReport.text(.json), "report") == [])
    #expect(try errors(SampleReport.text(.json, of: SampleRun.hostile), "report") == [])
    let wrong = SampleReport.text(.json).replacingOccurrences(of: "\"verdict\":\"pass\"", with: "\"verdict\":\"good\"")
    #expect(try errors(wrong, "report").count == 1)
  }

  @Test("The report of mutants is what its schema says")
  func mutants() throws {
    #expect(try errors(MutantReportTests.report.jsonText, "mutants") == [])
  }

  @Test("The events are what their schema says")
  func events() throws {
    #expect(try errors(SampleReport.text(.jsonl), "events", isLines: true) == [])
    #expect(try errors("{\"event\":\"case-exploded\"}", "events", isLines: true).isEmpty == false)
  }

  @Test("A transcript is what its schema says")
  func transcript() throws {
    for result in SampleRun.results where result.verdict.isExecuted {
      let transcript = Transcript(of: result, by: SampleRun.header.driver, seed: 7)
      #expect(try errors(transcript.jsonText, "transcript") == [])
    }
  }
}
