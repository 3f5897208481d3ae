/// A query as a case writes it: the constraints of the public API by their names.
package struct Query: Sendable {
  /// The child order: `.key`, `.value`, `.priority` or a child path; `nil` when no ordering was asked for.
  package var orderBy: String?
  package var startAt: Bound?
  package var startAfter: Bound?
  package var endAt: Bound?
  package var endBefore: Bound?
  package var equalTo: Bound?
  package var limitToFirst: Int?
  package var limitToLast: Int?

  /// A bound's value, with the key that breaks ties among equal values (YAML: a scalar, or `[value, key]`).
  package struct Bound: Sendable {
    package var value: Value
    package var key: String?

    package init(value: Value, key: String? = nil) {
      self.value = value
      self.key = key
    }
  }

  package init() {}
}
