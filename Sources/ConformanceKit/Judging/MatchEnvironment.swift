import ConformanceCases

/// What matchers know besides the value: the names bound so far, the server's clock, the variants taken.
package struct MatchEnvironment: Sendable {
  /// Values remembered by `$bind` in this case.
  package var bindings: [String: Value] = [:]
  /// The server's clock after the step, in milliseconds since 1970.
  package var serverTime: Int64
  /// For each `$oneOf` that matched, the number of the variant, counted from 0.
  package var variants: [Int] = []

  package init(serverTime: Int64 = 0) { self.serverTime = serverTime }
}
