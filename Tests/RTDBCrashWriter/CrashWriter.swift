import RTDBClient
import RTDBRuntime
import RTDBSimulation
import RTDBStorage
import RTDBTree
import RTDBWire

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An app that writes without end, to be killed at any moment: its disk is a file, its server in memory.
///
/// Usage: `RTDBCrashWriter FOLDER RUN SEED`. Each step is told on standard output before the next one begins.
final class CrashWriter {
  /// The numbers of a run begin with its own.
  static let writesPerRun = 10_000

  private let simulation: Simulation
  private let client: SimulatedClient
  private let random: SeededRandom
  private let run: Int
  private var count = 0
  private var outstanding: [Int] = []
  private var isReady = false

  init(folder: String, run: Int, seed: UInt64) {
    self.run = run
    random = SeededRandom(seed: seed)
    simulation = Simulation(epoch: 1_767_225_600_000, seed: seed)
    let disk = SQLiteDisk(StorageLocation(folder: folder, host: "crash", namespace: "crash"))
    client = simulation.addClient("writer", ClientOptions(isPersistent: true), disk: disk)
    simulation.network.addObserver { [unowned self] event in
      if case .sent(.toServer, let frame) = event.kind { noteSent(frame) }
    }
  }

  /// Sends what an earlier run left, and goes on writing for ever.
  func start() -> Never {
    simulation.settle()
    for number in outstanding { tell(.stored(number)) }
    outstanding = []
    isReady = true
    tell(.ready)
    client.repo.observe(Query(Path("w")), .childAdded) { [self] snapshot, _ in
      // What earlier runs wrote is still in the cache, until the server, which is new with each run, tells otherwise.
      let number = snapshot.key.flatMap { Int($0.text) } ?? 0
      if number / CrashWriter.writesPerRun == run { tell(.event(number)) }
    }
    simulation.settle()
    while true { step() }
  }

  private var link: MemoryConnector { simulation.network.connector(client.name) }

  private func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

  /// A few writes, online or offline, and perhaps their answers.
  private func step() {
    if below(8) == 0 { link.cut(.reset) }
    link.hold(.toClient)
    for _ in 0...below(4) { write() }
    simulation.settle()
    if below(3) > 0 { answer() }
  }

  private func write() {
    count += 1
    let number = run * CrashWriter.writesPerRun + count
    precondition(count < CrashWriter.writesPerRun, "nobody kills this process")
    let done: Repo.Completion = { [self] error in
      precondition(error == nil, "a write was refused: \(error!)")
      outstanding.removeAll { $0 == number }
      tell(.stored(number))
    }
    outstanding.append(number)
    let value = Node.leaf(.integer(Int64(number)))
    // Some go to a place that nobody listens to, and where they are cached when they are answered.
    let place = below(4) == 0 ? Path("u/k\(below(5))") : Path("w/\(number)")
    if below(2) == 0 {
      client.repo.set(place, value, completion: done)
    } else {
      client.repo.update(place.parent!, [MergeEntry(Path(keys: [place.last!]), value)], completion: done)
    }
  }

  private func answer() {
    for number in outstanding { tell(.answering(number)) }
    link.flow(.toClient)
    client.repo.networkBecameReachable()
    simulation.settle()
  }

  private func noteSent(_ frame: String) {
    guard let message = (try? MessageCodec.request(frame))?.message else { return }
    let node: Node? =
      switch message {
      case .put(_, let node, _): node
      case .merge(_, let entries): entries.first?.data
      default: nil
      }
    guard let number = node?.leafValue?.number.map(Int.init) else { return }
    if !isReady {
      outstanding.append(number)
      tell(.answering(number))
    }
    tell(.sent(number))
  }

  /// Hands a line to the system at once, so that no kill can take it back.
  private func tell(_ line: CrashLine) {
    var text = line.text + "\n"
    let isWritten = text.withUTF8 { write(1, $0.baseAddress, $0.count) == $0.count }
    // Whoever reads is gone.
    if !isWritten { exit(1) }
  }

  private func write(_ descriptor: Int32, _ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes, count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes, count)
    #else
      Darwin.write(descriptor, bytes, count)
    #endif
  }
}
