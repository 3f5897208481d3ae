import Foundation

/// What blocks on any thread have seen, in order.
package final class Recorder<Element: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var elements: [Element] = []

  package init() {}

  package func append(_ element: Element) {
    lock.lock()
    defer { lock.unlock() }
    elements.append(element)
  }

  package var all: [Element] {
    lock.lock()
    defer { lock.unlock() }
    return elements
  }
}
