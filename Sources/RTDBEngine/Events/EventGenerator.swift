import RTDBTree

/// Turns the net changes of a view into events: removed, added, moved, changed, then the value.
struct EventGenerator {
  let query: Query
  /// The event cache after the changes; previous sibling keys come from it.
  let cache: IndexedNode
  let registrations: [EventRegistration]

  /// Appends the events of an operation.
  func append(_ changes: ContiguousArray<Change>, value: Bool, to events: inout [EngineEvent]) {
    if !changes.isEmpty {
      append(changes.filter { $0.kind == .removed }, as: .childRemoved, to: &events)
      append(changes.filter { $0.kind == .added }, as: .childAdded, to: &events)
      let changed = changes.filter { $0.kind == .changed }
      append(
        changed.filter { cache.index.indexedValueChanged(from: $0.old, to: $0.node) }, as: .childMoved, to: &events)
      append(changed, as: .childChanged, to: &events)
    }
    if value { appendValue(to: &events, registrations) }
  }

  /// Appends what a new registration is told: every child in order, then the value where it is complete.
  func appendInitial(isComplete: Bool, for registration: EventRegistration, to events: inout [EngineEvent]) {
    if registration.interest == .events(.childAdded) {
      events.reserveCapacity(events.count + cache.node.childCount)
      var previous: Key?
      cache.entries.forEach { entry in
        events.append(event(.childAdded, registration.id, entry.key, entry.node, previous))
        previous = entry.key
      }
    }
    if isComplete { appendValue(to: &events, [registration]) }
  }

  private func append(
    _ changes: [Change], as kind: EventKind, to events: inout [EngineEvent]
  ) {
    guard !changes.isEmpty else { return }
    let interested = registrations.filter { $0.interest == .events(kind) }
    guard !interested.isEmpty else { return }
    var changes = changes
    if changes.count > 1 {
      let index = cache.index
      changes.sort { index.compare(Entry($0.key, $0.node), Entry($1.key, $1.node)) < 0 }
    }
    for change in changes {
      let previous = kind == .childRemoved ? nil : cache.previousKey(of: change.key, change.node)
      for registration in interested {
        events.append(event(kind, registration.id, change.key, change.node, previous))
      }
    }
  }

  private func event(_ kind: EventKind, _ id: Int, _ key: Key, _ node: Node, _ previous: Key?) -> EngineEvent {
    .data(
      DataEvent(
        registration: id, kind: kind, path: query.path, key: key, node: node, index: .priority, previousKey: previous))
  }

  private func appendValue(to events: inout [EngineEvent], _ registrations: [EventRegistration]) {
    for registration in registrations where registration.interest == .events(.value) {
      events.append(
        .data(
          DataEvent(
            registration: registration.id, kind: .value, path: query.path, key: nil, node: cache.node,
            index: cache.index,
            previousKey: nil)))
    }
  }
}
