import RTDBTree
import Testing

@testable import RTDBClient

@Suite struct TransactionTreeTests {
  private func tree(_ paths: Path...) -> (tree: TransactionTree, transactions: [Transaction]) {
    let tree = TransactionTree()
    let transactions = paths.enumerated().map { number, path in
      Transaction(
        number: number, path: path, hasLocalEvents: true, update: { _ in .abort }, completion: nil)
    }
    transactions.forEach(tree.add)
    return (tree, transactions)
  }

  @Test("The highest location with transactions on the way is the top, else the path itself")
  func top() {
    let (tree, _) = tree("a/b", "a/b/c/d", "x")
    #expect(tree.top("a/b/c/d/e") == "a/b")
    #expect(tree.top("a/b") == "a/b")
    #expect(tree.top("a") == "a")
    #expect(tree.top("a/z") == "a/z")
    #expect(tree.top(.root) == .root)
  }

  @Test("A queue holds what is at and below a location, in the order of making")
  func queue() {
    let (tree, _) = tree("a/b", "a", "a/c", "a", "x")
    #expect(tree.queue("a").map(\.number) == [0, 1, 2, 3])
    #expect(tree.queue("a/c").map(\.number) == [2])
    #expect(tree.queue("a/nothing").isEmpty)
  }

  @Test("Related are those above, at and below")
  func related() {
    let (tree, _) = tree("a/b/c", "a", "a/x", "a/b", .root)
    #expect(tree.related("a/b").map(\.number) == [0, 1, 3, 4])
    #expect(tree.related("a/b/c/d").map(\.number) == [0, 1, 3, 4])
    #expect(tree.related("a/x/y").map(\.number) == [1, 2, 4])
  }

  @Test("Each location without another above it stands for a queue; the oldest comes first")
  func queues() {
    let (tree, transactions) = tree("b/x", "a", "b", "c/y")
    #expect(tree.waitingQueues(.root).map(\.path) == ["b", "a", "c/y"])
    #expect(tree.waitingQueues("b").map { $0.queue.map(\.number) } == [[0, 2]])
    transactions[2].stage = .finished
    tree.removeFinished("b")
    #expect(tree.waitingQueues(.root).map(\.path) == ["b/x", "a", "c/y"])
  }

  @Test("A queue of which something is under way, wherever it is, does not wait", arguments: 0..<3)
  func underWay(which: Int) {
    let (tree, transactions) = tree("b/x", "b", "b/y/z", "a")
    transactions[which].stage = .sent
    #expect(tree.waitingQueues(.root).map(\.path) == ["a"])
  }

  @Test("Nothing stays of finished ones")
  func finished() {
    let (tree, transactions) = tree("a/b", "a/b/c", "x")
    for transaction in transactions { transaction.stage = .finished }
    tree.removeFinished("a")
    #expect(!tree.isEmpty)
    tree.removeFinished(.root)
    #expect(tree.isEmpty)
  }
}
