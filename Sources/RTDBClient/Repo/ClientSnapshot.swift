import RTDBTree

/// What a listener or a get receives: the content of a location at one moment.
package struct ClientSnapshot: Sendable {
  package var path: Path
  package var node: Node
  /// The order of the children.
  package var index: Index

  package init(path: Path, node: Node, index: Index) {
    self.path = path
    self.node = node
    self.index = index
  }

  /// The last key of the location, nil at the root.
  package var key: Key? { path.last }

  /// The children's keys in the snapshot's order.
  package var childKeys: [Key] { IndexedNode(node, index: index).keys }
}
