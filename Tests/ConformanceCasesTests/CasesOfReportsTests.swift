import Foundation
import Testing

@testable import ConformanceCases

/// What people reported and what a live project was recorded to do, by number, has cases that name the number.
struct CasesOfReportsTests {
  static let reports = [
    1, 4, 5, 8, 10, 11, 12, 14, 16, 18, 20, 22, 24, 26, 29, 31, 33, 35, 37, 40, 42, 43, 45, 47, 49, 51, 53, 55, 57, 59,
    61, 63, 65, 67, 68, 71, 72, 74, 75, 79, 80, 81, 83, 85, 87, 88, 91, 93,
  ]
  /// Reports that nobody upstream has settled: of these something is recorded without a verdict.
  static let unsettled = [4, 16, 42, 47, 51]
  static let facts = Array(stride(from: 1, through: 83, by: 2))

  private static let cases: [Case] =
    TestFiles.loader.load(paths: [TestFiles.root + "/Conformance/suites"]).suites.flatMap(\.cases)

  private static func cases(of name: String, _ number: Int) -> [Case] {
    let digits = number < 10 ? "0\(number)" : "\(number)"
    return cases.filter { $0.id.hasPrefix("\(name)\(digits)-") }
  }

  @Test("Each report has a case", arguments: reports)
  func reported(number: Int) {
    #expect(!Self.cases(of: "reported.r", number).isEmpty)
  }

  @Test("Each report that is not settled has a case that is recorded and binds nobody", arguments: unsettled)
  func open(number: Int) {
    #expect(Self.cases(of: "reported.r", number).contains { $0.level == .may })
  }

  @Test("Each fact of production has a case", arguments: facts)
  func recorded(number: Int) {
    #expect(!Self.cases(of: "production.f", number).isEmpty)
  }

  @Test("No case names a report or a fact that does not exist")
  func numbers() {
    let known = Set(Self.reports.map { "reported.r\($0)" } + Self.facts.map { "production.f\($0)" })
    let strays = Self.cases.map(\.id).filter { id in
      guard let name = id.prefixMatch(of: #/(reported\.r|production\.f)0?(\d+)-/#) else {
        return id.hasPrefix("reported.") || id.hasPrefix("production.")
      }
      return !known.contains("\(name.output.1)\(name.output.2)")
    }
    #expect(strays == [])
  }

  @Test(
    "The lists have every number of the pages",
    .enabled(if: page("reports/field-reports.md") != nil, "not run: the pages are not at hand"))
  func pages() throws {
    let reports = try #require(Self.page("reports/field-reports.md"))
    #expect(reports.matches(of: #/### R(\d+) /#).compactMap { Int($0.output.1) } == Self.reports)
    let facts = try #require(Self.page("behaviour/12-production-facts.md"))
    #expect(facts.matches(of: #/### (\d+)\. /#).compactMap { Int($0.output.1) } == Self.facts)
  }

  /// A page that lies beside the project, or where the environment says.
  private static func page(_ name: String) -> String? {
    let named = ProcessInfo.processInfo.environment["RTDBKIT_PEER_SPEC"].map { "\($0)/.." }
    return try? String(contentsOfFile: "\(named ?? "\(TestFiles.root)/../shared")/\(name)", encoding: .utf8)
  }
}
