extension Validation {
  /// Converts the map of a multi-path update to its locations in path order.
  ///
  /// Keys are relative paths, which may end in `.priority`; none may lie at or below another.
  /// - Throws: `InvalidFirebaseData`, `InvalidLeafValueType`.
  package static func update(
    _ json: JSON, at base: Path, limits: ValidationLimits = .apple
  ) throws(DataError) -> [MergeEntry] {
    guard let members = json.members else {
      throw DataError(.invalidData, "An update must be a map from relative paths to data.")
    }
    var entries: [MergeEntry] = []
    entries.reserveCapacity(members.count)
    for member in members {
      let path = try updatePath(member.key, limits)
      let isPriority = path.endsInPriority
      let data =
        isPriority
        ? Node(priority: try priority(member.value))
        : try self.data(member.value, at: base.appending(path), limits: limits)
      if isPriority { try checkLocation(base.appending(path), limits) }
      entries.append(MergeEntry(path, data))
    }
    entries.sort { $0.path < $1.path }
    try checkDisjoint(entries)
    return entries
  }

  private static func updatePath(_ text: String, _ limits: ValidationLimits) throws(DataError) -> Path {
    let path = Path(text)
    for (position, key) in path.keys.enumerated() where !isKey(key.text, limits) {
      guard key.isPriority, position == path.count - 1 else {
        throw DataError(
          .invalidData,
          "The path \(quoted(text)) of an update has the invalid key \(quoted(key.text)); "
            + "keys must not contain . # $ / [ ], only .priority may be the last.")
      }
    }
    return path
  }

  private static func checkLocation(_ path: Path, _ limits: ValidationLimits) throws(DataError) {
    let reader = NodeReader(limits: limits, path: path)
    try reader.checkLocation()
  }

  /// In path order the first location behind an ancestor of others is one of those others.
  private static func checkDisjoint(_ entries: [MergeEntry]) throws(DataError) {
    for (upper, lower) in zip(entries, entries.dropFirst())
    where upper.path.contains(lower.path) && !Mutant.isActive(.overlappingUpdateAccepted) {
      throw DataError(
        .invalidData,
        "The path \(upper.path) of an update is the same as or an ancestor of \(lower.path); "
          + "update one of them.")
    }
  }
}
