import ConformanceTesting
import Testing

@Suite("Conformance")
struct ReferenceConformance {
  @Test("The implementation does what the case demands", arguments: try ConformanceSuite.cases(filter: ["limit.*"]))
  func conformance(_ testCase: ConformanceCase) async {
    await testCase.verify(on: ReferenceImplementation.makeAdapter())
  }
}
