/// The numbers of the writes at one location, of which there is most often one.
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

  func append(to ids: inout [Int]) {
    guard let first else { return }
    ids.append(first)
    ids += others
  }
}
