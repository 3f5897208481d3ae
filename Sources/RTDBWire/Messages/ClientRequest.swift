import RTDBTree

/// A numbered request of a client: the unit that the server answers exactly once.
package struct ClientRequest: Equatable, Sendable {
  package var number: Int
  package var message: ClientMessage

  package init(number: Int, message: ClientMessage) {
    self.number = number
    self.message = message
  }
}
