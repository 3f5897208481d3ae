import Testing

/// The rules of import: who may know whom.
struct ImportTests {
  /// What comes with the toolchain and may be imported without being listed.
  static let system: Set<String> = [
    "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Darwin", "Testing",
  ]
  static let databasePrefix = "RTDB"
  static let kitPrefix = "Conformance"

  /// Every import of the files that satisfy a condition, of a module that satisfies another, as `path imports X`.
  private func imports(
    in isMeant: (ProjectFile) -> Bool, of isForbidden: (_ file: ProjectFile, _ module: String) -> Bool
  ) -> [String] {
    Project.swift.filter(isMeant).flatMap { file in
      file.imports.filter { isForbidden(file, $0) }.map { "\(file.path) imports \($0)" }
    }
  }

  @Test("A target imports only what Package.swift lists for it")
  func onlyDeclared() {
    let found = imports(in: { _ in true }) { file, module in
      guard !Self.system.contains(module) else { return false }
      return Project.manifest[file.target]?.dependencies.contains(module) != true
    }
    #expect(found == [])
  }

  @Test("Package.swift lists nothing for a target that it does not import, but programs that it runs")
  func nothingUnused() {
    let unused = Project.manifest.targets.flatMap { target in
      let imported = Set(Project.swift.filter { $0.target == target.name }.flatMap(\.imports))
      return target.dependencies.filter { name in
        !imported.contains(name) && Project.manifest[name]?.kind != "executableTarget"
      }.map { "\(target.name) does not import \($0)" }
    }
    #expect(unused == [])
  }

  @Test("Package.swift lists a target after everything that it imports")
  func lowestFirst() {
    let names = Project.manifest.targets.map(\.name)
    let upward = Project.manifest.targets.enumerated().flatMap { place, target in
      target.dependencies.filter { !names[..<place].contains($0) }.map { "\(target.name) stands before \($0)" }
    }
    #expect(upward == [])
  }

  @Test("The conformance tower imports nothing of the database tower; the bridge ConformanceDrivers alone sees both")
  func judgeSharesNothing() {
    let bridge = ["ConformanceDrivers", "ConformanceDriversTests"]
    let isTower = { (name: String) in
      (name.hasPrefix(Self.kitPrefix) || name == "rtdbkit" || name == "RTDBKitCommandTests") && !bridge.contains(name)
    }
    #expect(imports(in: { isTower($0.target) }) { _, module in module.hasPrefix(Self.databasePrefix) } == [])
  }

  @Test("The database tower imports nothing of the conformance tower")
  func subjectKnowsNoJudge() {
    let isTower = { (name: String) in name.hasPrefix(Self.databasePrefix) && name != "RTDBKitCommandTests" }
    #expect(imports(in: { isTower($0.target) }) { _, module in module.hasPrefix(Self.kitPrefix) } == [])
  }

  @Test("Client and server never import each other")
  func clientAndServerApart() {
    let found = imports(in: { !$0.isTest }) { file, module in
      [file.target, module].sorted() == ["RTDBClient", "RTDBServer"]
    }
    #expect(found == [])
  }

  @Test("C libraries are imported in their leaf alone")
  func libraries() {
    let leaves = [
      "CYAML": "ConformanceCases", "CCrypto": "RTDBTree", "CSQLite": "RTDBStorage", "CSoup": "RTDBNetwork",
      "CProcess": "ConformanceKit",
    ]
    #expect(imports(in: { _ in true }) { file, module in leaves[module].map { $0 != file.target } ?? false } == [])
  }

  @Test("Tree, engine, wire and rules import nothing of the system, know no clock, no chance, no locks and no tasks")
  func pureCore() {
    let pure = ["RTDBTree", "RTDBEngine", "RTDBWire", "RTDBRules"]
    let isPure = { (file: ProjectFile) in !file.isTest && pure.contains(file.target) }
    #expect(imports(in: isPure) { _, module in Self.system.contains(module) } == [])
    let effects: Set<Substring> = [
      "async", "await", "Task", "Mutex", "ContinuousClock", "SuspendingClock", "SystemRandomNumberGenerator", "random",
      "print",
    ]
    let places = Project.swift.filter(isPure).flatMap { file in
      ProjectFile(path: file.path, text: CodeText.stripped(file.text)).places { line in
        line.split { !$0.isLetter }.contains(where: effects.contains)
      }
    }
    #expect(places == [])
  }
}
