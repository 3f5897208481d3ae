import RTDBTree

/// Where a limited view looks for the child that follows its window: the complete data, if there is any, with the
/// pending writes.
final class CompleteSource {
  private let overlay: OverlaySlice
  private let server: IndexedNode?
  private lazy var merged: IndexedNode? =
    server.map { overlay.apply(to: $0) }
    ?? overlay.completeNode.map {
      IndexedNode($0, index: index)
    }
  private let index: Index

  /// - Parameter server: The complete server data, nil where only a part is known.
  init(server: IndexedNode?, overlay: OverlaySlice, index: Index) {
    self.server = server
    self.overlay = overlay
    self.index = index
  }

  /// No complete data: windows only shrink.
  static func none(_ index: Index) -> CompleteSource { CompleteSource(server: nil, overlay: .none, index: index) }

  /// The nearest child behind a place (before it when reverse) in the query's order.
  func neighbour(of entry: Entry, reverse: Bool) -> Entry? {
    merged.flatMap { $0.node.isLeaf ? nil : $0.neighbour(of: entry, reverse: reverse) }
  }
}
