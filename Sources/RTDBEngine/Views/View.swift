import RTDBTree

/// One query at one location: what the server told, what the registrations were told, and who they are.
final class View {
  let query: Query
  let filter: QueryFilter
  let style: PersistenceStyle
  /// Whether the query restricts the data, by range or limit.
  let isFiltered: Bool
  @exclusivity(unchecked) private(set) var registrations: [EventRegistration] = []
  /// A bit for each kind of event that somebody listens to.
  @exclusivity(unchecked) private var interests = 0
  @exclusivity(unchecked) var server: Cache
  @exclusivity(unchecked) var event: Cache
  /// What the running operation has changed in the event cache.
  @exclusivity(unchecked) var changes = ChangeAccumulator()

  /// - Parameters:
  ///   - server: What is known of the location when the view is made, not filtered by the query.
  ///   - overlay: The pending writes at the location.
  ///   - style: Which habits of the official SDKs the view has.
  init(_ query: Query, server: Cache, overlay: OverlaySlice, style: PersistenceStyle = .recommended) {
    self.query = query
    self.style = style
    filter = QueryFilter(query.params)
    isFiltered = query.params.isFiltered
    let content = server.content.reindexed(by: filter.index)
    // A window from disk counts as everything there is until the server answers, as in the SDKs.
    self.server = Cache(content: content, isComplete: server.isComplete, isFiltered: false)
    let complete = overlay.completeContent(server.isComplete ? content : nil, index: filter.index)
    let shown = complete ?? overlay.knownChildren(content)
    event = Cache(
      content: filter.selection(of: shown), isComplete: complete != nil || server.isComplete,
      isFiltered: filter.filtersNodes)
  }

  var hasRegistrations: Bool { !registrations.isEmpty }

  /// Whether a registration wants events of a kind.
  func hears(_ kind: EventKind) -> Bool { interests & 1 << kind.rawValue != 0 }

  private func noteInterests() {
    interests = 0
    for case .events(let kind) in registrations.lazy.map(\.interest) { interests |= 1 << kind.rawValue }
  }

  func add(_ registration: EventRegistration) {
    registrations.append(registration)
    noteInterests()
  }

  func remove(_ id: Int) -> Bool {
    guard let place = registrations.firstIndex(where: { $0.id == id }) else { return false }
    registrations.remove(at: place)
    noteInterests()
    return true
  }

  func removeAll(where condition: (EventRegistration) -> Bool) -> [EventRegistration] {
    let removed = registrations.filter(condition)
    registrations.removeAll(where: condition)
    noteInterests()
    return removed
  }

  /// The complete server data at a path below, as far as this view can vouch for it.
  ///
  /// A filtered view vouches only for the children that it holds, never for its own location.
  func completeServerNode(_ path: Path) -> Node? {
    guard server.isComplete else { return nil }
    if !isFiltered, !server.isFiltered { return server.node.descendant(path) }
    guard let key = path.first, !server.node.child(key).isEmpty else { return nil }
    return server.node.descendant(path)
  }

  /// Performs one operation on both caches, notes the children that came and went, and appends the events.
  ///
  /// - Parameters:
  ///   - depth: How many keys of the operation's path lead to the location.
  ///   - overlay: The pending writes at the location.
  ///   - covering: Where complete server data of the location may be found beside this view; nil for nowhere.
  func apply(
    _ operation: EngineOperation, depth: Int, overlay: OverlaySlice, covering: SyncTree?,
    to events: inout [EngineEvent]
  ) {
    let before = EventState(view: self)
    ViewProcessor(self, overlay: overlay, covering: covering, source: operation.source)
      .apply(operation.content, operation.path.dropFirst(depth))
    let isComplete = event.isComplete || Mutant.isActive(.valueFromPartialCache)
    let value =
      isComplete && (!changes.isEmpty || before.demandsValue(of: self) || Mutant.isActive(.valueWithoutChange))
    if !changes.isEmpty || value { appendEvents(value: value, to: &events) }
  }

  /// Asserts that the caches are consistent in themselves.
  func checkInvariants() {
    server.content.checkInvariants()
    event.content.checkInvariants()
    if let limit = query.params.limit {
      precondition(event.node.childCount <= limit.count, "\(query) shows more children than its limit")
    }
    if filter.filtersNodes {
      let selected = filter.selection(of: event.content)
      precondition(selected.node == event.node, "\(query) shows children outside its range")
    }
  }
}

/// What of the event cache before an operation decides whether a value event follows.
private struct EventState {
  private let wasComplete: Bool
  private let priority: LeafValue?
  /// The old content where it had no children.
  private let childless: Node?

  init(view: View) {
    wasComplete = view.event.isComplete
    let node = view.event.node
    priority = node.priority
    childless = node.childCount == 0 ? node : nil
  }

  /// Whether a value event follows although no child came, changed or went.
  func demandsValue(of view: View) -> Bool {
    let node = view.event.node
    if node.priority != priority { return !Mutant.isActive(.priorityChangeSilent) }
    return !wasComplete || node.childCount == 0 && node != childless && !Mutant.isActive(.leafChangeSilent)
  }
}
