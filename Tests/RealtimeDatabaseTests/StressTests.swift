import Foundation
import RTDBTestSupport
import RealtimeDatabase
import Testing

/// Many threads at once, on several databases; run under the thread sanitizer too.
struct StressTests {
  @Test("Calls of every kind from many threads lose nothing", arguments: [1, 2])
  func everything(_ seed: UInt64) async throws {
    let world = World(seed: seed)
    let databases = (0..<3).map { world.database("app\($0)") }
    let workers = 8
    let rounds = 25
    let events = Recorder<Int>()
    let answers = Recorder<Bool>()
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<workers {
        group.addTask {
          let ref = databases[worker % databases.count].reference(withPath: "w")
          for round in 0..<rounds { Self.work(worker, round, ref, events, answers) }
        }
      }
    }
    await world.settle()
    #expect(answers.all.count == workers * rounds && answers.all.allSatisfy { $0 })
    #expect(!events.all.isEmpty)
    let total = try await databases[0].reference(withPath: "w/count").getData().value as? Int
    #expect(total == workers * rounds)
    let written = try await databases[0].reference(withPath: "w/data").getData()
    #expect(written.childrenCount == UInt(workers))
    for database in databases { database.reference(withPath: "w").removeAllObservers() }
    await world.settle()
  }

  /// One turn of one thread: observes, writes, reads, counts and removes.
  private static func work(
    _ worker: Int, _ round: Int, _ ref: DatabaseReference, _ events: Recorder<Int>, _ answers: Recorder<Bool>
  ) {
    let query = ref.child("data").queryOrderedByKey().queryLimited(toLast: UInt(worker % 3 + 1))
    let handle = query.observe(.childAdded) { snapshot in
      events.append(snapshot.value is NSDictionary ? 1 : 0)
      _ = snapshot.children.allObjects
    }
    ref.child("data/\(worker)/\(round % 5)").setValue(["n": round, "key": ref.childByAutoId().key!])
    ref.child("count").setValue(ServerValue.increment(1)) { error, _ in answers.append(error == nil) }
    if round % 4 == 0 {
      ref.observeSingleEvent(of: .value) { events.append($0.childrenCount > 0 ? 1 : 0) }
      ref.child("txn").runTransactionBlock { data in
        data.value = (data.value as? Int ?? 0) + 1
        return .success(withValue: data)
      }
    }
    if round % 5 == 0 { ref.child("data").getData { _, snapshot in events.append(Int(snapshot?.childrenCount ?? 0)) } }
    if round % 6 == 0 { ref.child("data").keepSynced(round % 12 == 0) }
    if round % 7 == 0 { ref.child("gone").onDisconnectSetValue(worker) }
    query.removeObserver(withHandle: handle)
    _ = (ref.url, ref.database.isPersistenceEnabled, ref.database.app?.name)
  }

  @Test("Threads that ask for one database get one")
  func instances() async {
    let world = World()
    let app = world.database().app!
    let databases = await withTaskGroup(of: Database.self, returning: [Database].self) { group in
      for number in 0..<64 {
        group.addTask { Database.database(app: app, url: "https://n\(number % 4).firebaseio.com") }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(databases.map(ObjectIdentifier.init)).count == 4)
  }
}
