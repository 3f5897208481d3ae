import Foundation
import RTDBTestSupport
import RealtimeDatabase
import Testing

/// Apps and their databases.
struct InstanceTests {
  private let world = World()

  /// What a call is refused with, nil if it is not.
  private func mistake(_ body: () -> Void) -> String? {
    let uses = Recorder<InvalidUse>()
    world.inside { InvalidUse.$reporter.withValue({ uses.append($0) }, operation: body) }
    return uses.all.first?.name
  }

  private func configure(_ name: String? = nil, url: String? = nil, project: String? = nil) {
    world.inside {
      FirebaseApp.configure(
        name: name, options: FirebaseOptions(databaseURL: url, projectID: project), environment: world.environment)
    }
  }

  private func app(_ name: String) -> FirebaseApp { world.inside { FirebaseApp.app(name: name)! } }

  @Test("One app and one host have one instance, other apps and hosts another")
  func identity() {
    configure("x", url: World.url)
    configure("y", url: World.url)
    let x = Database.database(app: app("x"))
    #expect(x === Database.database(app: app("x"), url: World.url))
    #expect(x === Database.database(app: app("x"), url: World.url.uppercased()))
    #expect(x !== Database.database(app: app("y")))
    #expect(x !== Database.database(app: app("x"), url: "https://another.firebaseio.com"))
    #expect(x.app === app("x"))
  }

  @Test("The default app's database, with a URL or the one of its project")
  func defaultApp() {
    world.inside {
      FirebaseApp.configure(
        options: FirebaseOptions(projectID: "mine"), environment: world.environment)
      #expect(FirebaseApp.app() != nil)
      #expect(Database.database().reference().url == "https://mine-default-rtdb.firebaseio.com")
      #expect(Database.database() === Database.database(url: "https://mine-default-rtdb.firebaseio.com"))
      #expect(Database.database(url: World.url).reference(withPath: "a").url == World.url + "/a")
      #expect(Database.database().app === FirebaseApp.app())
    }
  }

  @Test("Mistakes are told by name")
  func mistakes() async {
    #expect(mistake { _ = Database.database() } == "FIRAppNotConfigured")
    #expect(mistake { _ = Database.database(url: World.url) } == "FIRAppNotConfigured")
    configure("bare")
    #expect(mistake { _ = Database.database(app: app("bare")) } == "MissingProjectId")
    configure("x", url: World.url)
    for url in [
      "", "not a url", "ftp://a.firebaseio.com", World.url + "/path", "https://", "https://a b.com", "https://a:x",
    ] {
      #expect(mistake { _ = Database.database(app: app("x"), url: url) } == "InvalidDatabaseURL", "\(url)")
    }
    #expect(mistake { configure("x", url: World.url) } == "com.firebase.core")
    let gone = app("x")
    await gone.delete()
    #expect(mistake { _ = Database.database(app: gone) } == "InvalidFIRApp")
  }

  @Test("References are made from URLs of the same host, or of a host of its own")
  func referenceFromURL() {
    let database = world.database()
    #expect(database.reference(fromURL: World.url).key == nil)
    #expect(database.reference(fromURL: World.url + "/").url == World.url)
    #expect(database.reference(fromURL: World.url + "/a/b%20c").key == "b c")
    #expect(database.reference(fromURL: World.url + "/a+b").key == "a b")
    #expect(database.reference(fromURL: "simulated.firebaseio.com/a").key == "a")
    #expect(database.reference(fromURL: "https://custom.example.com/a").key == "a")
    #expect(mistake { _ = database.reference(fromURL: "https://other.firebaseio.com/a") } == "InvalidDatabaseURL")
  }

  @Test("A deleted app's databases fall silent, and its name is free again")
  func deleted() async {
    let seen = Recorder<Int>()
    let ref = world.database("x").reference(withPath: "a")
    ref.observe(.value) { _ in seen.append(1) }
    await world.settle()
    #expect(await app("x").delete())
    await world.serverSet("a", 1)
    #expect(seen.all == [1])
    #expect(await world.act { $0.server.sessions.count } == 0)
    #expect(world.inside { FirebaseApp.app(name: "x") } == nil)
    configure("x", url: World.url)
  }

  @Test("An app's options are its own")
  func options() {
    let options = FirebaseOptions(databaseURL: World.url, projectID: "p")
    world.inside { FirebaseApp.configure(name: "o", options: options, environment: world.environment) }
    options.databaseURL = nil
    #expect(app("o").options.databaseURL == World.url && app("o").options.projectID == "p" && app("o").name == "o")
  }

  @Test("Namespaces come from the host, or are named")
  func namespaces() async throws {
    configure("x", url: "http://localhost:9000?ns=Mine")
    let database = Database.database(app: app("x"))
    try await database.reference(withPath: "a").setValue(1)
    #expect(await world.act { $0.server.namespace("mine").data("a").isLeaf })
    #expect(database.reference(withPath: "a").url == "http://localhost:9000/a")
  }

  @Test("The version can be asked for, and what goes over the connection can be logged, but no credential")
  func logging() async throws {
    #expect(!Database.sdkVersion().isEmpty)
    await world.act { $0.server.checkCredential = { _ in .accepted(payload: [:]) } }
    let database = world.database()
    database.app!.tokenSource = FixedToken("a secret token")
    Database.setLoggingEnabled(true)
    try await database.reference(withPath: "a").setValue("visible")
    await world.settle()
    Database.setLoggingEnabled(false)
    let lines = world.log.all
    #expect(lines.contains { $0.hasPrefix("sent ") && $0.contains("visible") })
    #expect(lines.contains("sent a credential") && !lines.contains { $0.contains("a secret token") })
    #expect(lines.contains { $0.hasPrefix("received ") } && lines.contains("connected"))
  }
}
