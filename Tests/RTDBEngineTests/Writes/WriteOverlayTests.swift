import RTDBTree
import Testing

@testable import RTDBEngine

@Suite struct WriteOverlayTests {
  private func overlay(_ writes: (Path, JSON)...) -> WriteOverlay {
    let overlay = WriteOverlay()
    for (path, data) in writes { overlay.add(path, node(data)) }
    return overlay
  }

  @Test("A write inside of an earlier one changes it")
  func inside() {
    let overlay = overlay(("a", ["b": 1, "c": 2]), ("a/b", 5), ("a/d/e", 6))
    #expect(overlay.slice(Key("a")).completeNode == node(["b": 5, "c": 2, "d": ["e": 6]]))
  }

  @Test("A write above earlier ones replaces them")
  func above() {
    let overlay = overlay(("a/b", 5), ("a/c/d", 6), ("x", 1), ("a", ["z": 1]))
    #expect(overlay.apply(to: node(["a": ["b": 1], "y": 2])) == node(["a": ["z": 1], "x": 1, "y": 2]))
  }

  @Test("A null is complete knowledge, for everything below too")
  func null() {
    let slice = overlay(("a", nil)).slice
    #expect(slice.child("a").completeNode == .empty)
    #expect(slice.descendant("a/b/c").completeNode == .empty)
    #expect(slice.child("b").isNone)
    #expect(slice.completeNode == nil)
  }

  @Test("A priority comes after everything else, and only where something is")
  func priority() {
    let first = overlay(("a/.priority", 3), ("a/b", 1))
    #expect(first.apply(to: .empty) == node(["a": [".priority": 3, "b": 1]]))
    #expect(overlay(("a/.priority", 3)).apply(to: node(["b": 1])) == node(["b": 1]))
    #expect(overlay((".priority", 3), ("b", nil)).apply(to: node(["b": 1])) == .empty)
  }

  @Test("Complete children are those written whole, one level down")
  func completeChildren() {
    let overlay = overlay(("a", 1), ("b/c", 2), ("d", nil), (".priority", 4))
    #expect(overlay.completeChildren.map { "\($0.key) \($0.node.text)" } == ["a 1", "d null"])
    let whole = self.overlay((.root, ["x": 1, "y": 2]))
    #expect(whole.completeChildren.map(\.key) == ["x", "y"])
  }

  @Test("Removing forgets what is at and below a path and keeps what is above")
  func removing() {
    let overlay = overlay(("a/b", 1), ("a/c", 2), ("d", 3))
    overlay.remove("a/b")
    #expect(overlay.apply(to: .empty) == node(["a": ["c": 2], "d": 3]))
    overlay.remove("d/e")
    #expect(overlay.apply(to: .empty) == node(["a": ["c": 2], "d": 3]))
    overlay.remove("a")
    overlay.remove("d")
    #expect(overlay.isEmpty)
  }

  @Test("Folding agrees with a plain list, from every place", arguments: 0..<200 as Range<UInt64>)
  func random(seed: UInt64) {
    var random = RandomData(seed: seed)
    let overlay = WriteOverlay()
    var naive = NaiveOverlay()
    for _ in 0..<8 {
      let path = random.path()
      let data = random.node(for: path)
      overlay.add(path, data)
      naive.add(path, data)
      let base = random.node(depth: 3)
      #expect(overlay.apply(to: base) == naive.apply(to: base), "seed \(seed)")
      for index in [Index.priority, .key, .value, .child("a")] {
        let indexed = overlay.apply(to: IndexedNode(base, index: index))
        indexed.checkInvariants()
        #expect(indexed.node == naive.apply(to: base), "seed \(seed), by \(index.wireName)")
      }
      let place = random.path(priorities: false)
      #expect(overlay.slice.descendant(place).completeNode == naive.complete(place), "seed \(seed) at \(place)")
    }
  }
}
