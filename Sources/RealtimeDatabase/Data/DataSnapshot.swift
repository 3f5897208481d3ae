import Foundation
import RTDBClient
import RTDBTree

/// The data of a location at one moment; it never changes.
public final class DataSnapshot: NSObject, @unchecked Sendable {
  /// The location that the data comes from, of a query without its constraints.
  public let ref: DatabaseReference
  let node: Node
  private let index: Index

  package init(_ ref: DatabaseReference, _ node: Node, index: Index = .priority) {
    self.ref = ref
    self.node = node
    self.index = index
  }

  /// The snapshot as the repo gives it, for a query of a database.
  convenience init(_ snapshot: ClientSnapshot, in database: Database) {
    self.init(DatabaseReference(database, snapshot.path), snapshot.node, index: snapshot.index)
  }

  /// The last component of the location, empty at the root.
  public var key: String { ref.key ?? "" }

  /// The data as `NSDictionary`, `NSArray`, `NSString`, `NSNumber`, or `NSNull` where there is none.
  ///
  /// Children whose keys are integers and leave fewer than half of the places free come as an array. Priorities are
  /// left out.
  public var value: Any? { FoundationWriter.object(node.plainForm) }

  /// The priority of the data as `NSString` or `NSNumber`, `NSNull` where there is none.
  public var priority: Any? { FoundationWriter.priority(node.priority) }

  /// The data with its priorities, as `setValue(_:)` takes it back; `NSNull` where there is none.
  public func valueInExportFormat() -> Any? { FoundationWriter.object(node.exportForm) }

  /// Whether there is data.
  public func exists() -> Bool { !node.isEmpty }

  /// Whether the data has children, which a string, number or boolean has not.
  public func hasChildren() -> Bool { node.childCount > 0 }

  /// Number of children.
  public var childrenCount: UInt { UInt(node.childCount) }

  /// The children as snapshots, in the order of the query that gave this snapshot.
  public var children: NSEnumerator {
    ChildEnumerator(IndexedNode(node, index: index).keys) { [self] key in
      DataSnapshot(ref.child(Path(keys: [key])), node.child(key))
    }
  }

  /// Whether there is data at a path below.
  ///
  /// - Parameter childPathString: Must be a valid path, else `InvalidPathValidation`.
  public func hasChild(_ childPathString: String) -> Bool {
    checked("hasChild:", else: false) { !node.descendant(try Validation.path(childPathString)).isEmpty }
  }

  /// The data at a path below; where there is none, a snapshot that says so.
  ///
  /// - Parameter childPathString: Must be a valid path, else `InvalidPathValidation`.
  public func childSnapshot(forPath childPathString: String) -> DataSnapshot {
    checked("childSnapshotForPath:", else: self) {
      let path = try Validation.path(childPathString)
      return DataSnapshot(ref.child(path), node.descendant(path))
    }
  }

  /// The key with the data.
  public override var description: String { "Snap (\(key)) \(JSONWriter.text(node.plainForm))" }
}
