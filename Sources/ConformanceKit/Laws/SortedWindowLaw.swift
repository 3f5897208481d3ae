import ConformanceCases

/// What child events say about neighbours is the order of the query.
///
/// Events speak of the state at the end of their operation. Where operations end within a step nobody can see, so a
/// neighbour is right where it is right at the event or after one that follows in the step up to the next value event.
package struct SortedWindowLaw: Law {
  package let id = "sorted-window"
  package let statement =
    "Previous sibling keys are the neighbours in the query's order, and values list their children in it."
  package let statements = ["SDK-ORDER-02", "SDK-ORDER-05"]

  package func violations(in history: CaseHistory) -> [LawViolation] {
    history.listeners.flatMap { listener in
      let tellsOrder = history.setting.ordersChildren && listener.kinds.contains(.value)
      var violations = tellsOrder ? valueOrder(of: listener) : []
      if listener.knowsPlaces { violations += neighbours(of: listener) }
      return violations
    }
  }

  /// The order of the children in values.
  private func valueOrder(of listener: ListenerHistory) -> [LawViolation] {
    listener.wholeEvents.compactMap { step, event in
      guard case .value(let snapshot) = event, snapshot.order.count > 1 else { return nil }
      let answer = QueryAnswer(listener.query.map(Self.unfiltered), of: snapshot.export).children.map(\.key)
      guard answer.map(KeyOrder.init) != snapshot.order.map(KeyOrder.init), answer.count == snapshot.order.count else {
        return nil
      }
      return LawViolation(
        stepIndex: step, stream: listener.name, expected: "the order " + answer.joined(separator: ", "),
        actual: snapshot.order.joined(separator: ", "))
    }
  }

  /// The query without what leaves children out: a snapshot has all of its children.
  private static func unfiltered(_ query: Query) -> Query {
    var order = Query()
    order.orderBy = query.orderBy
    return order
  }

  private func neighbours(of listener: ListenerHistory) -> [LawViolation] {
    var violations: [LawViolation] = []
    var window = SortedWindow(QueryOrder(listener.query))
    // Events whose neighbour is not right yet.
    var open: [(step: Int, event: ObservedEvent, key: String, previous: String?)] = []
    func close() {
      for (step, event, key, _) in open {
        let right = window.previous(of: key).map { $0 ?? "null" } ?? "another child"
        violations.append(
          LawViolation(
            stepIndex: step, stream: listener.name, expected: "after: \(right), by the order of the query",
            actual: EventText.text(event)))
      }
      open = []
    }
    var current = -1
    for (step, event) in listener.wholeEvents {
      if step != current { close() }
      current = step
      guard case .child(let kind, let key, let previous, let snapshot) = event else {
        close()
        continue
      }
      window.apply(kind, key, snapshot.export)
      open.removeAll { window.isRight($0.previous, of: $0.key) }
      if kind != .childRemoved, !window.isRight(previous, of: key) { open.append((step, event, key, previous)) }
    }
    close()
    return violations
  }
}

/// The children that a listener was told of, sorted.
private struct SortedWindow {
  private let order: QueryOrder
  private var places: [ExactText: ChildPlace] = [:]
  private var sorted: [(place: ChildPlace, key: String)] = []

  init(_ order: QueryOrder) { self.order = order }

  mutating func apply(_ kind: EventKind, _ key: String, _ export: Value) {
    if let old = places.removeValue(forKey: ExactText(key)) { sorted.remove(at: position(old)) }
    guard kind != .childRemoved else { return }
    let place = ChildPlace(key, export, order: order)
    places[ExactText(key)] = place
    sorted.insert((place, key), at: position(place))
  }

  /// The key before a child, nil inside for the first; nil where the child is not there.
  func previous(of key: String) -> String?? {
    guard let place = places[ExactText(key)] else { return nil }
    let index = position(place)
    return .some(index == 0 ? nil : sorted[index - 1].key)
  }

  func isRight(_ previous: String?, of key: String) -> Bool {
    guard let right = self.previous(of: key) else { return true }
    return right.map(ExactText.init) == previous.map(ExactText.init)
  }

  /// Where the place is, or would be.
  private func position(_ place: ChildPlace) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].place < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension ListenerHistory {
  /// Whether the listener hears whenever a child comes, goes or has another place.
  fileprivate var knowsPlaces: Bool {
    if case .key = QueryOrder(query) { return followsMembership }
    return followsMembership && kinds.contains(.childMoved)
  }
}
