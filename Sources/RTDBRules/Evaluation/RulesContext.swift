import RTDBTree

/// What a request brings with it: who asks, when, and the data before.
package struct RulesContext: Sendable {
  /// The variable `auth`; nil for who is not signed in.
  package var auth: JSON?
  /// In milliseconds since 1970; the instant that server timestamps of the same write have.
  package var now: Int64
  /// All data before the write.
  package var root: Node

  package init(auth: JSON?, now: Int64, root: Node) {
    self.auth = auth
    self.now = now
    self.root = root
  }
}
