import Foundation
import RTDBEngine
import RTDBRuntime
import RTDBServer
import RTDBSimulation
import RTDBTree
import RealtimeDatabase

/// Databases of apps and the reference server in one process, connected in memory, under virtual time.
///
/// Everything but the calls of the tests happens on one queue. Nothing waits for the clock: what is sent is delivered
/// in the next turn of the queue, and time passes when a test says so. A world lives until the process ends.
package final class World: @unchecked Sendable {
  package static let epoch: Int64 = 1_700_000_000_000
  package static let url = "https://simulated.firebaseio.com"

  package let queue = DispatchQueue(label: "world")
  /// The queue of the apps' blocks, unless a test sets another one.
  package let callbacks = DispatchQueue(label: "world.callbacks")
  package let registry = AppRegistry()
  /// What was logged, in order.
  package let log = Recorder<String>()

  // Touched on the queue alone.
  private let simulation: Simulation
  private var disks: [DatabaseEnvironment.StoragePlace: MemoryStorage] = [:]
  private var openDisks: [DatabaseEnvironment.StoragePlace] = []
  private var clientCount = 0
  private var isNudged = false
  /// Where there are pauses, in every other world the server and the links are slow, in the rest the caller is.
  private let isSlow = Bool.random()
  /// Grows with every sign of life, so that a test can tell when all is quiet.
  private var activity = 0

  private var sentFrames = 0

  private let clock = Recorder<Int64>()

  package init(seed: UInt64 = 1) {
    simulation = Simulation(epoch: Self.epoch, seed: seed)
    clock.append(Self.epoch)
    simulation.network.addObserver { [self] event in
      if case .sent(.toServer, _) = event.kind { sentFrames += 1 }
      nudge()
    }
  }

  private func nudge() {
    activity += 1
    guard !isNudged else { return }
    isNudged = true
    queue.async { [self] in
      if isSlow { Pauses.pause() }
      isNudged = false
      simulation.settle()
    }
  }

  // MARK: - Apps

  package var environment: DatabaseEnvironment {
    DatabaseEnvironment(
      queue: queue, now: { [clock] in clock.all.last! }, randomBits: { UInt64.random(in: .min ... .max) },
      makeEffects: { [self] in makeEffects() },
      openDisk: { [self] place in disk(place) }, log: DatabaseLog { [log] in log.append($0) })
  }

  private func makeEffects() -> DatabaseEnvironment.Effects {
    clientCount += 1
    return DatabaseEnvironment.Effects(
      scheduler: NudgingScheduler(simulation.scheduler) { [self] in nudge() },
      random: SeededRandom(seed: UInt64(clientCount)), connector: simulation.network.connector("c\(clientCount)"))
  }

  private func disk(_ place: DatabaseEnvironment.StoragePlace) -> DatabaseEnvironment.Disk {
    let engine = disks[place] ?? MemoryStorage()
    disks[place] = engine
    openDisks.append(place)
    return DatabaseEnvironment.Disk(engine: engine) { [self] in openDisks.removeAll { $0 == place } }
  }

  /// The disks that a database has open.
  package func openPlaces() async -> [DatabaseEnvironment.StoragePlace] { await act { [self] _ in openDisks } }

  /// Runs a body whose apps are those of this world.
  package func inside<Result>(_ body: () throws -> Result) rethrows -> Result {
    try AppRegistry.$current.withValue(registry, operation: body)
  }

  /// The database of an app that is configured where it is not there yet.
  ///
  /// - Parameter isOnMain: Whether the app's blocks are called on the main queue, as by default in an app.
  package func database(_ app: String = "app", isOnMain: Bool = false) -> Database {
    inside {
      if FirebaseApp.app(name: app) == nil {
        FirebaseApp.configure(name: app, options: FirebaseOptions(databaseURL: Self.url), environment: environment)
        if !isOnMain { Database.database(app: FirebaseApp.app(name: app)!).callbackQueue = callbacks }
      }
      return Database.database(app: FirebaseApp.app(name: app)!)
    }
  }

  // MARK: - The other side

  /// Does something to the server or the links, and lets everything happen that follows.
  package func act<Result: Sendable>(_ body: @escaping @Sendable (Simulation) -> Result) async -> Result {
    let result = await withCheckedContinuation { continuation in
      queue.async { [self] in
        let result = body(simulation)
        simulation.settle()
        continuation.resume(returning: result)
      }
    }
    await settle()
    return result
  }

  /// Puts data at the server, from JSON.
  package func serverSet(_ path: String, _ json: JSON) async {
    await act { try! $0.database.set(Path(path), Node(json: json)) }
  }

  /// The server's data at a path once all is quiet, as JSON text in the export form.
  package func serverData(_ path: String = "") async -> String {
    await settle()
    return await act { JSONWriter.text($0.database.data(Path(path)).exportForm) }
  }

  /// Number of frames that the apps have sent, once all is quiet.
  package func sentFrameCount() async -> Int {
    await settle()
    return await act { [self] _ in sentFrames }
  }

  /// Lets time pass.
  package func advance(by milliseconds: Int64) async {
    await act { [clock] simulation in
      simulation.advance(by: milliseconds)
      clock.append(simulation.scheduler.now)
    }
  }

  /// Waits until the queue, the links, and the queues of the apps' blocks have nothing left to do.
  package func settle() async {
    var quiet = 0
    var seen = -1
    while quiet < 3 {
      let now = await turn()
      quiet = now == seen ? quiet + 1 : 0
      seen = now
    }
  }

  /// Lets everything that is queued happen once, on the queue and then on the queues of the blocks.
  private func turn() async -> Int {
    let count = await withCheckedContinuation { continuation in
      queue.async { [self] in
        simulation.settle()
        continuation.resume(returning: activity)
      }
    }
    await withCheckedContinuation { continuation in callbacks.async { continuation.resume() } }
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    return count
  }
}
