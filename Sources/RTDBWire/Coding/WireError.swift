/// Text from the other side that breaks the protocol.
package struct WireError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Code: String, Sendable {
    /// The text is no JSON.
    case notJSON
    /// The outer object lacks a member that every message has.
    case malformedEnvelope
    /// The action is known, a member of its body is missing or of a wrong kind.
    case malformedBody
    /// The data cannot be stored.
    case invalidData
    /// A count frame announces no frame, or more than this side takes.
    case invalidFrameCount
    /// The frames of a message are together longer than this side takes.
    case messageTooLong
  }
  package var code: Code
  /// What is wrong, and what would be right.
  package var message: String
  /// The request that is at fault, where it is known, so that it can be answered.
  package var requestNumber: Int?

  package init(_ code: Code, _ message: String, requestNumber: Int? = nil) {
    self.code = code
    self.message = message
    self.requestNumber = requestNumber
  }

  package var description: String { "\(code.rawValue): \(message)" }
}
