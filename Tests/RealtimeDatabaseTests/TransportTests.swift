import Foundation
import RTDBHosting
import RTDBServer
import RTDBTestSupport
import RTDBTree
import RealtimeDatabase
import Testing

/// Databases of the process's own environment, over real sockets.
struct TransportTests {
  private let registry = AppRegistry()

  /// A database whose server is at a port of this machine.
  private func database(_ name: String = "app", port: UInt16) -> Database {
    AppRegistry.$current.withValue(registry) {
      FirebaseApp.configure(name: name, options: FirebaseOptions(projectID: "demo"), environment: .system)
      let database = Database.database(app: FirebaseApp.app(name: name)!)
      database.callbackQueue = DispatchQueue(label: "blocks")
      database.useEmulator(withHost: "127.0.0.1", port: Int(port))
      return database
    }
  }

  /// The values of a location, one after another.
  private func values(_ ref: DatabaseReference) -> AsyncStream<String> {
    AsyncStream { continuation in
      ref.observe(.value) { continuation.yield("\($0.value!)") }
    }
  }

  private func stored(_ host: DatabaseHost, _ path: String) throws -> String {
    try host.act { JSONWriter.text($0.namespace("demo-default-rtdb").data(Path(path)).exportForm) }
  }

  @Test("An app writes, reads and hears of others through a server")
  func together() async throws {
    let host = try DatabaseHost()
    defer { host.stop() }
    let (ada, bob) = (database("ada", port: host.port), database("bob", port: host.port))
    var heard = values(bob.reference(withPath: "a")).makeAsyncIterator()
    #expect(await heard.next() == "<null>")
    try await ada.reference(withPath: "a").setValue(5)
    #expect(await heard.next() == "5")
    let long = String(repeating: "ä😀", count: 30_000)
    try await ada.reference(withPath: "a").setValue(long)
    #expect(await heard.next() == long)
    #expect(try await bob.reference(withPath: "a").getData().value as? String == long)
    for database in [ada, bob] { #expect(await database.app!.delete()) }
    while host.connectionCount > 0 { await Task.yield() }
  }

  @Test("On-disconnect writes happen when an app leaves, and what it writes meanwhile arrives when it is back")
  func leaving() async throws {
    let host = try DatabaseHost()
    defer { host.stop() }
    let database = database(port: host.port)
    var connected = values(database.reference(withPath: ".info/connected")).makeAsyncIterator()
    while await connected.next() != "1" {}
    try await database.reference(withPath: "here").setValue(true)
    try await database.reference(withPath: "here").onDisconnectSetValue(false)
    database.goOffline()
    while await connected.next() != "0" {}
    while try stored(host, "here") != "false" { await Task.yield() }
    async let written = database.reference(withPath: "late").setValue(1)
    database.goOnline()
    while await connected.next() != "1" {}
    _ = try await written
    #expect(try stored(host, "late") == "1")
    #expect(await database.app!.delete())
  }

  @Test("A session that the server ends is made again, listens included")
  func cut() async throws {
    let host = try DatabaseHost()
    defer { host.stop() }
    let database = database(port: host.port)
    var heard = values(database.reference(withPath: "a")).makeAsyncIterator()
    #expect(await heard.next() == "<null>")
    try host.act { server in server.sessions.forEach(server.end) }
    try host.act { try $0.namespace("demo-default-rtdb").set(Path("a"), Node(json: 7)) }
    #expect(await heard.next() == "7")
    #expect(await database.app!.delete())
  }

  @Test("Without a server a database works offline")
  func offline() async throws {
    let host = try DatabaseHost()
    let port = host.port
    host.stop()
    let database = database(port: port)
    let ref = database.reference(withPath: "a")
    var heard = values(ref).makeAsyncIterator()
    call { ref.setValue(5) }
    #expect(await heard.next() == "5")
    var connected = values(ref.root.child(".info/connected")).makeAsyncIterator()
    #expect(await connected.next() == "0")
    #expect(await database.app!.delete())
  }
}
