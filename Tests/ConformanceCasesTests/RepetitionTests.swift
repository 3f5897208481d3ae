import Testing

@testable import ConformanceCases

struct RepetitionTests {
  @Test("A case with `each` becomes one case for every combination, in order")
  func product() throws {
    let text = """
      schema: 1
      suite: S
      spec: [RW-SET-01]
      cases:
        - id: a.case
          title: With ${verb} of $mode
          each: {verb: [set, push], mode: [1, x]}
          steps:
            - a.${verb}: {at: "x/${mode}", value: $mode}
      """
    let (suites, diagnostics) = try TestFiles.load(["one.yaml": text])
    #expect(diagnostics.map(\.description) == [])
    let cases = try #require(suites.first?.cases)
    #expect(
      cases.map(\.id) == [
        "a.case[verb=set,mode=1]", "a.case[verb=set,mode=x]", "a.case[verb=push,mode=1]", "a.case[verb=push,mode=x]",
      ])
    #expect(cases[2].title == "With push of $mode")
    #expect(cases.map { $0.steps[0].title } == ["a.set", "a.set", "a.push", "a.push"])
  }

  @Test("A whole scalar keeps the value's kind, and text takes its text")
  func kinds() throws {
    let (scenario, diagnostics) = try TestFiles.loadCase(
      "each: {n: [1.5]}\nsteps:\n  - a.set: {at: \"k${n}\", value: [$n, \"${n}\", \"$n\", \"x${n}y\"]}")
    #expect(diagnostics.map(\.description) == [])
    guard case .client(_, let call) = scenario?.steps[0].action else { return #expect(Bool(false), "not a call") }
    #expect(call.path == "k1.5")
    #expect(call.value?.jsonText == #"[1.5,"1.5","$n","x1.5y"]"#)
  }
}
