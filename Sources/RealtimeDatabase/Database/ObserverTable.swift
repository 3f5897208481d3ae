import RTDBTree

/// The observers of a database by handle, from the call that adds one to the call that removes it.
struct ObserverTable {
  private static let lastHandle = Locked<DatabaseHandle>(0)

  private var queries: [DatabaseHandle: Query] = [:]

  /// Adds an observer under a handle that no other observer of the process has.
  mutating func add(_ query: Query) -> DatabaseHandle {
    let handle = Self.lastHandle.withLock { last in
      last += 1
      return last
    }
    queries[handle] = query
    return handle
  }

  func contains(_ handle: DatabaseHandle) -> Bool { queries[handle] != nil }

  /// Removes an observer and tells whether it was there.
  mutating func remove(_ handle: DatabaseHandle) -> Bool { queries.removeValue(forKey: handle) != nil }

  /// Removes an observer if it belongs to a query, or anywhere at the location of a query without constraints.
  mutating func remove(_ handle: DatabaseHandle, ifOf query: Query) -> Bool {
    guard let found = queries[handle], Self.covers(query, found) else { return false }
    return remove(handle)
  }

  /// Removes the observers of a query, or of every query at the location of one without constraints.
  mutating func removeAll(of query: Query) -> [DatabaseHandle] {
    let removed = queries.filter { Self.covers(query, $0.value) }.map(\.key)
    for handle in removed { queries[handle] = nil }
    return removed
  }

  mutating func removeAll() { queries = [:] }

  private static func covers(_ query: Query, _ other: Query) -> Bool {
    query.path == other.path && (query.params.isDefault || query.params == other.params)
  }
}
