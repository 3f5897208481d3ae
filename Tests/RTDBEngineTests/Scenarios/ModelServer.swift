import RTDBTree

@testable import RTDBEngine

/// The least server that keeps the contract: what a listen lacks before its ok, changes before the writer's answer.
struct ModelServer {
  enum Message {
    case data(Path, Node, tag: Int?)
    case merge(Path, [MergeEntry], tag: Int?)
    case listenComplete(WireListen, request: Int)
    case answer(write: Int, isRefused: Bool)
  }

  private(set) var data = Node.empty
  /// What is listened to, with what the client knows of it.
  private var listens: [(listen: WireListen, known: Node)] = []
  /// The messages on their way to the client, in order.
  var outbox: [Message] = []

  func result(_ query: Query) -> Node { query.selection(of: data.descendant(query.path)) }

  mutating func listen(_ listen: WireListen, hash: String, request: Int) {
    let result = result(listen.query)
    let isKnown = hash.isEmpty ? result.isEmpty : hash == result.simpleHash
    listens.removeAll { $0.listen == listen }
    listens.append((listen, result))
    if !isKnown { outbox.append(.data(listen.query.path, result, tag: listen.tag)) }
    outbox.append(.listenComplete(listen, request: request))
  }

  mutating func unlisten(_ listen: WireListen) { listens.removeAll { $0.listen == listen } }

  /// The connection is gone with everything on it.
  mutating func disconnect() {
    listens = []
    outbox = []
  }

  mutating func answer(_ write: PendingWrite, isRefused: Bool) {
    if !isRefused { perform(write) }
    outbox.append(.answer(write: write.id, isRefused: isRefused))
  }

  /// Changes data, whoever asked for it, and tells the client.
  mutating func perform(_ write: PendingWrite) {
    let before = data
    for entry in write.entries { data.set(entry.path, to: entry.data) }
    for place in listens.indices {
      let listen = listens[place].listen
      let now = result(listen.query)
      defer { listens[place].known = now }
      if listen.tag == nil {
        guard before.descendant(listen.query.path) != now else { continue }
        outbox.append(change(of: listen.query.path, now, write))
      } else if listens[place].known != now {
        outbox.append(windowChange(listen, from: listens[place].known, to: now, write))
      }
    }
  }

  private func change(of location: Path, _ now: Node, _ write: PendingWrite) -> Message {
    var entries: [MergeEntry] = []
    for entry in write.entries {
      guard let relative = location.relative(entry.path) else {
        if entry.path.contains(location) { return .data(location, now, tag: nil) }
        continue
      }
      if case .overwrite = write.content { return .data(entry.path, entry.data, tag: nil) }
      entries.append(MergeEntry(relative, entry.data))
    }
    return entries.first?.path.isRoot == true ? .data(location, now, tag: nil) : .merge(location, entries, tag: nil)
  }

  private func windowChange(_ listen: WireListen, from old: Node, to new: Node, _ write: PendingWrite) -> Message {
    let path = listen.query.path
    if old.isEmpty || write.entries.contains(where: { $0.path.contains(path) }) {
      return .data(path, new, tag: listen.tag)
    }
    let left = old.entries.filter { new.child($0.key).isEmpty }.map { MergeEntry(Path(keys: [$0.key]), .empty) }
    let changed = new.entries.filter { $0.node != old.child($0.key) }.map { MergeEntry(Path(keys: [$0.key]), $0.node) }
    return .merge(path, left + changed, tag: listen.tag)
  }
}
