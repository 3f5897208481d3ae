import RTDBTree
import Testing

@testable import RTDBEngine

struct PruneForestTests {
  private let data = node(["p": ["a": ["x": 1, "y": 2], "b": 3], "q": 4])

  @Test("A pruned location goes with all below it, the rest stays")
  func prune() {
    var forest = PruneForest()
    forest.prune("p/a")
    #expect(forest.prunesAnything)
    #expect(forest.remaining(of: data) == node(["p": ["b": 3], "q": 4]))
  }

  @Test("What is kept below a pruned location stays")
  func keepBelow() {
    var forest = PruneForest()
    forest.prune("p")
    forest.keep("p/a/y")
    #expect(forest.remaining(of: data) == node(["p": ["a": ["y": 2]], "q": 4]))
  }

  @Test("A kept location stays with all below it, whatever was to go there")
  func keepAbove() {
    var forest = PruneForest()
    forest.prune("p/a")
    forest.keep("p")
    #expect(!forest.prunesAnything)
    #expect(forest.remaining(of: data) == data)
  }

  @Test("A location that goes already can be pruned once more below")
  func pruneTwice() {
    var forest = PruneForest()
    forest.prune("p")
    forest.prune("p/a")
    var places: [Path] = []
    forest.forEachPruned { path, _ in places.append(path) }
    #expect(places == ["p"])
  }

  @Test("A priority that is kept needs something to stay at")
  func priority() {
    var forest = PruneForest()
    forest.prune("p")
    forest.keep("p/.priority")
    #expect(forest.remaining(of: data) == node(["q": 4]))
  }
}
