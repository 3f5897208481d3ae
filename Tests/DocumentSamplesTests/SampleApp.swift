import RTDBTestSupport
import RealtimeDatabase

/// The app around a sample: what its view controller would hold, and what it prints.
///
/// A sample stands in a method of its own, unchanged but for its indentation. Lines that end in `// added` are not of
/// the document: they show the test what the sample has read.
struct SampleApp: Sendable {
  let world = World()
  /// What the sample has printed, in order.
  let output = Recorder<String>()
  let user = Auth.CurrentUser(uid: "alovelace")
  let username = "Ada"
  let userID = "alovelace"
  let postID = "post-1"
  let title = "On engines"
  let body = "They weave."

  init() { configure() }

  private func configure() {
    world.inside {
      FirebaseApp.configure(options: FirebaseOptions(databaseURL: World.url), environment: world.environment)
    }
  }

  /// The root of the app's database, as the documents' view controllers hold it.
  var ref: DatabaseReference! { database.reference() }

  var database: Database { world.inside { Database.database() } }

  func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

  /// Runs a sample among the app's databases, and lets everything happen that follows.
  func run(_ sample: () -> Void) async {
    world.inside(sample)
    await world.settle()
  }

  /// Ends the connection; what the server does then has happened afterwards.
  func disconnect() async {
    database.goOffline()
    await world.settle()
  }

  /// Ends the app and starts it again, without a connection.
  func restartOffline() async {
    await database.app!.delete()
    configure()
    world.inside(enablePersistence)
    await disconnect()
  }
}
