import RTDBTree

/// Turns the net changes of a view into events: removed, added, moved, changed, then the value.
///
/// Previous sibling keys come from the event cache after the changes.
extension View {
  /// Appends the events of an operation.
  func appendEvents(value: Bool, to events: inout [EngineEvent]) {
    let start = events.count
    defer { if Mutant.isActive(.valueBeforeChild) { events[start...].reverse() } }
    if !changes.isEmpty {
      let changes = changes.changes
      append(changes, as: .childRemoved, to: &events) { $0.kind == .removed }
      let comers = events.count
      append(changes, as: .childAdded, to: &events) { $0.kind == .added }
      if Mutant.isActive(.addedBeforeRemoved) { events[start...] = events[comers...] + events[start..<comers] }
      append(changes, as: .childMoved, to: &events) {
        $0.kind == .changed && !Mutant.isActive(.movedNotRaised)
          && (filter.index.indexedValueChanged(from: $0.old, to: $0.node) || Mutant.isActive(.movedForEveryChange))
      }
      append(changes, as: .childChanged, to: &events) {
        $0.kind == .changed
          && !(Mutant.isActive(.changedSwallowedByMoved) && filter.index.indexedValueChanged(from: $0.old, to: $0.node))
      }
    }
    guard value, hears(.value) else { return }
    for registration in registrations where registration.interest == .events(.value) {
      appendValue(for: registration, to: &events)
    }
  }

  /// Appends what a registration that has just been added is told: every child in order, then the value where it is
  /// complete.
  func appendInitialEvents(for registration: EventRegistration, to events: inout [EngineEvent]) {
    if registration.interest == .events(.childAdded), !Mutant.isActive(.initialChildrenMissing) {
      events.reserveCapacity(events.count + event.node.childCount)
      var previous: Key?
      let entries = Mutant.isActive(.initialChildrenByKey) ? event.node.entries : event.content.entries
      entries.forEach { entry in
        events.append(childEvent(.childAdded, registration.id, entry.key, entry.node, previous))
        previous = entry.key
      }
    }
    let isComplete = event.isComplete || Mutant.isActive(.initialValueFromPartialCache)
    if registration.interest == .events(.value), isComplete { appendValue(for: registration, to: &events) }
  }

  /// Appends the events of one kind; nothing is collected or sorted for a kind that nobody listens to.
  private func append(
    _ changes: ContiguousArray<Change>, as kind: EventKind, to events: inout [EngineEvent],
    where isMeant: (Change) -> Bool
  ) {
    guard hears(kind) else { return }
    if changes.count == 1 {
      if isMeant(changes[0]) { append(changes[0], as: kind, to: &events) }
      return
    }
    var meant = changes.filter(isMeant)
    if meant.count > 1, !Mutant.isActive(.eventsOfOneKindUnordered) {
      let index = filter.index
      meant.sort { index.compare(Entry($0.key, $0.node), Entry($1.key, $1.node)) < 0 }
    }
    for change in meant { append(change, as: kind, to: &events) }
  }

  private func append(_ change: Change, as kind: EventKind, to events: inout [EngineEvent]) {
    let previous = kind == .childRemoved ? nil : previousKey(of: change)
    let node = kind == .childRemoved && Mutant.isActive(.removedCarriesNothing) ? .empty : change.node
    let kind = kind == .childChanged && Mutant.isActive(.changedToldAsAdded) ? .childAdded : kind
    for registration in registrations where registration.interest == .events(kind) {
      events.append(childEvent(kind, registration.id, change.key, node, previous))
    }
  }

  private func previousKey(of change: Change) -> Key? {
    if Mutant.isActive(.previousKeyFromServer) { return server.content.previousKey(of: change.key, change.node) }
    return event.content.previousKey(of: change.key, change.node)
  }

  private func childEvent(_ kind: EventKind, _ id: Int, _ key: Key, _ node: Node, _ previous: Key?) -> EngineEvent {
    let previous = Mutant.isActive(.dropPreviousKey) ? nil : previous
    return .data(
      DataEvent(
        registration: id, kind: kind, path: query.path, key: key, node: node, index: .priority, previousKey: previous))
  }

  private func appendValue(for registration: EventRegistration, to events: inout [EngineEvent]) {
    let node = Mutant.isActive(.valueFromServer) ? server.node : event.node
    events.append(
      .data(
        DataEvent(
          registration: registration.id, kind: .value, path: query.path, key: nil, node: node,
          index: filter.index, previousKey: nil)))
  }
}
