import RTDBEngine
import RTDBTree

extension Workload {
  /// Writes with their echo and answer under one value listener.
  static let a = Workload(
    name: "a", abstract: "10,000 × (user overwrite + server echo + ack), value listener", peer: 69_500,
    operations: 10_000, run: { writes($0, withEcho: true) },
    checks: {
      events($0, 10_001, "0xf3ece729") + [("hash", "BMAa92h5IyrTEkmh+Ca0z4dXCI4=", $0.finalHash("/list"))]
    })

  /// The same without the echo: each answer takes the value back.
  static let a2 = Workload(
    name: "a2", abstract: "the same without echo", peer: 162_000, operations: 10_000,
    run: { writes($0, withEcho: false) },
    checks: { events($0, 20_001, "0x96295de9") + [("hash", "", $0.finalHash("/list"))] })

  private static func writes(_ isVerifying: Bool, withEcho: Bool) -> Bench {
    var bench = Bench(isVerifying: isVerifying)
    let inputs = (0..<10_000).map { (path: "/list/\(padded("k", $0))", value: JSON.integer(Int64($0))) }
    bench.listen(Query("list"), .value)
    bench.server("/list", .null)
    bench.measure("writes") { bench in
      for (id, input) in inputs.enumerated() {
        bench.user(input.path, input.value, id)
        if withEcho { bench.server(input.path, input.value) }
        bench.acknowledge(id)
      }
    }
    return bench
  }

  /// Many pending writes that are answered one by one.
  static let e = pending(5_000)

  static func pending(_ count: Int) -> Workload {
    Workload(
      name: "e", abstract: "\(count) pending writes, then echo + ack each", peer: 8_300, operations: count,
      run: { runPending($0, count) },
      checks: { bench in
        guard count == 5_000 else { return [] }
        return events(bench, 10_001, "0x2aa4c798") + [("hash", "WDyy5ivV5XBoo70bVKxWiW8VUgQ=", bench.finalHash("/off"))]
      })
  }

  private static func runPending(_ isVerifying: Bool, _ count: Int) -> Bench {
    var bench = Bench(isVerifying: isVerifying)
    let inputs = (0..<count).map { index in
      (path: "/off/\(padded("k", index))", value: ["n": .integer(Int64(index)), "s": .string("w\(index)")] as JSON)
    }
    bench.listen(Query("off"), .value)
    bench.listen(Query("off"), .childAdded)
    bench.server("/off", .null)
    bench.measure("writes") { bench in
      for (index, input) in inputs.enumerated() { bench.user(input.path, input.value, index + 1) }
    }
    bench.measure("reconnectSnapshot") { $0.server("/off", .null) }
    bench.measure("echoAndAck") { bench in
      for (index, input) in inputs.enumerated() {
        bench.server(input.path, input.value)
        bench.acknowledge(index + 1)
      }
    }
    return bench
  }

  /// The checks that every workload has: the number of events, the events themselves, one listen.
  static func events(
    _ bench: Bench, _ count: Int, _ checkValue: String, listens: Int = 1
  ) -> [(name: String, expected: String, actual: String)] {
    [
      ("events", String(count), String(bench.log.count)), ("eventFnv", checkValue, bench.log.checkValue),
      ("listens", String(listens), String(bench.listens)),
    ]
  }
}
