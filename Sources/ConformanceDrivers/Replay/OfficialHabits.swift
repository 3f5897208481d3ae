import RTDBEngine
import RTDBTree

/// What the official client does otherwise than the reference, to be taken on for a comparison.
struct OfficialHabits {
  var style: PersistenceStyle
  var folding: WriteFolding
  /// Whether in the order of values only a child that compares otherwise than before is told to have moved, as the
  /// Java client has it; the other SDKs tell it with every change.
  var comparesMovedValues: Bool

  static let none = OfficialHabits(style: .recommended, folding: .exact, comparesMovedValues: false)
  static let all = OfficialHabits(style: .likeOfficialSDKs, folding: .likeOfficialSDKs, comparesMovedValues: true)

  /// Each habit by its name, with what remains without it.
  private var parts: [(name: String, without: OfficialHabits)] {
    var parts: [(String, OfficialHabits)] = []
    for point in style.points {
      var rest = self
      rest.style.subtract(PersistenceStyle(rawValue: 1 << UInt64(point)))
      parts.append(("point \(point) of the page on recorded persistence", rest))
    }
    if folding != .exact {
      var rest = self
      rest.folding = .exact
      parts.append(("folding of pending writes by whole paths", rest))
    }
    if comparesMovedValues {
      var rest = self
      rest.comparesMovedValues = false
      parts.append(("moves in the order of values (Java only)", rest))
    }
    return parts
  }

  /// The names of the habits that cannot be left off, all others left off as far as possible.
  func needed(_ agrees: (OfficialHabits) throws -> Bool) rethrows -> [String] {
    var needed = self
    var names: [String] = []
    while let part = needed.parts.first(where: { !names.contains($0.name) }) {
      if try agrees(part.without) { needed = part.without } else { names.append(part.name) }
    }
    return names
  }
}

/// The children that a listener was shown by its events.
struct ShownChildren {
  private(set) var nodes: [Key: Node] = [:]

  /// Takes an event in; false where it cannot follow on the ones before.
  mutating func follow(_ event: DataEvent) -> Bool {
    guard let key = event.key else { return true }
    let wasShown = nodes[key] != nil
    nodes[key] = event.kind == .childRemoved ? nil : event.node
    return wasShown == (event.kind != .childAdded)
  }
}
