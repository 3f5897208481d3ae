import RTDBTree
import Testing

@testable import RTDBEngine

/// What a client knows of the server's data after its app was started anew, offline.
@Suite struct PersistenceTests {
  private let storage = MemoryStorage()

  private func start() -> EngineProbe { EngineProbe(storage: storage) }

  /// Listens, and answers with data.
  private func load(_ probe: EngineProbe, _ query: Query, _ data: JSON) {
    _ = probe.listen(query)
    _ = probe.server(query.path, data, tag: probe.engine.tag(of: query))
    _ = probe.ok(query)
  }

  /// What a new start of the app would show, on an image of the disk: the running one goes on undisturbed.
  private func offline(_ query: Query) -> [String] {
    EngineProbe(storage: storage.copy()).listen(query, .childAdded, .value).events
  }

  private let four: JSON = ["a": 1, "b": 2, "c": 3, "d": 4]
  private let scores = Query.at("s", by: .value, last: 4)

  // MARK: Reading

  @Test("The documented story: four are known, two and six are asked for")
  func story() {
    load(start(), scores, four)
    #expect(
      offline(.at("s", by: .value, last: 2))
        == ["1 child_added c after nothing 3", "1 child_added d after c 4"])
    #expect(offline(scores).last == #"2 value {"a":1,"b":2,"c":3,"d":4}"#)
    #expect(
      offline(.at("s", by: .value, last: 6)) == [
        "1 child_added a after nothing 1", "1 child_added b after a 2", "1 child_added c after b 3",
        "1 child_added d after c 4",
      ])
    #expect(
      offline(.at("s", by: .value, first: 2))
        == ["1 child_added a after nothing 1", "1 child_added b after a 2"])
    #expect(offline("s").count == 4)
    #expect(offline(.at("s", by: .key, last: 1)) == ["1 child_added d after nothing 4"])
  }

  @Test("When the answer comes, the missing come in and the value with them")
  func storyOnline() {
    load(start(), scores, four)
    let probe = start()
    let six = Query.at("s", by: .value, last: 6)
    _ = probe.listen(six, .childRemoved, .childAdded, .childChanged, .value)
    let data: JSON = ["b": 2, "c": 3, "d": 5, "e": 6]
    #expect(
      probe.server("s", data, tag: probe.engine.tag(of: six)).events == [
        "1 child_removed a 1", "2 child_added e after d 6", "3 child_changed d after c 5",
        #"4 value {"b":2,"c":3,"d":5,"e":6}"#,
      ])
  }

  @Test("A location that was loaded serves everything at and below it")
  func loaded() {
    load(start(), "s", ["a": ["x": 1], "b": 2])
    #expect(offline("s/a") == ["1 child_added x after nothing 1", #"2 value {"x":1}"#])
    #expect(offline("s/a/none") == ["2 value null"])
    #expect(offline(.at("s", by: .key, last: 1)) == ["1 child_added b after nothing 2", #"2 value {"b":2}"#])
  }

  @Test("Children that were loaded themselves are known to the parent, deeper ones are not")
  func fromBelow() {
    let probe = start()
    load(probe, "s/a", 1)
    load(probe, "s/b/x", 2)
    #expect(offline("s") == ["1 child_added a after nothing 1"])
    #expect(offline("s/b") == ["1 child_added x after nothing 2"])
  }

  @Test("A known null is known")
  func knownNull() {
    let probe = start()
    _ = probe.listen("s")
    _ = probe.ok("s")
    #expect(offline("s") == ["2 value null"])
    #expect(offline("t") == [])
  }

  @Test("Changes of one location do not make it complete")
  func mergesDoNotComplete() {
    let probe = start()
    _ = probe.listen("s")
    _ = probe.serverMerge("s", [("a", 1)])
    #expect(offline("s") == [])
  }

  @Test("A window that stopped moving gives way to a location that is complete")
  func frozenWindow() {
    let probe = start()
    let window = Query.at("s", by: .value, last: 2)
    _ = probe.listen(window)
    _ = probe.server("s", ["a": 1, "b": 2], tag: 1)
    _ = probe.ok(window)
    _ = probe.remove(1)
    load(probe, "s", ["a": 1, "b": 2, "c": 3])
    #expect(offline(window).last == #"2 value {"b":2,"c":3}"#)
  }

  // MARK: Writing

  @Test("A confirmed answer is stored as it was confirmed, leftovers go")
  func confirmed() {
    load(start(), .at("s", by: .key, first: 2), ["a": 1, "b": 2])
    storage.overwriteServerCache("s/left", .leaf(.integer(9)))
    let probe = start()
    _ = probe.listen("s")
    #expect(probe.ok("s").events == [#"1 value {"a":1,"b":2}"#])
    #expect(offline("s").last == #"2 value {"a":1,"b":2}"#)
  }

  @Test("A confirmed answer reaches listeners below that knew nothing")
  func confirmedBelow() {
    load(start(), .at("s", by: .key, first: 2), ["a": 1, "b": 2])
    let probe = start()
    _ = probe.listen("s")
    #expect(probe.listen("s/b").events == [])
    #expect(probe.ok("s").events == ["2 value 2", #"1 value {"a":1,"b":2}"#])
  }

  @Test("A child that leaves one window stays on disk while another query holds it")
  func leavingOneWindow() {
    let probe = start()
    let (one, two) = (Query.at("s", by: .key, first: 1), Query.at("s", by: .key, last: 2))
    load(probe, one, ["b": 2])
    load(probe, two, ["b": 2, "c": 3])
    _ = probe.serverMerge("s", [("b", nil), ("a", 1)], tag: probe.engine.tag(of: one))
    #expect(offline(two).last == #"2 value {"b":2,"c":3}"#)
    #expect(offline(one).last == #"2 value {"a":1}"#)
  }

  @Test("A child that leaves the only window that had it goes from disk")
  func leavingTheLastWindow() {
    let probe = start()
    let window = Query.at("s", by: .key, first: 1)
    load(probe, window, ["b": 2])
    _ = probe.serverMerge("s", [("b", nil), ("a", 1)], tag: 1)
    #expect(storage.serverCache("s").text == #"{"a":1}"#)
  }

  @Test("Data that nobody tracks is not stored")
  func untracked() {
    let probe = start()
    _ = probe.listen("s")
    _ = probe.server("t", 5)
    _ = probe.serverMerge("t", [("a", 5)])
    #expect(storage.serverCache("t").isEmpty)
  }

  // MARK: Acknowledged writes

  @Test("What was written and accepted without a listener is known afterwards")
  func accepted() {
    let probe = start()
    _ = probe.acknowledge(probe.set("s", ["a": 1]).ids[0])
    #expect(offline("s") == ["1 child_added a after nothing 1", #"2 value {"a":1}"#])
    let again = start()
    _ = again.acknowledge(again.update("t", [("a", 1), ("b/c", 2)]).ids[0])
    #expect(offline("t") == ["1 child_added a after nothing 1"])
    #expect(offline("t/b/c") == ["2 value 2"])
  }

  @Test("A refused write leaves the disk alone")
  func refused() {
    let probe = start()
    _ = probe.acknowledge(probe.set("s", 1).ids[0], revert: true)
    #expect(storage.serverCache("s").isEmpty && storage.pendingWrites.isEmpty)
    #expect(offline("s") == [])
  }

  @Test("An estimate never replaces what the server has told since")
  func estimate() {
    let probe = start()
    _ = probe.listen(.at("s", first: 1))
    let write = probe.set("s/a", 100)
    _ = probe.server("s", ["a": 101], tag: 1)
    _ = probe.ok(.at("s", first: 1))
    _ = probe.acknowledge(write.ids[0])
    #expect(storage.serverCache("s/a").text == "101")
  }

  // MARK: Pending writes

  @Test("Pending writes are there after a restart in their order, answered ones are not")
  func pending() {
    let probe = start()
    for number in 1...10 { _ = probe.set("s/k", .integer(Int64(number))) }
    _ = probe.acknowledge(1)
    let again = SyncEngine(storage: storage)
    #expect(again.storedWrites().map(\.id) == Array(2...10))
    #expect(again.storedWrites().last?.content == .overwrite(node(10)))
    _ = again.purgeWrites()
    #expect(SyncEngine(storage: storage.copy()).storedWrites().isEmpty)
  }

  @Test("The disk keeps the unresolved form, and no write that must not survive")
  func forms() throws {
    let engine = SyncEngine(storage: storage)
    let sent = PendingWrite(id: 1, path: "s", content: .overwrite(node([".sv": "timestamp"])))
    let shown = PendingWrite(id: 1, path: "s", content: .overwrite(node(1000)))
    _ = engine.apply(shown, unresolved: sent)
    let transaction = PendingWrite(id: 2, path: "t", content: .overwrite(node(1)))
    _ = engine.apply(transaction, unresolved: transaction, isStored: false)
    #expect(engine.pendingWrites == [shown, transaction])
    #expect(storage.pendingWrites == [sent])
  }

  @Test("Nothing pending is ever part of the server's data")
  func cacheIsTheServers() {
    let probe = start()
    load(probe, "s", ["a": 1])
    _ = probe.set("s/a", 2)
    _ = probe.set("s/b", 3)
    #expect(storage.serverCache("s").text == #"{"a":1}"#)
    #expect(offline("s").last == #"2 value {"a":1}"#)
  }

  // MARK: Single reads

  @Test("A single read is active while it waits, and its answer is stored and marks the query complete")
  func singleRead() {
    let engine = SyncEngine(storage: storage)
    let query = Query.at("s", by: .key, first: 2)
    engine.beginRead(query)
    #expect(storage.trackedQueries.map(\.isActive) == [true])
    _ = engine.readAnswered(query, node(["a": 1, "b": 2]))
    engine.endRead(query)
    #expect(storage.trackedQueries.map(\.isActive) == [false])
    #expect(offline(query).last == #"2 value {"a":1,"b":2}"#)
    #expect(SyncEngine(storage: storage.copy()).storedContent("s")?.text == #"{"a":1,"b":2}"#)
    #expect(SyncEngine().storedContent("s") == nil)
  }

  @Test("A query is active as long as a single read or a listener of it is left, in whichever order they end")
  func readsAndListeners() {
    let engine = SyncEngine(storage: storage)
    func isActive() -> Bool { storage.trackedQueries.contains(where: \.isActive) }
    engine.beginRead("s")
    engine.beginRead("s")
    engine.endRead("s")
    #expect(isActive())
    // Both are tracked as the plain location.
    _ = engine.add(EventRegistration(id: 1, .value), to: .at("s", by: .value))
    engine.endRead("s")
    #expect(isActive())
    engine.beginRead("s")
    _ = engine.remove(1)
    #expect(isActive())
    engine.endRead("s")
    #expect(!isActive() && storage.trackedQueries.count == 1)
  }
}
