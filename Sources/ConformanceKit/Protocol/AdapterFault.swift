/// Trouble with an adapter: what kind, what was seen, what was expected, and the remedy.
package struct AdapterFault: Error, Sendable, CustomStringConvertible {
  package enum Kind: String, Sendable, CaseIterable {
    /// The process could not be started, or no connection be made.
    case start
    /// The process ended where it should have lived.
    case crash
    /// No answer came in time.
    case timeout
    /// A line broke the protocol.
    case violation
    /// The adapter answered that it cannot go on with a request that it must be able to do.
    case refusal
    /// The adapter caught something that it did not expect, and lives on.
    case fault
    /// The kit itself sent what its own protocol forbids.
    case harness
    /// The run was told to stop.
    case interrupted
    /// There was no driver any more.
    case outage
  }

  package var kind: Kind
  /// What happened, what was expected, and the remedy.
  package var message: String
  /// The end of what the adapter wrote to standard error.
  package var log: [String]

  package init(_ kind: Kind, _ message: String, log: [String] = []) {
    self.kind = kind
    self.message = message
    self.log = log
  }

  /// Whether the connection can be used on.
  package var leavesAdapterUsable: Bool { kind == .fault || kind == .refusal }

  /// The fault without the adapter's own words.
  package var head: String { "\(Self.words(kind)): \(message)" }

  package var description: String {
    guard !log.isEmpty else { return head }
    return "\(head)\nthe end of its standard error:\n" + log.map { "  \($0)" }.joined(separator: "\n")
  }

  private static func words(_ kind: Kind) -> String {
    switch kind {
    case .start: "adapter not started"
    case .crash: "crash"
    case .timeout: "timeout"
    case .violation: "protocol violation by the adapter"
    case .refusal: "refusal"
    case .fault: "fault inside of the adapter"
    case .harness: "fault of the kit, not of the adapter"
    case .interrupted: "interrupted"
    case .outage: "no driver"
    }
  }
}
