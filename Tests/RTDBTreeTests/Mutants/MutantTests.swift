@testable import RTDBTree
import Testing

/// The switch itself is tried by the tests of the command, in processes of their own: it belongs to the whole process.
struct MutantTests {
  @Test("No mutant is active unless somebody activates it")
  func healthy() {
    #expect(Mutant.active == nil)
    #expect(Mutant.allCases.allSatisfy { !Mutant.isActive($0) })
  }

  @Test("A build for tests has mutants")
  func available() { #expect(Mutant.isAvailable) }

  @Test("Every mutant has a side and one sentence that tells its defect")
  func described() {
    let sides = [Mutant.clientDefects, Mutant.serverDefects, Mutant.sharedDefects]
    for mutant in Mutant.allCases {
      #expect(sides.count { $0[mutant] != nil } == 1, "\(mutant.rawValue)")
      #expect(mutant.defect.hasSuffix(".") && mutant.defect.first?.isLowercase != true, "\(mutant.rawValue)")
    }
    #expect(Set(Mutant.allCases.map(\.defect)).count == Mutant.allCases.count)
  }

  @Test("Names are words joined by hyphens")
  func names() {
    for mutant in Mutant.allCases {
      #expect(mutant.rawValue.wholeMatch(of: #/[a-z]+(-[a-z]+)*/#) != nil, "\(mutant.rawValue)")
    }
    #expect(Mutant(rawValue: "drop-previous-key") == .dropPreviousKey)
  }

  @Test("There are many mutants on every side")
  func many() {
    #expect(Mutant.allCases.count >= 80)
    for area in Mutant.Area.allCases { #expect(Mutant.allCases.count { $0.area == area } >= 10) }
  }

  @Test("The merge of a mutant sets children into children, and replaces everything else")
  func merging() throws {
    let old = try Node(json: ["a": 1, "b": 2])
    #expect(old.mergedWithChildren(of: try Node(json: ["b": 3])) == (try Node(json: ["a": 1, "b": 3])))
    #expect(old.mergedWithChildren(of: .leaf(.integer(4))) == .leaf(.integer(4)))
  }
}
