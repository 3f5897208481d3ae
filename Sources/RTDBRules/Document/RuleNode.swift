import RTDBTree

/// The rules of one location, and of those below it.
final class RuleNode: Sendable {
  let read: Expression?
  let write: Expression?
  let validate: Expression?
  /// What children are indexed by.
  let indexes: [Index]
  /// The nodes of keys that are written out.
  let literals: [Key: RuleNode]
  /// The node of every other key.
  let wildcard: RuleNode?
  /// Whether anything here or below is to be validated.
  let hasValidation: Bool

  init(
    read: Expression?, write: Expression?, validate: Expression?, indexes: [Index], literals: [Key: RuleNode],
    wildcard: RuleNode?
  ) {
    self.read = read
    self.write = write
    self.validate = validate
    self.indexes = indexes
    self.literals = literals
    self.wildcard = wildcard
    hasValidation =
      validate != nil || wildcard?.hasValidation == true || literals.values.contains { $0.hasValidation }
  }

  /// The node of a child: one that is written out wins over the wildcard.
  func child(_ key: Key) -> RuleNode? { literals[key] ?? wildcard }
}
