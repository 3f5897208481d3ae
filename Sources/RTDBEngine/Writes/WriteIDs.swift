/// The numbers of the writes at one location in rising order, of which there is most often one.
struct WriteIDs {
  private var first: Int?
  private var others: [Int] = []

  var isEmpty: Bool { first == nil }

  mutating func insert(_ id: Int) {
    if first == nil { first = id } else { others.append(id) }
  }

  mutating func remove(_ id: Int) {
    if first == id {
      first = others.isEmpty ? nil : others.removeFirst()
    } else if let place = others.firstIndex(of: id) {
      others.remove(at: place)
    }
  }

  /// The highest number for which a condition holds.
  func last(where condition: (Int) -> Bool) -> Int? {
    others.last(where: condition) ?? first.flatMap { condition($0) ? $0 : nil }
  }

  /// Appends the numbers from one on.
  func append(from lowest: Int, to ids: inout [Int]) {
    guard let first else { return }
    if first >= lowest { ids.append(first) }
    ids += others.suffix(others.reversed().prefix { $0 >= lowest }.count)
  }
}
