extension Node {
  /// Containers may nest this deep in data that an app writes.
  package static let maximumDepth = 1000

  /// Converts data as an app or the wire gives it: plain JSON, or the export form with `.value`, `.priority`, `.sv`.
  ///
  /// Nulls and empty containers vanish, arrays become children with integer keys.
  /// - Parameter priority: The priority of the top node, unless the data carries one of its own.
  /// - Throws: `DataError` for what cannot be stored. Keys are not validated here.
  package init(json: JSON, priority: LeafValue? = nil) throws(DataError) {
    var reader = NodeReader(limits: nil)
    self = try reader.read(json, priority: priority)
  }

  /// The export form: priorities as `.priority`, children always as an object.
  package var exportForm: JSON {
    switch self {
    case .empty: return .null
    case .leaf(let leaf):
      guard let priority = leaf.priority else { return leaf.value.json }
      return [".value": leaf.value.json, ".priority": priority.json]
    case .children(let node):
      var members: [JSON.Member] = []
      members.reserveCapacity(node.entries.count + 1)
      node.entries.forEach { members.append(JSON.Member($0.key.text, $0.node.exportForm)) }
      if let priority = node.priority { members.append(JSON.Member(".priority", priority.json)) }
      return .object(members)
    }
  }

  /// The plain form that an app reads: without priorities, integer keys that are dense enough as an array.
  package var plainForm: JSON {
    switch self {
    case .empty: return .null
    case .leaf(let leaf): return leaf.value.json
    case .children(let node):
      if let array = Node.arrayForm(node.entries) { return array }
      var members: [JSON.Member] = []
      members.reserveCapacity(node.entries.count)
      node.entries.forEach { members.append(JSON.Member($0.key.text, $0.node.plainForm)) }
      return .object(members)
    }
  }

  /// An array where every key is an index and more than half of the places up to the largest are taken.
  private static func arrayForm(_ entries: EntryTree) -> JSON? {
    guard let largest = entries.last?.key.arrayIndex, !Mutant.isActive(.arraysAsMaps),
      largest < (Mutant.isActive(.sparseArraysAsMaps) ? 1 : 2) * entries.count
    else { return nil }
    var elements = [JSON](repeating: .null, count: largest + 1)
    for entry in entries {
      guard let position = entry.key.arrayIndex else { return nil }
      elements[position] = entry.node.plainForm
    }
    return .array(elements)
  }
}

extension LeafValue {
  /// A scalar, or nil for a container that is no server value.
  init?(json: JSON) throws(DataError) {
    switch json {
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .double(let value):
      guard value.isFinite else { throw DataError(.invalidData, "Only finite numbers can be stored, not \(value).") }
      self = .double(value)
    case .string(let value):
      guard value.utf8.count <= Validation.maximumStringBytes else {
        throw DataError(
          .invalidData, "A string must not be longer than \(Validation.maximumStringBytes) bytes in UTF-8.")
      }
      self = .string(value)
    case .object(let members) where members.contains { $0.key == ".sv" }: self = .deferred(try ServerValue(members))
    default: return nil
    }
  }

  /// A priority: a string, a number, a server value, or nothing.
  ///
  /// - Throws: `DataError` for booleans and containers.
  package init?(priority json: JSON) throws(DataError) {
    if case .null = json { return nil }
    guard let value = try LeafValue(json: json),
      value.rank != LeafValue.bool(true).rank || Mutant.isActive(.booleanPriorityAccepted)
    else {
      throw DataError(.invalidData, "A priority must be a string, a number, a server value or null.")
    }
    self = value
  }

  package var json: JSON {
    switch self {
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .double(let value): .double(value)
    case .string(let value): .string(value)
    case .deferred(.timestamp): [".sv": "timestamp"]
    case .deferred(.increment(let number)): [".sv": ["increment": number.leafValue.json]]
    }
  }
}

extension ServerValue {
  /// Reads the members of a `.sv` map, which must have no other key.
  init(_ members: [JSON.Member]) throws(DataError) {
    guard members.count == 1, let value = members.first?.value else {
      throw DataError(.invalidData, "A server value must not have other keys beside .sv.")
    }
    if value.text == "timestamp" {
      self = .timestamp
      return
    }
    switch value["increment"] {
    case .integer(let number)?: self = .increment(.integer(number))
    case .double(let number)? where number.isFinite: self = .increment(.double(number))
    default: throw DataError(.invalidData, "The server value is unknown; there are timestamp and increment.")
    }
  }
}
