import Testing

@testable import ConformanceCases

struct DamagedFilesTests {
  /// A small linear congruential generator, so that a seed repeats a failure.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  private static let pieces = [
    "{", "}", "[", "]", ": ", "- ", "&a ", "*a", "\"", "'", "\n", "  ", "$any", "$", "!!", "|", "~",
  ]

  @Test("A damaged suite draws diagnostics with places and never more than that", arguments: 1...8)
  func damaged(seed: UInt64) throws {
    var generator = Generator(state: seed)
    let path = ValidCasesTests.folder + "/every-form.yaml"
    let whole = try #require(FileAccess.bytes(of: path))
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let start = Int.random(in: 0..<bytes.count, using: &generator)
        let end = min(bytes.count, start + Int.random(in: 0...6, using: &generator))
        bytes.replaceSubrange(start..<end, with: Self.pieces.randomElement(using: &generator)!.utf8)
      }
      let log = DiagnosticLog()
      let (root, diagnostics) = YAMLReader.read(bytes, file: "damaged.yaml")
      log.append(diagnostics)
      let context = LoadContext(
        log: log, fixtures: FixtureStore(folder: TestFiles.data, log: log), statements: TestFiles.statements.registry,
        features: TestFiles.features.list, topics: TestFiles.topics.topics, mutants: TestFiles.mutants.list)
      let suite = root.flatMap { SuiteReader(context: context).read($0) }
      #expect(suite != nil || !log.entries.isEmpty)
      #expect(log.entries.allSatisfy { $0.location.line > 0 && $0.location.column > 0 && !$0.message.isEmpty })
    }
  }
}
