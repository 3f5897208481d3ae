import RTDBEngine
import RTDBTree

extension PersistenceReplay {
  mutating func compareDisk(_ step: JSON, _ outcome: PersistentClient.Outcome, pruned: [Query]) throws {
    noteUnlessEqual(
      "disk: pruned", (step["pruned"]?.elements ?? []).map { RecordedText.query($0) }.sorted(),
      pruned.map { RecordedText.query($0) }.sorted())
    if let cache = step["cacheAfter"] { try compareCache(cache) }
    if step["op"]?.text == "restart" {
      noteUnlessEqual("disk: restored writes", try writes(step["restored"]), outcome.writes.map(text))
    }
    guard step["op"]?.text == "inspect" else { return }
    compareTracked(step["tracked"]?.elements ?? [])
    noteUnlessEqual("disk: writes", try writes(step["writes"]), client.storage.pendingWrites.map(text))
    try compareAnswers(step["answers"]?.elements ?? [])
    if let cache = step["cache"] { try compareCache(cache) }
  }

  private mutating func compareTracked(_ recorded: [JSON]) {
    let tracked = client.storage.trackedQueries
    let expected = recorded.map { entry in
      let keys = entry["keys"]?.elements.map { $0.compactMap(\.text) } ?? []
      return state(
        RecordedText.query(entry), entry["complete"]?.bool ?? false, entry["active"]?.bool ?? false, keys)
    }
    let actual = tracked.map { entry in
      let keys = entry.query.params.isDefault ? [] : client.storage.trackedKeys(entry.id).map(\.text)
      return state(RecordedText.query(entry.query), entry.isComplete, entry.isActive, keys)
    }
    noteUnlessEqual("disk: tracked", expected.sorted(), actual.sorted())
    compareLastUse(recorded)
  }

  private func state(_ query: String, _ isComplete: Bool, _ isActive: Bool, _ keys: [String]) -> String {
    "\(query) \(isComplete ? "complete" : "partial") \(isActive ? "active" : "idle") \(keys.sorted())"
  }

  /// The last uses have to come in the same order; among equal ones any order will do.
  private mutating func compareLastUse(_ recorded: [JSON]) {
    let uses = Dictionary(
      client.storage.trackedQueries.map { (RecordedText.query($0.query), $0.lastUse) }, uniquingKeysWith: max)
    let order = recorded.map { (query: RecordedText.query($0), use: $0["lastUse"]?.integer ?? 0) }
      .filter { uses[$0.query] != nil }.sorted { $0.use < $1.use }
    for (earlier, later) in zip(order, order.dropFirst()) where earlier.use < later.use {
      if uses[earlier.query]! > uses[later.query]! {
        note("disk: last use", "\(earlier.query) before \(later.query)", "the other way round")
      }
    }
  }

  private mutating func compareAnswers(_ recorded: [JSON]) throws {
    for entry in recorded {
      let query = Query(Path(entry["path"]?.text ?? ""), try RecordedQuery.params(entry["query"]))
      let answer = client.engine.storedAnswer(to: query)
      let isComplete = entry["complete"]?.bool ?? false
      // Whether known children come with the location's own priority depends on the order of a set in the client.
      func text(_ node: Node, _ isComplete: Bool) -> String {
        let data = RecordedText.data(isComplete ? node : node.withPriority(nil))
        return "\(RecordedText.query(query)) \(data) \(isComplete)"
      }
      noteUnlessEqual(
        "disk: answers", [text(try Node(json: entry["data"] ?? .null), isComplete)],
        [text(answer.content.node, answer.isComplete)])
    }
  }

  /// Less may be stored than the official client leaves behind, but nothing else.
  private mutating func compareCache(_ json: JSON) throws {
    let expected = try Node(json: json)
    let actual = client.storage.serverCache(.root)
    if !actual.isPart(of: expected) { note("disk: cache", RecordedText.data(expected), RecordedText.data(actual)) }
  }
}

extension Node {
  /// Whether every leaf of this node is in the other one.
  fileprivate func isPart(of other: Node) -> Bool {
    guard case .children = self else { return isEmpty || self == other }
    return entries.allSatisfy { $0.node.isPart(of: other.child($0.key)) }
  }
}
