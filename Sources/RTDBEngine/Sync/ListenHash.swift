import RTDBTree

/// What a listen tells of the data that the client has, so that the server need not send it again.
package struct ListenHash: Equatable, Sendable {
  package var simple: String
  /// Hashes of ranges, for data that is worth sending in parts.
  package var compound: CompoundHash?

  /// From this estimated size on single ranges are worth their hashes.
  private static let sizeWorthRanges = 1024

  package init(_ node: Node) {
    simple = node.simpleHash
    let isWorthRanges = node.estimatedSize > ListenHash.sizeWorthRanges && !Mutant.isActive(.compoundHashNeverSent)
    compound = isWorthRanges ? CompoundHash(node) : nil
  }
}
