import RTDBTree

/// The writes that the server performs when a session ends, merged to what will stand where.
struct OnDisconnectQueue {
  /// A request to write when the session ends.
  private enum Request {
    case put
    /// An update of the locations below a path, which are written together.
    case update(Path)
  }

  private let data = SparseTree()
  private var requests: [Request] = []
  /// Which request, by index, wrote a location; what a split leaves counts for the nearest location above.
  private var origins: [Path: Int] = [:]

  var isEmpty: Bool { data.isEmpty }

  /// Stores a write; it replaces what was stored at and below its locations.
  mutating func add(_ write: Write) {
    switch write {
    case .overwrite: requests.append(.put)
    case .merge(let path, _): requests.append(.update(path))
    }
    for entry in write.entries {
      let target = write.path.appending(entry.path)
      data.remember(target, entry.data)
      origins = origins.filter { !target.contains($0.key) }
      origins[target] = requests.count - 1
    }
  }

  /// Forgets what is stored at and below a location; what encloses it stays for its other children.
  func cancel(_ path: Path) { data.forget(path) }

  /// The writes in the order of their requests: one for each stored location, those of an update together.
  func writes() -> [Write] {
    var groups: [Int: [MergeEntry]] = [:]
    data.forEach { path, node in groups[origin(path), default: []].append(MergeEntry(path, node)) }
    return groups.keys.sorted().flatMap { index -> [Write] in
      let entries = groups[index]!
      guard case .update(let base) = requests[index] else { return entries.map { .overwrite($0.path, $0.data) } }
      let below = entries.compactMap { entry in base.relative(entry.path).map { MergeEntry($0, entry.data) } }
      return [.merge(base, below)]
    }
  }

  private func origin(_ path: Path) -> Int {
    for length in stride(from: path.count, through: 0, by: -1) {
      if let origin = origins[path.prefix(length)] { return origin }
    }
    preconditionFailure("no request wrote \(path)")
  }
}
