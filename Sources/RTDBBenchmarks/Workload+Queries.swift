import RTDBEngine
import RTDBTree

extension Workload {
  private static let scores = Query("scores", QueryParams(index: .child("score")))
  private static let top = Query(
    "scores", QueryParams(index: .child("score"), limit: .init(count: 100, side: .last)))

  /// A limit query over complete data in default order.
  static let b = Workload(
    name: "b", abstract: "limitToLast(100) by score over a complete cache of 10,000", peer: 3_950,
    operations: 10_000, run: { covered($0, by: Query("scores")) }, checks: coveredChecks)

  /// The same, the complete data in the order of the query.
  static let b3 = Workload(
    name: "b3", abstract: "as b, the full listener has the score index", peer: 15_000,
    operations: 10_000, run: { covered($0, by: scores) }, checks: coveredChecks)

  /// The limit query alone, told by tagged messages.
  static let b2 = Workload(
    name: "b2", abstract: "the limit query alone, tagged updates", peer: 108_000, operations: 10_000,
    run: runTagged,
    checks: { events($0, 1_186, "0x04725bcc") })

  @Sendable private static func coveredChecks(_ bench: Bench) -> [(name: String, expected: String, actual: String)] {
    events(bench, 10_489, "0x58942640") + [("hash", "2luUJbvej876cBYJDBUv4VB3ayY=", bench.finalHash("/scores"))]
  }

  private static func initial(_ draws: inout Draws) -> JSON {
    .object(
      (0..<10_000).map { index in
        let score = JSON.integer(Int64(draws.next() % 100_000))
        return .init(padded("k", index), ["score": score, "name": .string("name\(index)")])
      })
  }

  private static let childKinds: [EventKind] = [.childAdded, .childChanged, .childRemoved, .childMoved]

  private static func covered(_ isVerifying: Bool, by full: Query) -> Bench {
    var bench = Bench(isVerifying: isVerifying)
    var draws = Draws(seed: 12_345)
    let all = initial(&draws)
    let updates = (0..<10_000).map { _ in
      let child = draws.next() % 10_000
      return (path: "/scores/\(padded("k", child))/score", value: JSON.integer(Int64(draws.next() % 100_000)))
    }
    bench.listen(full, .value)
    bench.server("/scores", all)
    for kind in childKinds { bench.listen(top, kind) }
    bench.measure("updates") { bench in
      for update in updates { bench.server(update.path, update.value) }
    }
    return bench
  }

  @Sendable private static func runTagged(_ isVerifying: Bool) -> Bench {
    var bench = Bench(isVerifying: isVerifying)
    var draws = Draws(seed: 12_345)
    let all = initial(&draws)
    let updates = (0..<10_000).map { _ in
      let child = draws.next() % 10_000
      let score = JSON.integer(Int64(draws.next() % 100_000))
      return (path: "/scores/\(padded("k", child))", value: ["score": score, "name": .string("name\(child)")] as JSON)
    }
    for kind in childKinds { bench.listen(top, kind) }
    bench.tagged("/scores", all, 1)
    bench.measure("updates") { bench in
      for update in updates { bench.tagged(update.path, update.value, 1) }
    }
    return bench
  }
}
