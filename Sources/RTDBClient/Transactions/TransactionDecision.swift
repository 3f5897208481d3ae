import RTDBTree

/// What the update function of a transaction makes of the data that it is given.
package enum TransactionDecision: Sendable {
  /// The data that is to take the place of the old; it may hold server values.
  case success(Node)
  /// Nothing is to change.
  case abort
}
