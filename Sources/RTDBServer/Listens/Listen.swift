import RTDBTree

/// A query whose changes a session is told.
final class Listen {
  /// What a listen's client is sent.
  enum Mode {
    /// All data of the location, without a tag.
    case complete
    /// The window of a filtered query, named by the listen's tag.
    case window(Window)
  }

  /// A filtered query's data in index order, and the part of it that the client knows.
  struct Window {
    var indexed: IndexedNode
    var known: Node
  }

  unowned let session: Session
  let query: Query
  let tag: Int?
  /// The place in the order of all listens of the namespace.
  let sequence: Int
  var mode: Mode

  /// - Parameter isIndexed: Whether the server has the index that a filtered query needs.
  init(_ query: Query, tag: Int?, session: Session, sequence: Int, node: Node, isIndexed: Bool) {
    self.query = query
    self.tag = tag
    self.session = session
    self.sequence = sequence
    guard query.params.isFiltered, isIndexed, !Mutant.isActive(.queriesAnsweredWhole) else {
      mode = .complete
      return
    }
    let indexed = IndexedNode(node, index: query.params.index)
    mode = .window(Window(indexed: indexed, known: QueryResult.window(indexed, query.params)))
  }

  /// What the client must know after the listen, given the data of the location.
  func result(_ node: Node) -> Node {
    if case .window(let window) = mode { window.known } else { node }
  }

  /// The tag of pushes: none where all data is sent.
  var pushTag: Int? {
    if case .window = mode, !Mutant.isActive(.listenAnswerWithoutTag) { tag } else { nil }
  }

  /// Takes over the location's data without telling the client.
  func refresh(_ node: Node) {
    guard case .window(var window) = mode else { return }
    window.indexed = IndexedNode(node, index: query.params.index)
    mode = .window(window)
  }
}

extension QueryParams {
  /// The parameters that tell listens apart: queries that load all data are one, whatever their order.
  var listenForm: QueryParams { loadsAllData ? .default : self }
}
