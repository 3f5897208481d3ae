import RTDBTree

/// Where a limited view looks for the child that follows its window: the complete data, if there is any, with the
/// pending writes.
struct CompleteSource {
  /// The complete server data, nil where only a part is known.
  let server: IndexedNode?
  let overlay: OverlaySlice

  /// No complete data: windows only shrink.
  static var none: CompleteSource { CompleteSource(server: nil, overlay: .none) }

  /// The complete content in an order, nil where it is not known.
  func content(by index: Index) -> IndexedNode? { overlay.completeContent(server, index: index) }
}
