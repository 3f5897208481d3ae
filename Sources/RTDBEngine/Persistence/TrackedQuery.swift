import RTDBTree

/// A query whose data the cache keeps.
package struct TrackedQuery: Equatable, Sendable {
  package var id: Int
  /// The query; one that loads all data is tracked as the default query of its location.
  package var query: Query
  /// Grows with every use; the smallest was used least recently.
  package var lastUse: Int
  /// Whether its data was once known whole; not whether it is current.
  package var isComplete: Bool
  /// Whether somebody listens to it.
  package var isActive: Bool

  package init(id: Int, query: Query, lastUse: Int, isComplete: Bool, isActive: Bool) {
    self.id = id
    self.query = query
    self.lastUse = lastUse
    self.isComplete = isComplete
    self.isActive = isActive
  }
}
