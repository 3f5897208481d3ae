import Foundation
import RTDBTree

/// Hands out one object per key of a list that was taken at the start.
final class ChildEnumerator: NSEnumerator {
  private var keys: IndexingIterator<[Key]>
  private let child: (Key) -> Any

  init(_ keys: [Key], _ child: @escaping (Key) -> Any) {
    self.keys = keys.makeIterator()
    self.child = child
    super.init()
  }

  override func nextObject() -> Any? { keys.next().map(child) }
}
