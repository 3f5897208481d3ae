import RTDBEngine
import RTDBRuntime
import RTDBSimulation
import RTDBTree

@testable import RTDBClient

/// Three clients that count in transactions while their links are held, delayed and cut. Everything follows from the
/// seed.
///
/// Below `count` everybody only ever adds one, to a child or to both children at once; below `mixed` writes of other
/// kinds come in between.
final class RandomTransactions {
  private struct Counted {
    var committed: Int64 = 0
    /// Those of which the client cannot know whether the server has performed them.
    var lost: Int64 = 0
  }

  private let simulation: Simulation
  private let random: SeededRandom
  private let names = ["a", "b", "c"]
  private let children: [Key] = ["x", "y"]
  private var counted: [Key: Counted] = [:]
  private var seen: [String: Node] = [:]
  private var completions: [Int: Int] = [:]
  private(set) var log: [String] = []
  private(set) var faults: [String] = []
  /// How many were committed and how many ended otherwise.
  private(set) var committed = 0
  private(set) var failed: [String: Int] = [:]

  init(seed: UInt64, profile: Profile) {
    random = SeededRandom(seed: seed ^ 0x7A45_11C3)
    simulation = Simulation(profile: profile, epoch: 1_700_000_000_000, seed: seed)
    simulation.network.addObserver { [unowned self] event in
      log.append("\(simulation.scheduler.now) \(event.client) \(event.link) \(event.kind)")
    }
    for name in names { simulation.addClient(name, ClientOptions(isPersistent: name == "a")) }
    simulation.settle()
  }

  private func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

  private func client(_ name: String) -> SimulatedClient { simulation.clients[name]! }

  /// Does so many things at random, restores everything, and checks what is left.
  func run(steps: Int) {
    for _ in 0..<steps {
      step(names[below(3)])
      if below(3) > 0 { simulation.settle() } else { simulation.advance(by: Int64(below(1_000))) }
    }
    simulation.restore(timeAfter: 400_000)
    check()
  }
}

// MARK: - What happens

extension RandomTransactions {
  private func step(_ name: String) {
    let link = simulation.network.connector(name)
    let direction = Direction.allCases[below(2)]
    switch below(24) {
    case 0...9: count(name)
    case 10, 11: mix(name)
    case 12: listen(name)
    case 13: link.hold(direction)
    case 14, 15: link.release(direction, below(3))
    case 16, 17: link.flow(direction)
    case 18: link.delay(Int64(below(300)), direction)
    case 19: link.cut([CutMode.reset, .clean, .silent][below(3)])
    case 20: link.notice()
    case 21: link.refuse(below(3) == 0)
    case 22: client(name).repo.goOffline()
    default: client(name).repo.goOnline()
    }
  }

  /// Adds one to a child, or from above to both.
  private func count(_ name: String) {
    let both = below(5) == 0
    let key = children[below(2)]
    let keys = both ? children : [key]
    let path = both ? Path("count") : Path("count").appending(key)
    start(name, path, localEvents: below(4) > 0) { [children] node in
      guard both else { return .success(RandomTransactions.next(node)) }
      return .success(children.reduce(node) { $0.setting(Path(keys: [$1]), to: RandomTransactions.next($0.child($1))) })
    } ended: { [unowned self] error in
      for key in keys {
        if error == nil { counted[key, default: Counted()].committed += 1 }
        if error?.status == "disconnect" { counted[key, default: Counted()].lost += 1 }
      }
      guard let error, !["disconnect", "maxretry"].contains(error.status) else { return }
      faults.append("\(name) at \(path): \(error)")
    }
  }

  private static func next(_ node: Node) -> Node {
    .leaf(ServerValue.increment(.integer(1)).resolved(existing: node.leafValue, 0))
  }

  /// A transaction among writes of other kinds.
  private func mix(_ name: String) {
    let path = [Path("mixed"), Path("mixed/p"), Path("mixed/p/q")][below(3)]
    let number = Node.leaf(.integer(Int64(below(9))))
    let repo = client(name).repo
    switch below(6) {
    case 0: repo.set(path, number)
    case 1: repo.update("mixed", [MergeEntry("p/r", number)])
    case 2: repo.set(path.appending(.priority), number)
    case 3: repo.onDisconnectSet(path, number)
    default:
      let aborts = below(6) == 0
      start(name, path, localEvents: below(3) > 0) { input in
        aborts && input.isEmpty ? .abort : .success(input.isLeaf ? number : input.setting("z", to: number))
      } ended: { _ in
      }
    }
  }

  private func start(
    _ name: String, _ path: Path, localEvents: Bool, update: @escaping (Node) -> TransactionDecision,
    ended: @escaping (ClientError?) -> Void
  ) {
    let number = completions.count
    completions[number] = 0
    var runs = 0
    client(name).repo.runTransaction(path, localEvents: localEvents) { [unowned self] node in
      runs += 1
      log.append("\(name) runs \(number) at \(path) on \(JSONWriter.text(node.exportForm))")
      if runs > 25 { faults.append("\(number) runs for the \(runs)th time") }
      return update(node)
    } completion: { [unowned self] error, isCommitted, _ in
      log.append("\(name) is told of \(number): \(error?.description ?? "\(isCommitted)")")
      completions[number]! += 1
      if isCommitted { committed += 1 } else { failed[error?.status ?? "abort", default: 0] += 1 }
      ended(error)
    }
  }

  private func listen(_ name: String) {
    let path = [Path("count"), Path("count/x"), Path("mixed"), Path("mixed/p")][below(4)]
    let label = "\(name) \(path)"
    guard seen[label] == nil else { return }
    seen[label] = .empty
    client(name).repo.observe(Query(path), .value) { [unowned self] snapshot, _ in seen[label] = snapshot.node }
  }
}

// MARK: - What must be so at the end

extension RandomTransactions {
  private func check() {
    for key in children {
      let value = simulation.database.data(Path("count").appending(key)).leafValue?.number ?? 0
      let counted = counted[key, default: Counted()]
      let range = Double(counted.committed)...Double(counted.committed + counted.lost)
      if !range.contains(value) { faults.append("\(key) is \(value): \(counted)") }
    }
    for (number, count) in completions.sorted(by: { $0.key < $1.key }) where count != 1 {
      faults.append("the transaction \(number) has ended \(count) times")
    }
    for name in names {
      let repo = client(name).repo
      if !repo.engine.pendingWrites.isEmpty { faults.append("\(name) still waits for \(repo.engine.pendingWrites)") }
      if !repo.transactions.isEmpty { faults.append("\(name) still has transactions") }
    }
    for (label, node) in seen.sorted(by: { $0.key < $1.key }) {
      let data = simulation.database.data(Path(String(label.split(separator: " ")[1])))
      guard node != data else { continue }
      let expected = JSONWriter.text(data.exportForm)
      faults.append("\(label) sees \(JSONWriter.text(node.exportForm)) instead of \(expected)")
    }
  }
}
