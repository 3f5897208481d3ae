extension Node {
  /// The node with the children of another one set into it; what that mutant does that merges where it should replace.
  package func mergedWithChildren(of other: Node) -> Node {
    guard childCount > 0, other.childCount > 0 else { return other }
    var merged = self
    for entry in other.entries { merged.setChild(entry.key, to: entry.node) }
    return merged
  }
}
