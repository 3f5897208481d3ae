import RTDBClient
import RTDBEngine
import RTDBTree

extension TranscriptClient {
  func listen(_ action: JSON) throws {
    let query = try query(action)
    let name = action["id"]?.text ?? ""
    var count: Int64 = 0
    for type in action["types"]?.elements ?? [] {
      guard let kind = EventKind.allCases.first(where: { $0.name == type.text }) else { continue }
      let cancel = { [unowned self] (error: ClientError) in cancelled(name, kind, error) }
      let handle = repo.observe(query, kind, cancel: action["noCancel"] == nil ? cancel : nil) {
        [unowned self] snapshot, previous in
        count += 1
        note(name, kind, snapshot, previous)
        if let reaction = action["react"] { react(reaction, kind, count, snapshot) }
      }
      registrations.append(Registration(name: name, query: query, kind: kind, handle: handle))
    }
  }

  func once(_ action: JSON) throws {
    let name = action["id"]?.text ?? ""
    guard let kind = EventKind.allCases.first(where: { $0.name == action["type"]?.text }) else { return }
    let cancel = { [unowned self] (error: ClientError) in cancelled(name, kind, error) }
    repo.observe(try query(action), kind, isSingle: true, cancel: cancel) { [unowned self] snapshot, previous in
      note(name, kind, snapshot, previous)
    }
  }

  /// Makes the calls that a listener's callback is to make.
  private func react(_ reaction: JSON, _ kind: EventKind, _ count: Int64, _ snapshot: ClientSnapshot) {
    var actions: [JSON] = []
    if let always = reaction["whenTrue"]?.elements, snapshot.node.plainForm.bool == true { actions = always }
    if kind.name == reaction["type"]?.text, reaction["nth"]?.integer == count {
      actions = reaction["do"]?.elements ?? []
    }
    for action in actions { try? perform(action) }
  }

  /// Ends registrations: of one listener, or of a query, in each case of one kind of event or of all.
  func off(_ action: JSON) throws {
    let kind = action["type"]?.text
    let name = action["id"]?.text
    if action["do"]?.text == "offAll" { return repo.removeAllObservers(try query(action)) }
    let query = action["path"] == nil ? nil : try self.query(action)
    let ended = registrations.filter { one in
      guard kind == nil || one.kind.name == kind, name == nil || one.name == name else { return false }
      return query.map { one.query == $0 || $0.params.isDefault && one.query.path == $0.path } ?? true
    }
    registrations.removeAll { one in ended.contains { $0.handle == one.handle } }
    for one in ended { repo.removeObserver(one.handle) }
  }

  func get(_ action: JSON) throws {
    let id = action["id"] ?? .null
    repo.get(try query(action)) { [unowned self] result in
      switch result {
      case .success(let snapshot):
        note(.object([.init("id", id), .init("ok", true)] + describe(snapshot, ordered: true)))
      case .failure(let error):
        note(["id": id, "ok": false, "code": .null, "message": .string(error.reason ?? error.status)])
      }
    }
  }

  private func note(_ name: String, _ kind: EventKind, _ snapshot: ClientSnapshot, _ previous: String?) {
    var members = [JSON.Member("l", .string(name)), .init("t", .string(kind.name))]
    members += describe(snapshot, ordered: kind == .value)
    if [.childAdded, .childChanged, .childMoved].contains(kind) {
      members.append(.init("pn", previous.map { .string($0) } ?? .null))
    }
    note(.object(members))
  }

  func describe(_ snapshot: ClientSnapshot, ordered: Bool) -> [JSON.Member] {
    let plain = snapshot.node.plainForm
    let export = snapshot.node.exportForm
    var members = [JSON.Member("k", snapshot.key.map { .string($0.text) } ?? .null), .init("v", plain)]
    if export.comparableText != plain.comparableText { members.append(.init("x", export)) }
    let keys = snapshot.childKeys
    if ordered, keys.count > 1 { members.append(.init("ord", .array(keys.map { .string($0.text) }))) }
    return members
  }

  private func cancelled(_ name: String, _ kind: EventKind, _ error: ClientError) {
    note([
      "l": .string(name), "t": "cancel", "for": .string(kind.name), "code": .string(error.status.uppercased()),
    ])
  }
}
