import RTDBEngine
import RTDBTree

/// What has to hold of a client with a disk once everything is delivered and answered, whatever happened before.
struct PersistenceLaws {
  typealias Violation = (kind: String, expected: String, actual: String)

  private var children: [Int: ShownChildren] = [:]
  private var values: [Int: Node] = [:]

  /// Takes an event in; the result names an event that cannot follow on the ones before.
  mutating func follow(_ event: EngineEvent) -> String? {
    guard case .data(let data) = event else { return nil }
    let listener = PersistentClient.listener(of: data.registration)
    if data.kind == .value { values[listener] = data.node }
    let isPossible = children[listener, default: ShownChildren()].follow(data)
    return isPossible ? nil : "L\(listener): \(RecordedText.event(event))"
  }

  /// Compares listeners and disk with the server's data.
  func check(_ client: PersistentClient, server: Node) -> [Violation] {
    client.listeners.sorted { $0.key < $1.key }.flatMap { listener($0.key, $0.value, client, server) }
      + disk(client, server)
  }

  private func listener(
    _ number: Int, _ listener: (query: Query, hearsChildren: Bool), _ client: PersistentClient, _ server: Node
  ) -> [Violation] {
    let query = listener.query
    let answer = PersistenceLaws.answer(query, server)
    let expected = RecordedText.data(answer)
    var actual = [client.engine.completeContent(query).map { RecordedText.data($0.node) } ?? "incomplete"]
    if listener.hearsChildren {
      let children = Node(entries: (children[number]?.nodes ?? [:]).map { Entry($0.key, $0.value) })
      if children != answer.withPriority(nil), !answer.isLeaf || !children.isEmpty {
        actual.append("children \(RecordedText.data(children))")
      }
    } else {
      actual.append(values[number].map { RecordedText.data($0) } ?? "no value")
    }
    return actual.filter { $0 != expected }.map {
      ("law: equals the server", "L\(number) \(RecordedText.query(query)): \(expected)", $0)
    }
  }

  private static func answer(_ query: Query, _ server: Node) -> Node {
    RecordedQuery.selection(
      of: IndexedNode(server.descendant(query.path), index: query.params.index), query.params)
  }

  private func disk(_ client: PersistentClient, _ server: Node) -> [Violation] {
    var violations: [Violation] = []
    func require(_ query: Query, _ what: String, _ expected: String, _ actual: String) {
      let query = RecordedText.query(query)
      if expected != actual { violations.append(("law: disk", "\(query) \(what): \(expected)", actual)) }
    }
    let watched = Set(
      (client.listeners.values.map(\.query) + Array(client.kept.keys)).map {
        $0.params.loadsAllData ? Query($0.path) : $0
      })
    let tracked = client.storage.trackedQueries
    for query in watched {
      let answer = PersistenceLaws.answer(query, server)
      guard let entry = tracked.first(where: { $0.query == query }) else {
        require(query, "tracked", "yes", "no")
        continue
      }
      require(query, "active", "true", "\(entry.isActive)")
      if query.params.isDefault {
        require(query, "data", RecordedText.data(answer), RecordedText.data(client.storage.serverCache(query.path)))
      } else {
        let keys = client.storage.trackedKeys(entry.id)
        require(query, "keys", "\(answer.entries.map(\.key.text))", "\(keys.sorted().map(\.text))")
        let data = client.storage.serverCache(query.path, keys: keys)
        require(query, "data", RecordedText.data(answer), RecordedText.data(data))
      }
      let read = client.engine.storedAnswer(to: query)
      require(query, "answer from disk", RecordedText.data(answer), RecordedText.data(read.content.node))
      require(query, "completeness on disk", "true", "\(read.isComplete)")
    }
    for entry in tracked where entry.isActive && !watched.contains(entry.query) {
      require(entry.query, "active", "false", "true")
    }
    for write in client.storage.pendingWrites { require(Query(write.path), "pending writes", "none", "\(write.id)") }
    return violations
  }
}
