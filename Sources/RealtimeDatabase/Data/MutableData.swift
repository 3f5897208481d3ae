import Foundation
import RTDBTree

/// The data that a transaction's update block works on; it is valid only inside of the block.
///
/// Everything that `childData(byAppendingPath:)` and `children` give is a part of one piece of data: what is written
/// through a part shows in the whole.
public final class MutableData: NSObject {
  /// The data that all parts share.
  private final class Whole {
    var node: Node
    init(_ node: Node) { self.node = node }
  }

  private let whole: Whole
  private let path: Path

  package convenience init(_ node: Node) { self.init(Whole(node), .root) }

  private init(_ whole: Whole, _ path: Path) {
    self.whole = whole
    self.path = path
  }

  package var node: Node { whole.node.descendant(path) }

  /// The last component of the path from the transaction's location, nil there.
  public var key: String? { path.last?.text }

  /// The data as Foundation objects, `NSNull` where there is none; setting it drops the priority, nil deletes.
  public var value: Any? {
    get { FoundationWriter.object(node.plainForm) }
    set {
      checked("setValue:", else: ()) {
        whole.node.set(path, to: try Validation.data(try FoundationReader.json(newValue), at: path))
      }
    }
  }

  /// The priority, `NSNull` where there is none; setting it where there is no data has no effect.
  public var priority: Any? {
    get { FoundationWriter.priority(node.priority) }
    set {
      checked("setPriority:", else: ()) {
        let priority = try Validation.priority(try FoundationReader.json(newValue))
        whole.node.set(path, to: node.withPriority(priority))
      }
    }
  }

  /// Whether the data has children.
  public func hasChildren() -> Bool { node.childCount > 0 }

  /// Whether there is data at a path below.
  public func hasChild(atPath path: String) -> Bool { !node.descendant(Path(path)).isEmpty }

  /// The part at a path below, whether data is there or not; writing to it makes what lies between.
  public func childData(byAppendingPath path: String) -> MutableData {
    MutableData(whole, self.path.appending(Path(path)))
  }

  /// Number of children.
  public var childrenCount: UInt { UInt(node.childCount) }

  /// The children as they are now, by priority and then key.
  public var children: NSEnumerator {
    ChildEnumerator(IndexedNode(node, index: .priority).keys) { [whole, path] key in
      MutableData(whole, path.appending(key))
    }
  }

  /// The key with the data.
  public override var description: String {
    "MutableData (\(key ?? "top-most transaction")) \(JSONWriter.text(node.plainForm))"
  }
}
