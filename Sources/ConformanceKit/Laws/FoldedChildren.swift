import ConformanceCases

/// The children that a listener has been told of, as its child events add up.
struct FoldedChildren {
  /// Whether the listener hears of changed data, so that what it was told of a child is what the child holds.
  private let followsData: Bool
  private var data: [ExactText: Value] = [:]

  init(of listener: ListenerHistory) { followsData = listener.kinds.contains(.childChanged) }

  /// Adds an event; those that speak of no child add nothing.
  mutating func apply(_ event: ObservedEvent) {
    guard case .child(let kind, let key, _, let snapshot) = event else { return }
    data[ExactText(key)] = kind == .childRemoved ? nil : snapshot.export
  }

  /// Whether these are the children that there are.
  func equals(_ children: [Value.Member]) -> Bool {
    data.count == children.count
      && children.allSatisfy { child in
        guard let told = data[ExactText(child.key)] else { return false }
        return !followsData || told.isEquivalent(to: child.value)
      }
  }

  var text: String { Self.text(data.map { .init($0.key.text, $0.value) }) }

  /// Children in one order, for messages.
  static func text(_ children: [Value.Member]) -> String {
    FlowText.text(.object(children.sorted { $0.key < $1.key }))
  }
}
