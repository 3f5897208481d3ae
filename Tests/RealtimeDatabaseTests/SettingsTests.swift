import Foundation
import RTDBTestSupport
@testable import RealtimeDatabase
import Testing

/// What can be set before a database is first used.
struct SettingsTests {
  private let world = World()

  private func mistakes(_ body: () -> Void) -> [String] {
    let uses = Recorder<InvalidUse>()
    InvalidUse.$reporter.withValue({ uses.append($0) }, operation: body)
    return uses.all.map(\.name)
  }

  @Test("The defaults are those of Apple's SDK")
  func defaults() {
    let database = world.database(isOnMain: true)
    #expect(!database.isPersistenceEnabled && database.persistenceCacheSizeBytes == 10_485_760)
    #expect(database.callbackQueue.label == DispatchQueue.main.label)
  }

  @Test("Before the first use everything can be set, and read back")
  func set() {
    let database = world.database()
    #expect(
      mistakes {
        database.isPersistenceEnabled = true
        database.persistenceCacheSizeBytes = 1024 * 1024
        database.persistenceCacheSizeBytes = 100 * 1024 * 1024
        database.callbackQueue = world.queue
      } == [])
    #expect(database.isPersistenceEnabled && database.persistenceCacheSizeBytes == 104_857_600)
    #expect(database.callbackQueue === world.queue)
  }

  @Test(
    "A cache smaller than 1 MiB or larger than 100 is refused", arguments: [0, 1, 1_048_575, 104_857_601, UInt.max])
  func cacheSize(_ size: UInt) {
    let database = world.database()
    #expect(mistakes { database.persistenceCacheSizeBytes = size } == ["NSInvalidArgumentException"])
    #expect(database.persistenceCacheSizeBytes == 10_485_760)
  }

  static let uses: [(name: String, use: @Sendable (Database) -> Void)] = [
    ("reference()", { _ = $0.reference() }), ("reference(withPath:)", { _ = $0.reference(withPath: "a") }),
    ("reference(fromURL:)", { _ = $0.reference(fromURL: World.url) }), ("goOnline()", { $0.goOnline() }),
    ("goOffline()", { $0.goOffline() }), ("purgeOutstandingWrites()", { $0.purgeOutstandingWrites() }),
  ]

  @Test("After the first use, whatever it was, nothing can be set", arguments: uses.indices)
  func afterUse(_ use: Int) {
    let database = world.database()
    Self.uses[use].use(database)
    let found = mistakes {
      database.isPersistenceEnabled = database.isPersistenceEnabled
      database.persistenceCacheSizeBytes = 1
      database.callbackQueue = .main
      database.useEmulator(withHost: "localhost", port: 1)
    }
    #expect(
      found == Array(repeating: "FIRDatabaseAlreadyInUse", count: 3) + ["NSInternalInconsistencyException"],
      "\(Self.uses[use].name)")
    #expect(!database.isPersistenceEnabled && database.persistenceCacheSizeBytes == 10_485_760)
  }

  @Test("RW-EMU-02: one line connects to an emulator, without encryption and with the same namespace")
  func emulator() async throws {
    let database = world.database()
    database.useEmulator(withHost: "localhost", port: 9000)
    let ref = database.reference(withPath: "a")
    try await ref.setValue(1)
    #expect(ref.url == "http://localhost:9000/a")
    let addresses = await world.act { $0.server.sessions.map(\.address) }
    #expect(addresses.map(\.host) == ["localhost:9000"] && addresses.map(\.isSecure) == [false])
    #expect(addresses.map(\.namespace) == ["simulated"])
    #expect(database.reference(fromURL: "http://localhost:9000/b?ns=simulated").key == "b")
  }

  @Test("An emulator needs a host")
  func emulatorWithoutHost() {
    let database = world.database()
    #expect(mistakes { database.useEmulator(withHost: "", port: 9000) } == ["NSInvalidArgumentException"])
  }

  @Test(
    "With persistence, data and writes are there after a restart, and without they are not", arguments: [true, false])
  func persistence(_ isOn: Bool) async throws {
    await world.serverSet("kept", 5)
    let database = world.database()
    database.isPersistenceEnabled = isOn
    let kept = database.reference(withPath: "kept")
    kept.keepSynced(true)
    await world.settle()
    database.goOffline()
    call { database.reference(withPath: "written").setValue(6) }
    await world.settle()
    await world.inside { FirebaseApp.app(name: "app")! }.delete()

    let again = world.database()
    again.isPersistenceEnabled = isOn
    again.goOffline()
    let values = Recorder<Int?>()
    again.reference(withPath: "kept").observe(.value) { values.append($0.value as? Int) }
    again.reference(withPath: "written").observe(.value) { values.append($0.value as? Int) }
    await world.settle()
    #expect(values.all == (isOn ? [5, 6] : []))
    again.goOnline()
    #expect(await world.serverData("written") == (isOn ? "6" : "null"))
  }

  @Test("A database's disk is its app's and its host's own, and is closed when the app is deleted")
  func places() async {
    for name in ["x", "y"] {
      let database = world.database(name)
      database.isPersistenceEnabled = true
      _ = database.reference()
    }
    let places = await world.openPlaces()
    #expect(places.map(\.session) == ["x", "y"] && Set(places.map(\.namespace)) == ["simulated"])
    await world.inside { FirebaseApp.app(name: "x")! }.delete()
    #expect(await world.openPlaces().map(\.session) == ["y"])
  }

  @Test("What waits on disk for the real database is never sent to an emulator, nor shown with it")
  func emulatorPlace() async {
    let database = world.database()
    database.isPersistenceEnabled = true
    database.goOffline()
    call { database.reference(withPath: "written").setValue(6) }
    await world.settle()
    await world.inside { FirebaseApp.app(name: "app")! }.delete()

    let emulated = world.database()
    emulated.isPersistenceEnabled = true
    emulated.useEmulator(withHost: "localhost", port: 9000)
    let values = Recorder<Int?>()
    emulated.reference(withPath: "written").observe(.value) { values.append($0.value as? Int) }
    #expect(await world.serverData("written") == "null")
    #expect(values.all == [nil])
    #expect(await world.openPlaces().map(\.host) == ["localhost:9000"])
  }

  @Test("With persistence data and pending writes outlive the app in a file")
  func fileDisk() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var environment = world.environment
    environment.openDisk = { [log = environment.log] in try FileDisk.open($0, in: folder, log: log) }
    func start() -> Database {
      world.inside {
        FirebaseApp.configure(
          name: "f", options: FirebaseOptions(databaseURL: World.url), environment: environment)
      }
      let database = Database.database(app: world.inside { FirebaseApp.app(name: "f")! })
      database.isPersistenceEnabled = true
      return database
    }
    let database = start()
    try await database.reference(withPath: "kept").setValue(5)
    database.goOffline()
    call { database.reference(withPath: "written").setValue(6) }
    await world.settle()
    await world.inside { FirebaseApp.app(name: "f")! }.delete()

    let again = start()
    again.goOffline()
    let values = Recorder<Int?>()
    for path in ["kept", "written"] {
      again.reference(withPath: path).observe(.value) { values.append($0.value as? Int) }
    }
    await world.settle()
    #expect(values.all == [5, 6])
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.contains { $0.hasPrefix("f~") && $0.hasSuffix("~simulated.rtdb") })
    again.goOnline()
    #expect(await world.serverData("written") == "6")
  }

  @Test("Where the disk fails the app is told, and goes on in memory")
  func brokenDisk() async throws {
    struct Broken: Error {}
    var environment = world.environment
    environment.openDisk = { _ in throw Broken() }
    world.inside {
      FirebaseApp.configure(
        name: "b", options: FirebaseOptions(databaseURL: World.url), environment: environment)
    }
    let database = Database.database(app: world.inside { FirebaseApp.app(name: "b")! })
    database.isPersistenceEnabled = true
    try await database.reference(withPath: "a").setValue(1)
    #expect(await world.serverData("a") == "1")
    #expect(world.log.all.contains { $0.contains("cannot be kept on disk") })
  }
}
