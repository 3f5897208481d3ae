import Testing

/// Everything has its place, and what has a place is used.
struct LayoutTests {
  /// Targets without a folder of tests, each with the reason.
  private static let untested = [
    "CYAML": "a header of a C library",
    "CCrypto": "a header of a C library",
    "CSQLite": "a header of a C library",
    "CSoup": "a header of a C library",
    "RTDBMistake": "it is what a test of RealtimeDatabase sees end",
    "RTDBCrashWriter": "it is what a test of RTDBStorage kills",
    "RTDBTestSupport": "it serves the tests of other targets",
    "CProcess": "system calls, which the tests of ConformanceKit use through the driver",
    "RTDBBenchmarks": "it checks its own results: every workload has a check value",
  ]
  /// Tests that are not called after their target.
  private static let testsByTarget = ["rtdbkit": "RTDBKitCommandTests"]

  @Test("Every folder of Sources and Tests is a target, and every target has its folder")
  func targets() {
    let listed = Project.manifest.targets.map(\.folder).sorted()
    let present = ["Sources", "Tests"].flatMap { place in Project.folders(in: place).map { "\(place)/\($0)" } }
    #expect(listed == present.sorted())
  }

  @Test("Every target has tests, or a reason why not")
  func tests() {
    let targets = Project.manifest.targets.filter { !$0.isTest }.map(\.name)
    let tested = targets.filter { Project.manifest[Self.testsByTarget[$0] ?? $0 + "Tests"] != nil }
    #expect(targets.filter { !tested.contains($0) && Self.untested[$0] == nil } == [])
    #expect(tested.filter { Self.untested[$0] != nil } == [], "they have tests and need no reason any more")
    #expect(Self.untested.keys.filter { Project.manifest[$0] == nil } == [])
  }

  @Test("Every folder of Fixtures that holds files is described, and every described one is there")
  func fixtureFolders() {
    let page = Project.text(of: "Fixtures/README.md")
    let described = page.matches(of: #/(?m)^\| `([a-z\/-]+)\/` \|/#).map { String($0.output.1) }
    let present = Project.foldersWithFiles(below: "Fixtures").filter { !$0.isEmpty }
    let undescribed = present.filter { folder in !described.contains { folder == $0 || folder.hasPrefix($0 + "/") } }
    #expect(undescribed == [])
    #expect(described.filter { !Project.isFolder("Fixtures/\($0)") } == [])
  }

  @Test("Every data file of Fixtures is used by a case")
  func fixtureData() {
    let used = Set(
      Project.yaml.flatMap { $0.text.matches(of: #/fixture: ([A-Za-z0-9_-]+)/#).map { String($0.output.1) } })
    let names = Project.names(in: "Fixtures/data").map { $0.prefix { $0 != "." } }.map(String.init)
    #expect(names.filter { !used.contains($0) } == [])
    #expect(!names.isEmpty)
  }

  @Test("Every file and folder that a page names is there")
  func pagesNameWhatIs() {
    let pages = ["README.md", "Conformance/README.md", "Sources/RTDBEngine/RTDBEngine.docc/Architecture.md"]
    let files = Project.swift.map(\.path)
    let missing = pages.flatMap { page in
      Project.text(of: page).matches(of: #/`([\w+.\/-]+)`/#).map { String($0.output.1) }.filter { name in
        if name.contains(#/^(Sources|Tests|Conformance|Fixtures)\//#) { return !Project.exists(name) }
        return name.hasSuffix(".swift") && name != "Package.swift" && !files.contains { $0.hasSuffix("/" + name) }
      }
      .map { "\(page) names \($0)" }
    }
    #expect(missing == [])
  }

  @Test("The pages tell of every module")
  func pagesTellOfModules() {
    for page in ["README.md", "Sources/RTDBEngine/RTDBEngine.docc/Architecture.md"] {
      let text = Project.text(of: page)
      let untold = Project.manifest.targets.filter { !$0.isTest && !text.contains("`\($0.name)`") }.map(\.name)
      #expect(untold == [], "\(page)")
    }
  }
}
