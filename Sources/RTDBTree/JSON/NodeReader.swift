/// Converts JSON to nodes, and checks keys and locations on the way where it is given limits.
struct NodeReader {
  /// What is refused; nil where keys were checked before, as on the wire.
  private let limits: ValidationLimits?
  /// The keys down to the value being read, kept only where messages and limits need them.
  private var keys: ContiguousArray<Key>
  private var pathBytes: Int
  private var depth = 0

  init(limits: ValidationLimits?, path: Path = .root) {
    self.limits = limits
    keys = ContiguousArray(path.keys)
    pathBytes = Swift.max(1, keys.reduce(0) { $0 + $1.text.utf8.count + 1 })
  }

  /// Converts one value; containers count their depth from here.
  mutating func read(_ json: JSON, priority: LeafValue? = nil) throws(DataError) -> Node {
    try checkLocation()
    guard depth <= Node.maximumDepth else {
      throw DataError(.invalidData, "The data is nested deeper than \(Node.maximumDepth) levels.")
    }
    switch json {
    case .null: return Mutant.isActive(.nullStored) && depth > 0 ? .leaf(.bool(false)) : .empty
    case .array(let elements): return try array(elements, priority)
    case .object(let members): return try object(members, priority)
    case .bool, .integer, .double, .string: return .leaf(try LeafValue(json: json)!, priority: priority)
    }
  }

  private mutating func array(_ elements: [JSON], _ priority: LeafValue?) throws(DataError) -> Node {
    var entries = ContiguousArray<Entry>()
    entries.reserveCapacity(elements.count)
    for (position, element) in elements.enumerated() {
      let key = Key(String(position))
      let child = try read(child: key, element)
      if !child.isEmpty { entries.append(Entry(key, child)) }
    }
    return Node(tree: EntryTree(sorted: entries), priority: priority)
  }

  private mutating func object(_ members: [JSON.Member], _ given: LeafValue?) throws(DataError) -> Node {
    var priority = given
    var value: JSON?
    for member in members where member.key.utf8.first == UInt8(ascii: ".") {
      switch member.key {
      case ".priority": priority = try LeafValue(priority: member.value)
      case ".value": value = member.value
      case ".sv": return .leaf(.deferred(try ServerValue(members)), priority: priority)
      default: break
      }
    }
    if let value { return try leaf(value, priority, beside: members) }
    return try children(members, priority)
  }

  private mutating func children(_ members: [JSON.Member], _ priority: LeafValue?) throws(DataError) -> Node {
    var entries = ContiguousArray<Entry>()
    entries.reserveCapacity(members.count)
    var isSorted = true
    for member in members where member.key != ".priority" {
      if let limits, !Validation.isKey(member.key, limits) { throw invalidKey(member.key) }
      let key = Key(member.key)
      let child = try read(child: key, member.value)
      guard !child.isEmpty else { continue }
      if let last = entries.last, last.key >= key { isSorted = false }
      entries.append(Entry(key, child))
    }
    return Node(tree: isSorted ? EntryTree(sorted: entries) : EntryTree(unsorted: entries), priority: priority)
  }

  private mutating func read(child key: Key, _ json: JSON) throws(DataError) -> Node {
    depth += 1
    defer { depth -= 1 }
    guard limits != nil else { return try read(json) }
    let bytes = (keys.isEmpty ? 0 : 1) + key.text.utf8.count
    keys.append(key)
    pathBytes += bytes
    defer {
      keys.removeLast()
      pathBytes -= bytes
    }
    return try read(json)
  }

  private func leaf(_ json: JSON, _ priority: LeafValue?, beside members: [JSON.Member]) throws(DataError) -> Node {
    if limits?.refusesValueBesideChildren ?? false, !Mutant.isActive(.valueBesideChildrenAccepted),
      members.contains(where: { $0.key != ".value" && $0.key != ".priority" })
    {
      throw DataError(.invalidData, "The data at \(path) has a .value beside children; keep one of them.")
    }
    if case .null = json { return .empty }
    guard let value = try LeafValue(json: json) else {
      throw DataError(.invalidLeafValue, "A .value must be a string, a number or a boolean, not a container.")
    }
    return .leaf(value, priority: priority)
  }

  /// Checks that the location being read is neither too long nor too deep.
  func checkLocation() throws(DataError) {
    guard let limits else { return }
    if let maximum = limits.maximumPathBytes, pathBytes > maximum, !Mutant.isActive(.longPathsAccepted) {
      throw DataError(.invalidData, "The data has a key path longer than \(maximum) bytes (\(pathBytes)).")
    }
    if let maximum = limits.maximumPathDepth, keys.count > maximum, !Mutant.isActive(.deepPathsAccepted) {
      throw DataError(.invalidData, "The location \(path) is deeper than \(maximum) levels.")
    }
  }

  private var path: Path { Path(keys: keys) }

  private func invalidKey(_ text: String) -> DataError {
    DataError(
      .invalidData,
      "The data at \(path) has the invalid key \(Validation.quoted(text)); keys must be non-empty and "
        + "must not contain . # $ / [ ].")
  }
}
