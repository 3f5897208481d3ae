import Foundation
import RTDBFuzz
import Testing

/// The readers of what strangers send, fed with the seeds of `Fixtures/fuzz` and with what becomes of them.
struct FuzzTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/fuzz")

  private func seeds(_ target: FuzzTarget) throws -> [[UInt8]] {
    let folder = Self.folder.appendingPathComponent(target.rawValue)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.map { Array(try Data(contentsOf: folder.appendingPathComponent($0))) }
  }

  @Test("No seed traps, and nothing that is made of the seeds", arguments: FuzzTarget.allCases)
  func feed(target: FuzzTarget) throws {
    let seeds = try seeds(target)
    #expect(seeds.count >= 10)
    for seed in seeds { target.feed(seed) }
    var mutator = Mutator(seed: 1, corpus: seeds)
    for _ in 0..<10_000 { target.feed(mutator.next()) }
  }
}
