// An app with a mistake, for a test that sees how it ends.
import RealtimeDatabase

FirebaseApp.configure(options: FirebaseOptions(databaseURL: "http://localhost:9000?ns=simulated"))
_ = Database.database().reference(withPath: "a#b")
