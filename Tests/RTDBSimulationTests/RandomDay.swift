import RTDBEngine
import RTDBRuntime
import RTDBSimulation
import RTDBTree

@testable import RTDBClient

/// Two clients that write, listen, read and run transactions while their links are held, delayed and cut, their apps
/// are started anew, their users come and go, their writes are given up and the rules change: one with a disk, in every
/// third day too small a one, the other without. Everything follows from the seed.
final class RandomDay {
  private struct Listener {
    var client: String
    var query: Query
    var value: Node?
  }

  /// What a client has written to a place that nobody else writes to.
  private struct Written {
    var last: Int64 = 0
    var acknowledged: Int64 = 0
    /// What came up to here may have been given up.
    var purged: Int64 = 0
  }

  /// A transaction: how often it has ended, and whether its app was ended before.
  struct Started {
    var client: String
    var endCount = 0
    var isLost = false
  }

  let simulation: Simulation
  private let random: SeededRandom
  private var listeners: [Listener] = []
  private var written: [Path: Written] = [:]
  private var counter: Int64 = 0
  var started: [Started] = []
  /// Everything that went over the network and every event.
  var log: [String] = []
  var faults: [String] = []

  private let names = ["disk", "memory"]
  let queries: [Query] = [
    Query("shared"), Query("shared/a"), Query("own"), Query("shared", QueryParams(index: .value)),
    Query("shared", QueryParams(limit: .init(count: 2, side: .first))),
    Query("shared", QueryParams(index: .key, limit: .init(count: 1, side: .last))),
    Query("shared", QueryParams(index: .value, start: .init(value: .integer(20)))),
    Query("own/disk", QueryParams(index: .value, limit: .init(count: 2, side: .last))),
    Query("shared", QueryParams(limit: .init(count: 2, side: .last))),
    Query("shared", QueryParams(index: .child("y"), limit: .init(count: 2, side: .last))),
    Query("shared", QueryParams(index: .child("y"), end: .init(value: .integer(20)))),
    Query("shared", QueryParams(index: .child("y"))), Query("shared/b"), Query("shared/a/y"), Query(.root),
  ]

  init(seed: UInt64, profile: Profile, disks: DiskKind = .memory) {
    random = SeededRandom(seed: seed ^ 0x5DEE_CE66)
    simulation = Simulation(profile: profile, epoch: 1_700_000_000_000, seed: seed, disks: disks)
    simulation.network.addObserver { [unowned self] event in
      log.append("\(simulation.scheduler.now) \(event.client) \(event.link) \(event.kind)")
    }
    var disk = ClientOptions(isPersistent: true, skew: 5_000)
    if seed % 3 == 0 { disk.cachePolicy = CachePolicy(updatesBetweenChecks: 3, sizeLimit: 0) }
    simulation.addClient("disk", disk)
    simulation.addClient("memory", ClientOptions(skew: -200))
    simulation.settle()
  }

  /// Does so many things at random, restores everything, and checks what is left.
  func run(steps: Int) {
    for _ in 0..<steps {
      step(names[below(2)])
      if below(3) > 0 { simulation.settle() } else { simulation.advance(by: Int64(below(2_000))) }
    }
    simulation.restore(timeAfter: 120_000)
    listeners.forEach(check)
    for (path, written) in written.sorted(by: { $0.key < $1.key }) { check(path, written) }
    checkTransactions()
  }

  func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

  func client(_ name: String) -> SimulatedClient { simulation.clients[name]! }
}

// MARK: - What happens

extension RandomDay {
  private func step(_ name: String) {
    let link = simulation.network.connector(name)
    let direction = Direction.allCases[below(2)]
    switch below(37) {
    case 0...4: writeOwn(name)
    case 5...9: writeShared(name)
    case 10, 11: listen(name, queries[below(queries.count)])
    case 12: stopListening()
    case 13: link.hold(direction)
    case 14: link.release(direction, below(3))
    case 15, 16: link.flow(direction)
    case 17: link.delay(Int64(below(500)), direction)
    case 18: link.cut([CutMode.reset, .clean, .silent][below(3)])
    case 19: link.notice()
    case 20: link.refuse(below(2) == 0)
    case 21: restart(name)
    case 22: client(name).repo.goOffline()
    case 23...25: read(name, queries[below(queries.count)])
    case 26: changeRules()
    case 27, 28: writeWithPriorityOrServerValue(name)
    case 29...32: transact(name)
    case 33: changeUser(name)
    case 34: if below(3) == 0 { purge(name) }
    case 35: writeOnDisconnect(name)
    default: client(name).repo.goOnline()
    }
  }

  /// A number that grows, where only this client writes.
  private func writeOwn(_ name: String) {
    counter += 1
    let number = counter
    let path = Path(keys: ["own", Key(name), Key("k\(below(3))")])
    written[path, default: Written()].last = number
    log.append("\(name) writes \(path) = \(number)")
    client(name).repo.set(path, .leaf(.integer(number))) { [unowned self] error in
      log.append("\(name) is told of \(number): \(error.map(\.description) ?? "ok")")
      guard error?.status != "write_canceled" else { return }
      guard error == nil else { return faults.append("\(path) = \(number) was refused: \(error!)") }
      let before = written[path]!.acknowledged
      if number <= before { faults.append("\(path) = \(number) was acknowledged behind \(before)") }
      written[path]!.acknowledged = number
    }
  }

  /// A value, a removal or an update of places for which both clients compete.
  private func writeShared(_ name: String) {
    let key = ["a", "b", "c", "d"][below(4)]
    counter += 1
    let number = Node.leaf(.integer(counter % 40))
    let repo = client(name).repo
    switch below(5) {
    case 0: repo.set(Path("shared/\(key)"), .empty)
    case 1: repo.update("shared", [MergeEntry(Path(key), number), MergeEntry("e/x", number)])
    case 2: repo.set(Path("shared/\(key)/y"), number)
    default: repo.set(Path("shared/\(key)"), number)
    }
  }

  private func listen(_ name: String, _ query: Query) {
    listeners.append(Listener(client: name, query: query))
    attach(listeners.count - 1)
  }

  private func attach(_ place: Int) {
    let listener = listeners[place]
    listeners[place].value = nil
    client(listener.client).repo.observe(listener.query, .value) { [unowned self] snapshot, _ in
      log.append("\(listener.client) sees \(listener.query) \(JSONWriter.text(snapshot.node.exportForm))")
      if listeners.indices.contains(place) { listeners[place].value = snapshot.node }
    }
  }

  /// Takes all listeners of a query at one client away.
  private func stopListening() {
    guard let last = listeners.last else { return }
    // Only the last ones can go: the others keep their places.
    listeners.removeLast()
    guard !listeners.contains(where: { $0.client == last.client && $0.query.path == last.query.path }) else {
      listeners.append(last)
      return
    }
    client(last.client).repo.removeAllObservers(last.query)
  }

  /// Gives up what the server has not answered: of the client's own writes it may have got some all the same.
  private func purge(_ name: String) {
    log.append("\(name) gives up its writes")
    for path in written.keys where path[1].text == name { written[path]!.purged = written[path]!.last }
    client(name).repo.purgeOutstandingWrites()
  }

  private func restart(_ name: String) {
    log.append("\(name) starts anew")
    for place in started.indices where started[place].client == name { started[place].isLost = true }
    client(name).restart(isKilled: below(2) == 0)
    for place in listeners.indices where listeners[place].client == name { attach(place) }
  }
}

// MARK: - What must be so at the end

extension RandomDay {
  private func check(_ listener: Listener) {
    let data = simulation.database.data(listener.query.path)
    let expected = listener.query.params.isFiltered ? selection(data, listener.query.params) : data
    guard listener.value != expected else { return }
    let seen = listener.value.map { JSONWriter.text($0.exportForm) } ?? "nothing"
    faults.append(
      "\(listener.client) sees \(seen) at \(listener.query) instead of \(JSONWriter.text(expected.exportForm))")
  }

  private func selection(_ node: Node, _ params: QueryParams) -> Node {
    let range = RangeFilter(params)
    var entries = node.entries.filter { range.contains($0) }
    entries.sort { params.index.compare($0, $1) < 0 }
    guard let limit = params.limit else { return Node(entries: entries) }
    return Node(entries: limit.side == .first ? entries.prefix(limit.count) : entries.suffix(limit.count))
  }

  /// The disk loses no write that was not given up; without it a restart may lose those that were not acknowledged.
  private func check(_ path: Path, _ written: Written) {
    let number = simulation.database.data(path).leafValue.flatMap { $0.json.integer } ?? 0
    let isKept = path[1] == "disk" && written.last > written.purged
    let isRight = isKept ? number == written.last : (written.acknowledged...written.last).contains(number)
    if !isRight { faults.append("the server has \(number) at \(path): \(written)") }
    for client in simulation.clients.values where !client.repo.engine.pendingWrites.isEmpty {
      faults.append("\(client.name) still waits for \(client.repo.engine.pendingWrites.map(\.id))")
    }
  }
}
