import RTDBEngine
import RTDBTree
import RTDBWire
import Testing

@testable import RTDBClient

/// What cases cannot say of transactions: calls inside of callbacks, the web profile's order, the end of a client.
@Suite struct TransactionTests {
  private struct Failure: Error {}

  /// A connected client that listens to `n`, where the server has 5.
  private func start(_ profile: Profile = .apple, storage: (any StorageEngine)? = nil) -> ClientProbe {
    let probe = ClientProbe(profile, storage: storage)
    probe.connect()
    probe.listen("n", as: "n")
    probe.link.receive(.data(path: "n", data: node(5), tag: nil))
    probe.link.answer(2)
    #expect(probe.read() == ["n 5"])
    _ = probe.link.read()
    return probe
  }

  @Test("The apple profile tells the result before the events of its answer, the web profile after them")
  func order() {
    for (profile, lines) in [
      (Profile.apple, ["t committed 7", "n 8"]), (.web, ["n 8", "t committed 7"]),
    ] {
      let probe = start(profile)
      probe.transact("n", as: "t") { _ in .success(node(7)) }
      #expect(probe.read() == ["t runs on 5", "n 7"])
      probe.link.receive(.data(path: "n", data: node(8), tag: nil))
      probe.link.answer(3)
      #expect(probe.read() == lines)
    }
  }

  @Test("All transactions of a location share one registration, which ends with the last of them")
  func sharedRegistration() {
    let probe = start()
    for name in ["t", "u", "v"] { probe.transact("n", as: name) { _ in .success(node(7)) } }
    #expect(probe.repo.watchers.map(\.key) == ["n"] && probe.repo.watchers["n"]?.count == 3)
    let registration = probe.repo.watchers["n"]!.registration
    #expect(probe.repo.engine.query(of: registration) != nil)
    probe.repo.purgeOutstandingWrites()
    #expect(probe.repo.watchers.isEmpty && probe.repo.engine.query(of: registration) == nil)
  }

  @Test("Where the server has refused the listen, the next transaction of the location asks again")
  func refusedListen() {
    let probe = ClientProbe(.web)
    probe.connect()
    probe.transact("p", as: "t") { _ in .success(node(7)) }
    probe.link.answer(2, "permission_denied")
    #expect(probe.repo.engine.listening.isEmpty)
    probe.transact("p", as: "u") { _ in .success(node(8)) }
    #expect(probe.repo.engine.listening.map(\.query) == ["p"])
    #expect(probe.repo.watchers["p"]?.count == 2)
  }

  @Test("The web profile tells the result of a lost transaction at the end of the turn")
  func lostOrder() {
    for (profile, lines) in [
      (Profile.apple, ["n 5", "t disconnect: Client was disconnected while running a transaction, 5", "on false"]),
      (.web, ["n 5", "on false", "t disconnect: Client was disconnected while running a transaction, 5"]),
    ] {
      let probe = start(profile)
      probe.listen(".info/connected", as: "on")
      probe.transact("n", as: "t") { _ in .success(node(6)) }
      _ = probe.read()
      probe.link.lose()
      #expect(probe.read() == lines)
    }
  }

  @Test("The web profile keeps the priority that was there, unless the result has one")
  func priority() {
    let probe = start(.web)
    probe.link.receive(.data(path: "n", data: node([".value": 5, ".priority": 2]), tag: nil))
    probe.transact("n", as: "t1") { _ in .success(node(6)) }
    probe.link.receive(.data(path: "n", data: node([".value": 6, ".priority": 2]), tag: nil))
    probe.link.answer(3)
    probe.transact("n", as: "t2") { _ in .success(node([".value": 7, ".priority": 1])) }
    #expect(
      probe.read() == [
        #"n {".value":5,".priority":2}"#, #"t1 runs on {".value":5,".priority":2}"#, #"n {".value":6,".priority":2}"#,
        #"t1 committed {".value":6,".priority":2}"#, #"t2 runs on {".value":6,".priority":2}"#,
        #"n {".value":7,".priority":1}"#,
      ])
  }

  @Test("What an update function starts waits, and a set of its own aborts it")
  func nesting() {
    let probe = start()
    probe.transact("n", as: "t1") { _ in .success(node(6)) }
    probe.transact("n", as: "t2") { input in
      probe.set("n", 9, as: "w")
      return .success(node(7))
    }
    #expect(probe.read() == ["t1 runs on 5", "n 6", "t2 runs on 6", "n 7", "n 9", "t2 set, nil"])
    probe.link.receive(.data(path: "n", data: node(6), tag: nil))
    probe.link.answer(3)
    probe.link.receive(.data(path: "n", data: node(9), tag: nil))
    probe.link.answer(4)
    #expect(probe.read() == ["t1 committed 6", "w ok"])
  }

  @Test("A transaction that a completion starts runs after it")
  func chain() {
    let probe = start()
    probe.repo.runTransaction("n") { _ in
      .success(node(6))
    } completion: { _, _, _ in
      probe.transact("n", as: "next") { _ in .success(node(7)) }
    }
    probe.link.receive(.data(path: "n", data: node(6), tag: nil))
    probe.link.answer(3)
    #expect(probe.read() == ["n 6", "next runs on 6", "n 7"])
  }

  @Test("An error of the update function ends the transaction, and the next one finds nothing of it")
  func failing() {
    let probe = start()
    probe.transact("n", as: "t1") { _ in throw Failure() }
    probe.transact("n", as: "t2") { _ in .success(node(6)) }
    #expect(probe.read() == ["t1 runs on 5", "t1 update_failed: Failure(), 5", "t2 runs on 5", "n 6"])
    #expect(probe.link.read().count == 1)
  }

  @Test("All are aborted together: those that wait without a snapshot, those under way with their answer")
  func abortAll() {
    let probe = start()
    probe.transact("n", as: "t1") { _ in .success(node(6)) }
    probe.transact("n", as: "t2") { _ in .success(node(7)) }
    probe.transact("m", as: "t3") { _ in .success(node(1)) }
    probe.link.answer(4)
    _ = probe.read()
    probe.repo.queue.perform { probe.repo.abortAllTransactions(status: "write_canceled") }
    #expect(probe.read() == ["n 6", "t2 write_canceled, nil"])
    probe.link.answer(3, "datastale")
    #expect(probe.read() == ["n 5", "t1 write_canceled, 5"])
    probe.link.answer(5, "write_canceled")
    #expect(probe.read() == ["t3 write_canceled, null"])
    #expect(probe.repo.transactions.isEmpty && probe.repo.engine.pendingWrites.isEmpty)
  }

  @Test("Nothing of a transaction reaches the disk's queue of writes, and its client ends in silence")
  func ending() {
    let storage = MemoryStorage()
    let probe = start(storage: storage)
    probe.transact("n", as: "t1") { _ in .success(node(6)) }
    probe.transact("n", as: "t2") { _ in .success(node(7)) }
    _ = probe.read()
    #expect(storage.pendingWrites.isEmpty)
    probe.repo.terminate()
    probe.link.lose()
    #expect(probe.read() == [])
  }

  @Test("An answer that comes after the connection was lost is not taken for the one of a later sending")
  func lateAnswer() {
    let probe = start()
    probe.transact("n", as: "t") { _ in .success(node(6)) }
    _ = probe.read()
    let old = probe.link
    old.lose()
    #expect(probe.read().count == 2)
    old.answer(3)
    #expect(probe.read() == [])
  }
}
