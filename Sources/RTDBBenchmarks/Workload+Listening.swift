import RTDBEngine
import RTDBTree

extension Workload {
  /// A large location with priorities and five listeners.
  static let c = Workload(
    name: "c", abstract: "100,000 children with priorities, value + 4 child listeners", peer: 52_750,
    operations: 100_000, run: runLarge,
    checks: { events($0, 100_001, "0xa16cacb4") + [("hash", "ucubCB8LuRuvS04cZkJqf3nkJrM=", $0.finalHash("/big"))] })

  @Sendable private static func runLarge(_ isVerifying: Bool) -> Bench {
    var bench = Bench(isVerifying: isVerifying)
    var draws = Draws(seed: 777)
    let all = JSON.object(
      (0..<100_000).map { index in
        let priority = JSON.integer(Int64(draws.next() % 1_000_000))
        return .init(padded("k", index, digits: 6), [".priority": priority, "v": .integer(Int64(index))])
      })
    let big = Query("big")
    bench.listen(big, .childMoved)
    // The order by priority belongs to the node in the peer; here a view makes it when the data arrives.
    bench.measure("nodeAndServerOverwrite") { $0.server("/big", all) }
    bench.measure("attachValue") { $0.listen(big, .value) }
    bench.measure("attachChildAdded") { $0.listen(big, .childAdded) }
    bench.measure("attachOther3") { bench in
      for kind in [EventKind.childChanged, .childRemoved, .childMoved] { bench.listen(big, kind) }
    }
    return bench
  }

  /// Many locations that are listened to.
  static let d = Workload(
    name: "d", abstract: "1,000 listeners, 10,000 updates", peer: 69_750, operations: 10_000, run: runRooms,
    checks: {
      events($0, 11_000, "0xcfd8e1d1", listens: 1_000) + [
        ("hash of r000", "FRU8bP6S7SUiNsgsU0xW7OyAQSE=", $0.finalHash("/rooms/r000/msgs")),
        ("hash of r999", "E3qT8n8S/kmXnIAXrSZWx1zHiP8=", $0.finalHash("/rooms/r999/msgs")),
      ]
    })

  @Sendable private static func runRooms(_ isVerifying: Bool) -> Bench {
    var bench = Bench(isVerifying: isVerifying)
    let rooms = (0..<1_000).map { "/rooms/\(padded("r", $0, digits: 3))/msgs" }
    for room in rooms {
      bench.listen(Query(Path(room)), .value)
      bench.server(room, ["m0": ["t": -1, "u": "init"]])
    }
    var draws = Draws(seed: 4_242)
    let updates = (0..<10_000).map { index in
      let path = "\(rooms[draws.next() % 1_000])/\(padded("m", index))"
      return (path: path, value: ["t": .integer(Int64(index)), "u": .string("user\(index % 10)")] as JSON)
    }
    bench.measure("updates") { bench in
      for update in updates { bench.server(update.path, update.value) }
    }
    return bench
  }

  /// One child of a location with many children changes, again and again.
  static func oneChild(of count: Int) -> Workload {
    Workload(
      name: "one child of \(count)", abstract: "2,000 updates of one child at a time", peer: 0, operations: 2_000,
      run: { isVerifying in
        var bench = Bench(isVerifying: isVerifying)
        bench.listen(Query("many"), .value)
        bench.server("/many", .object((0..<count).map { .init(padded("k", $0, digits: 7), .integer(0)) }))
        var draws = Draws(seed: 1)
        let updates = (0..<2_000).map { index in
          (path: "/many/\(padded("k", draws.next() % count, digits: 7))", value: JSON.integer(Int64(index + 1)))
        }
        bench.measure("updates") { bench in
          for update in updates { bench.server(update.path, update.value) }
        }
        return bench
      }, checks: { _ in [] })
  }
}
