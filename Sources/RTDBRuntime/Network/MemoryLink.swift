/// One end of a link in memory.
///
/// The handler is held until the link ends, so that links keep their owners alive as sockets do.
package final class MemoryLink: Link {
  package let client: String
  /// The client's links are numbered from 1.
  package let number: Int
  /// The direction of the frames that this end sends.
  let direction: Direction
  var handler: (any LinkHandler)?
  private weak var connector: MemoryConnector?
  /// Frames can be sent and received.
  var isOpen = false
  /// The end is over for its owner, who hears nothing more.
  var isClosed = false

  init(client: String, number: Int, direction: Direction, connector: MemoryConnector) {
    self.client = client
    self.number = number
    self.direction = direction
    self.connector = connector
  }

  var name: LinkName { LinkName(client: client, number: number) }

  package func send(_ frame: String) {
    guard isOpen, !isClosed else { return }
    connector?.send(frame, from: self)
  }

  package func close() {
    guard !isClosed else { return }
    end()
    connector?.closed(by: self)
  }

  func end() {
    isOpen = false
    isClosed = true
    handler = nil
  }
}
