import RTDBEngine
import RTDBTree

extension PersistenceReplay {
  /// The events as the official client tells them.
  mutating func told(_ events: [EngineEvent]) -> [EngineEvent] {
    guard habits.comparesMovedValues else { return events }
    return events.filter { event in
      guard case .data(let data) = event else { return true }
      let listener = PersistentClient.listener(of: data.registration)
      let old = data.key.flatMap { shown[listener]?.nodes[$0] }
      let isMove = data.kind == .childMoved && client.listeners[listener]?.query.params.index == .value
      // A move comes before its change: what was shown last is the old node then.
      guard isMove, let old else {
        _ = shown[listener, default: ShownChildren()].follow(data)
        return true
      }
      return Index.value.compare(Entry("", old), Entry("", data.node)) != 0
    }
  }

  mutating func compareEvents(_ step: JSON, _ events: [EngineEvent]) {
    let expected = Dictionary(grouping: step["events"]?.elements ?? []) { $0["id"]?.text ?? "?" }
    let actual = Dictionary(grouping: events) { "L\(PersistentClient.listener(of: $0.registration))" }
    for listener in Set(expected.keys).union(actual.keys).sorted() {
      noteUnlessEqual(
        "events", (expected[listener] ?? []).map { "\(listener): \(RecordedText.event($0))" },
        (actual[listener] ?? []).map { "\(listener): \(RecordedText.event($0))" })
    }
  }

  mutating func compareWire(_ step: JSON, _ outcome: PersistentClient.Outcome) throws {
    var started: [String] = []
    var stopped: [String] = []
    for change in outcome.output.listens {
      switch change {
      case .start(let listen): started.append(sent(listen))
      case .stop(let listen): stopped.append(RecordedText.query(listen.query))
      }
    }
    noteUnlessEqual("wire: started", sent(step["started"]), started.sorted())
    noteUnlessEqual("wire: sent listens", sent(step["sentListens"]), outcome.sentListens.map(sent).sorted())
    let ended = (step["stopped"]?.elements ?? []).filter { $0["notListening"]?.bool != true }
    noteUnlessEqual("wire: stopped", ended.map { RecordedText.query($0) }.sorted(), stopped.sorted())
    if step["op"]?.text != "restart" {
      noteUnlessEqual("wire: sent writes", try writes(step["sent"]), outcome.writes.map(text))
    }
  }

  private func sent(_ listens: JSON?) -> [String] {
    (listens?.elements ?? []).map { entry in
      let ranges = entry["compoundHash"].map { JSONWriter.text($0["ps"] ?? .null) + JSONWriter.text($0["hs"] ?? .null) }
      return "\(RecordedText.query(entry)) \(entry["hash"]?.text ?? "") \(ranges ?? "")"
    }.sorted()
  }

  private func sent(_ listen: WireListen) -> String {
    let hash = client.hashes[listen]!
    let ranges = hash.compound.map { compound in
      let posts = JSON.array(compound.posts.map { .string($0.wireText) })
      return JSONWriter.text(posts) + JSONWriter.text(.array(compound.hashes.map { .string($0) }))
    }
    return "\(RecordedText.query(listen.query)) \(hash.simple) \(ranges ?? "")"
  }

  func writes(_ json: JSON?) throws -> [String] {
    try (json?.elements ?? []).map { text(try PendingWrite(recorded: $0)) }
  }

  func text(_ write: PendingWrite) -> String {
    let entries = write.entries.map { "\($0.path): \(RecordedText.data($0.data))" }.sorted()
    return "\(write.id) \(write.path) {\(entries.joined(separator: ", "))}"
  }
}
