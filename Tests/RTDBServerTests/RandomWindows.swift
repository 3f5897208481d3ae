import RTDBRuntime
import RTDBServer
import RTDBTree
import RTDBWire
import Testing

/// Random writes against filtered and complete listens; a model client applies the pushes and must end up with exactly
/// what the query gives, computed by sorting everything.
final class RandomWindows: Link {
  private let random: SeededRandom
  private let seed: UInt64
  private let server: Server
  private var handler: (any LinkHandler)!
  private var known: [Int: Node] = [:]
  private let queries: [QueryParams]
  private let path: Path = "r/w"

  init(seed: UInt64) {
    self.seed = seed
    random = SeededRandom(seed: seed)
    server = Server(scheduler: VirtualScheduler(), random: SeededRandom(seed: seed))
    var queries: [QueryParams] = [.default]
    for index in [Index.key, .value, .priority, .child("x"), .child("x/y")] {
      queries.append(QueryParams(index: index, limit: .init(count: 2, side: .first)))
      queries.append(QueryParams(index: index, limit: .init(count: 3, side: .last)))
      let bound: LeafValue = index == .key ? .string("b") : .integer(2)
      queries.append(QueryParams(index: index, start: .init(value: bound), limit: .init(count: 1, side: .first)))
      queries.append(QueryParams(index: index, end: .init(value: bound, isExclusive: true)))
    }
    self.queries = queries
  }

  func send(_ frame: String) {
    switch try? MessageCodec.serverMessage(frame) {
    case .data(let target, let data, let tag):
      if let relative = path.relative(target) { known[tag ?? 0, default: .empty].set(relative, to: data) }
    case .merge(let target, let children, let tag):
      for entry in children {
        guard let relative = path.relative(target.appending(entry.path)) else { continue }
        known[tag ?? 0, default: .empty].set(relative, to: entry.data)
      }
    default: break
    }
  }

  func close() {}

  func run() throws {
    handler = server.accept(self, ServerAddress(host: "h", namespace: "n"))
    handler.linkOpened(self)
    let namespace = server.namespace("n")
    for (tag, query) in queries.enumerated() {
      let wireTag = tag == 0 ? nil : tag
      let message = ClientMessage.listen(path: path, query: query, tag: wireTag, hash: "", compoundHash: nil)
      handler.link(self, received: MessageCodec.text(ClientRequest(number: tag, message: message)))
    }
    for step in 0..<60 {
      try write(namespace)
      let node = namespace.data(path)
      #expect(known[0, default: .empty] == node, "seed \(seed), step \(step)")
      for (tag, query) in queries.enumerated().dropFirst() {
        let expected = RandomWindows.result(node, query)
        #expect(known[tag, default: .empty] == expected, "seed \(seed), step \(step), query \(query.wireForm)")
      }
    }
  }

  private func write(_ namespace: Namespace) throws {
    let keys = ["a", "b", "c", "10", "9"]
    func key() -> String { keys[Int(random.next() % 5)] }
    switch random.next() % 8 {
    case 0: try namespace.set(path, value(3))
    case 1: try namespace.set("r", node(["w": JSON.object([JSON.Member(key(), value(2).exportForm)])]))
    case 2:
      let entries = [MergeEntry("a", value(2)), MergeEntry("b/x", value(1)), MergeEntry("9/.priority", scalar())]
      try namespace.update(path, entries)
    case 3: try namespace.set(path.appending(Path(key() + "/x")), value(1))
    case 4: try? namespace.set(path.appending(Path(key() + "/.priority")), scalar())
    case 5: try namespace.remove(path.appending(Key(key())))
    default: try namespace.set(path.appending(Key(key())), value(2))
    }
  }

  private func scalar() -> Node {
    switch random.next() % 4 {
    case 0: .empty
    case 1: .leaf(.string(random.next() % 2 == 0 ? "a" : "c"))
    default: .leaf(.integer(Int64(random.next() % 5)))
    }
  }

  private func value(_ depth: Int) -> Node {
    guard depth > 0, random.next() % 3 > 0 else { return scalar().withPriority(scalar().leafValue) }
    var result = Node.empty
    for key in ["a", "b", "x", "y", "10"] where random.next() % 2 == 0 {
      result.setChild(Key(key), to: value(depth - 1))
    }
    return result.withPriority(scalar().leafValue)
  }

  /// The result of a query by sorting all children.
  static func result(_ node: Node, _ query: QueryParams) -> Node {
    let range = RangeFilter(query)
    var entries = Array(node.entries).sorted { query.index.compare($0, $1) < 0 }.filter { range.contains($0) }
    if let limit = query.limit {
      entries = limit.side == .first ? Array(entries.prefix(limit.count)) : Array(entries.suffix(limit.count))
    }
    return Node(entries: entries)
  }
}
