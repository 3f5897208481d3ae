/// One location of a merge, relative to the merge's path.
package struct MergeEntry: Equatable, Sendable {
  package var path: Path
  package var data: Node

  package init(_ path: Path, _ data: Node) {
    self.path = path
    self.data = data
  }
}
