/// Why a server could not be had.
package struct SocketServerError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Code: Sendable {
    case addressInUse
    case unavailable
  }
  package var code: Code
  /// What is wrong, and the remedy.
  package var message: String

  package var description: String { message }
}
