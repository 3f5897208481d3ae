/// Finds the names that a person may have meant.
package enum NearNames {
  /// The names nearest to the given one, nearest first; names that have little in common with it are left out.
  package static func near(_ name: String, among names: some Sequence<String>, limit: Int = 3) -> [String] {
    let wanted = name.lowercased()
    let scored = names.compactMap { candidate -> (score: Int, name: String)? in
      let lower = candidate.lowercased()
      if lower.contains(wanted) && !wanted.isEmpty { return (0, candidate) }
      let distance = self.distance(wanted, lower)
      // Of a short word nearly everything is near.
      return distance <= (wanted.count < 4 ? 1 : max(2, wanted.count / 3)) ? (distance, candidate) : nil
    }
    return scored.sorted { ($0.score, $0.name) < ($1.score, $1.name) }.prefix(limit).map(\.name)
  }

  /// How many characters must be inserted, removed or replaced to turn one text into the other.
  private static func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var previous = Array(0...right.count)
    for (row, character) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        current.append(
          min(previous[column] + (character == other ? 0 : 1), previous[column + 1] + 1, current[column] + 1))
      }
      previous = current
    }
    return previous[right.count]
  }
}
