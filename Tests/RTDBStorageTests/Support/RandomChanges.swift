import RTDBEngine
import RTDBTree

/// A storage that is changed at random: all that a seed says happens in the same way to every one.
struct RandomChanges {
  private var state: UInt64
  private var id = 0

  private static let keys: [Key] = [
    "a", "ab", "a-", "a!", "b", "1", "10", "02", "-1", "é", "\u{1F600}", "\u{E000}", "x\u{0}y", "x\u{1}", "x",
  ]

  init(seed: UInt64) { state = seed }

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((bits ^ bits >> 31) % UInt64(bound))
  }

  mutating func key() -> Key { RandomChanges.keys[below(RandomChanges.keys.count)] }

  mutating func path() -> Path { Path(keys: (0..<below(4)).map { _ in key() }) }

  private mutating func leaf() -> LeafValue {
    switch below(7) {
    case 0: .bool(below(2) == 0)
    case 1: .integer(Int64(below(1000)) - 500)
    case 2: .double(Double(below(1000)) / 8)
    case 3: .string("")
    case 4: .integer([.max, .min, 9_007_199_254_740_993][below(3)])
    case 5: .double([-0.0, 1e300, 5e-300, 1.0][below(4)])
    default: .string("text \(below(100)) \"\u{0}\\ \u{1F600}")
    }
  }

  mutating func node(depth: Int = 0) -> Node {
    let priority: LeafValue? = below(4) == 0 ? [.integer(3), .string("p"), .double(0.5)][below(3)] : nil
    if below(6) == 0 { return .empty }
    if depth == 3 || below(2) == 0 { return .leaf(leaf(), priority: priority) }
    return Node(
      entries: (0...below(3)).map { _ in Entry(key(), node(depth: depth + 1)) }, priority: priority)
  }

  /// Makes one change to each storage.
  mutating func change(_ storages: [any StorageEngine]) {
    switch below(12) {
    case 0...6: overwrite(storages)
    case 7: changePriority(storages)
    case 8: write(storages)
    case 9:
      let id = below(self.id + 1)
      for storage in storages { storage.removePendingWrite(id) }
    case 10: track(storages)
    default:
      let (id, keys) = (1 + below(6), Set((0..<below(5)).map { _ in key() }))
      for storage in storages where storage.trackedQueries.contains(where: { $0.id == id }) {
        storage.setTrackedKeys(id, keys)
      }
    }
  }

  private mutating func overwrite(_ storages: [any StorageEngine]) {
    let (path, node) = (path(), node())
    for storage in storages { storage.overwriteServerCache(path, node) }
  }

  private mutating func changePriority(_ storages: [any StorageEngine]) {
    let path = path().appending(.priority)
    let node: Node = below(3) == 0 ? .empty : .leaf(.integer(Int64(below(9))))
    for storage in storages { storage.overwriteServerCache(path, node) }
  }

  private mutating func write(_ storages: [any StorageEngine]) {
    id += 1
    var content = PendingWrite.Content.overwrite(node())
    if below(2) == 0 { content = .merge((0..<below(3)).map { MergeEntry(Path("m\($0)/x"), node()) }) }
    if below(4) == 0 { content = .overwrite(.leaf(.deferred(below(2) == 0 ? .timestamp : .increment(.integer(2))))) }
    let write = PendingWrite(id: id, path: path(), content: content)
    for storage in storages { storage.save(write) }
  }

  private mutating func track(_ storages: [any StorageEngine]) {
    let id = 1 + below(6)
    guard below(4) > 0 else {
      for storage in storages { storage.removeTrackedQuery(id) }
      return
    }
    let limit = QueryParams.Limit(count: 1 + below(5), side: below(2) == 0 ? .first : .last)
    let start = below(2) == 0 ? QueryParams.Bound(value: leaf(), key: below(2) == 0 ? key() : nil) : nil
    let params = below(2) == 0 ? .default : QueryParams(index: .value, start: start, limit: limit)
    let query = TrackedQuery(
      id: id, query: Query(path(), params), lastUse: below(1000), isComplete: below(2) == 0, isActive: below(2) == 0)
    for storage in storages { storage.save(query) }
  }
}
