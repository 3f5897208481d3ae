/// Takes what a memory network delivers to the other side over something real, as sockets.
///
/// The network decides what happens when; each call returns when it has happened at both ends, so that nothing is ever
/// under way between two calls.
package protocol Carrier: AnyObject {
  /// Opens the way of a link; one that the network refuses is tried, and fails.
  func open(_ link: LinkName, _ address: ServerAddress, isRefused: Bool)
  /// Takes a frame to the other side, and returns what arrived there.
  func carry(_ frame: String, _ direction: Direction, over link: LinkName) -> String
  /// Lets the side that sends in a direction close the way in order; without effect where it is closed.
  func close(_ link: LinkName, by sender: Direction)
  /// Loses the way of a link; without effect where it is closed.
  func lose(_ link: LinkName, _ mode: CutMode)
}

/// A link of a memory network.
package struct LinkName: Hashable, Sendable {
  package var client: String
  /// The client's links are numbered from 1.
  package var number: Int

  package init(client: String, number: Int) {
    self.client = client
    self.number = number
  }
}
