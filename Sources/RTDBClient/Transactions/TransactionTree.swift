import RTDBTree

/// The transactions on their way by location, each location's in the order of their making.
///
/// Transactions at a location and below it belong together: they are run and sent as one queue. A transaction that is
/// marked as in vain stays until its answer, whatever is written meanwhile.
final class TransactionTree {
  private var transactions: [Transaction] = []
  private var children: [Key: TransactionTree] = [:]

  var isEmpty: Bool { transactions.isEmpty && children.isEmpty }

  func add(_ transaction: Transaction) { add(transaction, at: transaction.path) }

  private func add(_ transaction: Transaction, at path: Path) {
    guard let key = path.first else { return transactions.append(transaction) }
    let child = children[key] ?? TransactionTree()
    children[key] = child
    child.add(transaction, at: path.tail)
  }

  /// The highest location with transactions on the way to a path; the path itself where there is none above it.
  func top(_ path: Path) -> Path {
    var tree = self
    for position in 0..<path.count {
      if !tree.transactions.isEmpty { return path.prefix(position) }
      guard let child = tree.children[path[position]] else { return path }
      tree = child
    }
    return path
  }

  /// The transactions at and below a location in the order of their making.
  func queue(_ path: Path) -> [Transaction] {
    guard let tree = subtree(path) else { return [] }
    var found: [Transaction] = []
    tree.appendAll(&found)
    return found.sorted { $0.number < $1.number }
  }

  /// The transactions above, at and below a location in the order of their making.
  func related(_ path: Path) -> [Transaction] {
    var found: [Transaction] = []
    var tree: TransactionTree? = self
    for position in 0..<path.count {
      found += tree?.transactions ?? []
      tree = tree?.children[path[position]]
    }
    tree?.appendAll(&found)
    return found.sorted { $0.number < $1.number }
  }

  /// The queues at and below a location that stand for themselves and of which nothing is under way, with their
  /// places; the oldest first.
  func waitingQueues(_ path: Path) -> [(path: Path, queue: [Transaction])] {
    var places: [Path] = []
    subtree(path)?.appendWaitingTops(path, &places)
    return places.map { ($0, queue($0)) }.sorted { $0.1[0].number < $1.1[0].number }
  }

  private func subtree(_ path: Path) -> TransactionTree? {
    var tree = self
    for position in 0..<path.count {
      guard let child = tree.children[path[position]] else { return nil }
      tree = child
    }
    return tree
  }

  private func appendAll(_ found: inout [Transaction]) {
    found += transactions
    for child in children.values { child.appendAll(&found) }
  }

  private func appendWaitingTops(_ path: Path, _ places: inout [Path]) {
    guard transactions.isEmpty else {
      if isWaiting { places.append(path) }
      return
    }
    for (key, child) in children { child.appendWaitingTops(path.appending(key), &places) }
  }

  /// Whether all transactions here and below wait; the one under way, if there is one, is most often the first.
  private var isWaiting: Bool { transactions.allSatisfy(\.isWaiting) && children.values.allSatisfy(\.isWaiting) }

  /// Forgets the finished transactions at and below a location.
  func removeFinished(_ path: Path) {
    guard let key = path.first else {
      transactions.removeAll(where: \.isFinished)
      for (key, child) in children {
        child.removeFinished(.root)
        if child.isEmpty { children[key] = nil }
      }
      return
    }
    guard let child = children[key] else { return }
    child.removeFinished(path.tail)
    if child.isEmpty { children[key] = nil }
  }

  /// Forgets the transactions at a location itself.
  func forget(_ path: Path) {
    if let tree = subtree(path) { tree.transactions = [] }
  }

  func removeAll() {
    transactions = []
    children = [:]
  }
}
