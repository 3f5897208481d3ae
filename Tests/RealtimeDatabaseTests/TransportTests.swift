import Foundation
import RTDBTestSupport
import RealtimeDatabase
import Testing

/// The process's own environment, which has no network yet.
struct TransportTests {
  @Test("A database of the process works offline, and says once that there is no transport")
  func offline() async throws {
    let log = Recorder<String>()
    var environment = DatabaseEnvironment.system
    environment.log = DatabaseLog { log.append($0) }
    let registry = AppRegistry()
    let database = AppRegistry.$current.withValue(registry) {
      FirebaseApp.configure(options: FirebaseOptions(projectID: "nowhere"), environment: environment)
      return Database.database()
    }
    database.callbackQueue = DispatchQueue(label: "blocks")
    let ref = database.reference(withPath: "a")
    // The local effect of a write is an event of its own.
    let value = await withCheckedContinuation { (continuation: CheckedContinuation<Int?, Never>) in
      let once = Recorder<Int?>()
      ref.observe(.value) { snapshot in
        if once.all.isEmpty { continuation.resume(returning: snapshot.value as? Int) }
        once.append(nil)
      }
      ref.setValue(5)
    }
    #expect(value == 5)
    let connected = await withCheckedContinuation { (continuation: CheckedContinuation<Bool?, Never>) in
      ref.root.child(".info/connected").observeSingleEvent(of: .value) {
        continuation.resume(returning: $0.value as? Bool)
      }
    }
    #expect(connected == false)
    #expect(await database.app!.delete())
  }
}
