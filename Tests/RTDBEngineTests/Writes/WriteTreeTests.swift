import RTDBTree
import Testing

@testable import RTDBEngine

@Suite struct WriteTreeTests {
  private func overwrite(_ id: Int, _ path: Path, _ data: JSON, isVisible: Bool = true) -> PendingWrite {
    PendingWrite(id: id, path: path, content: .overwrite(node(data)), isVisible: isVisible)
  }

  private func merge(_ id: Int, _ path: Path, _ entries: [(Path, JSON)]) -> PendingWrite {
    PendingWrite(id: id, path: path, content: .merge(entries.map { MergeEntry($0, node($1)) }))
  }

  private func tree(_ writes: PendingWrite...) -> WriteTree {
    let tree = WriteTree()
    for write in writes { tree.add(write) }
    return tree
  }

  private func shown(_ tree: WriteTree, over base: JSON = nil) -> Node {
    tree.checkInvariants()
    return tree.visible.apply(to: node(base))
  }

  @Test("A set that an update was folded into leaves the update behind")
  func updateOutlivesSet() {
    let tree = tree(overwrite(1, "a/b", ["d": 1]), merge(2, "a", [("b/c", 2)]))
    #expect(shown(tree) == node(["a": ["b": ["c": 2, "d": 1]]]))
    #expect(tree.remove(1)?.mayChange == true)
    #expect(shown(tree) == node(["a": ["b": ["c": 2]]]))
  }

  @Test("A deeper write that leaves first is undone inside of the earlier one")
  func deeperLeavesFirst() {
    let tree = tree(overwrite(1, "a", ["b": 1, "c": 1]), overwrite(2, "a/b", 2))
    #expect(tree.remove(2)?.mayChange == true)
    #expect(shown(tree) == node(["a": ["b": 1, "c": 1]]))
  }

  @Test("A write that a later one covers leaves without a change")
  func shadowed() {
    let tree = tree(overwrite(1, "a/b", 1), overwrite(2, "a", 2), overwrite(3, "x", 1))
    #expect(tree.remove(1)?.mayChange == false)
    #expect(tree.remove(2)?.mayChange == true)
    #expect(shown(tree) == node(["x": 1]))
  }

  @Test("Entries of a later update cover too, invisible writes do not")
  func shadowing() {
    let covered = tree(overwrite(1, "a/b", 1), merge(2, .root, [("a", 3), ("c", 4)]))
    #expect(covered.remove(1)?.mayChange == false)
    let open = tree(overwrite(1, "a/b", 1), overwrite(2, "a", 2, isVisible: false))
    #expect(open.remove(1)?.mayChange == true)
  }

  @Test("An invisible write is not shown and counts for the latest content alone")
  func invisible() {
    let tree = tree(overwrite(1, "a", 1), overwrite(2, "a", 2, isVisible: false), overwrite(3, "b", 3))
    #expect(shown(tree) == node(["a": 1, "b": 3]))
    #expect(tree.content(at: "a", server: node(0)) == node(2))
    #expect(tree.content(at: "a", server: node(0), excluding: [2]) == node(1))
    #expect(tree.content(at: "a", server: node(0), excluding: [1, 2]) == node(0))
    #expect(tree.remove(2)?.mayChange == false)
    #expect(shown(tree) == node(["a": 1, "b": 3]))
  }

  @Test("The latest content is unknown without data and writes, and partial with writes below")
  func latest() {
    let tree = tree(overwrite(1, "a/b", 1), overwrite(2, "c", ["d": ["e": 5]]))
    #expect(tree.content(at: "x", server: nil) == nil)
    #expect(tree.content(at: "a", server: nil) == node(["b": 1]))
    #expect(tree.content(at: "a", server: node(["b": 0, "z": 9])) == node(["b": 1, "z": 9]))
    #expect(tree.content(at: "c/d", server: nil) == node(["e": 5]))
    #expect(tree.content(at: "c/x", server: node(7)) == .empty)
  }

  @Test("An unknown write is not removed, all writes come back in their order")
  func removal() {
    let tree = tree(overwrite(10, "a", 1), overwrite(9, "b", 2))
    #expect(tree.remove(3) == nil)
    #expect(tree.removeAll().map(\.id) == [9, 10])
    #expect(tree.isEmpty && shown(tree) == .empty)
  }

  @Test("After any removals the fold is that of the writes that remain", arguments: 0..<300 as Range<UInt64>)
  func random(seed: UInt64) {
    var random = RandomData(seed: seed)
    let tree = WriteTree()
    var list: [PendingWrite] = []
    for id in 0..<24 {
      if !list.isEmpty, random.chance(45) {
        let write = list.remove(at: random.below(list.count))
        let later = list.filter { $0.id > write.id && $0.isVisible }
        let isCovered = later.contains { $0.entries.contains { $0.path.contains(write.path) } }
        #expect(tree.remove(write.id)?.mayChange == (write.isVisible && !isCovered), "seed \(seed)")
      } else {
        let write = random.write(id, invisible: 20)
        list.append(write)
        tree.add(write)
      }
      tree.checkInvariants()
      let base = random.node(depth: 3)
      #expect(
        tree.visible.apply(to: base) == NaiveOverlay(list.filter(\.isVisible)).apply(to: base), "seed \(seed)")
      checkLatest(tree, list, base, &random, seed)
    }
  }

  private func checkLatest(
    _ tree: WriteTree, _ list: [PendingWrite], _ base: Node, _ random: inout RandomData, _ seed: UInt64
  ) {
    let path = random.path(priorities: false)
    let excluded = Set(list.filter { _ in random.chance(20) }.map(\.id))
    let naive = NaiveOverlay(list.filter { !excluded.contains($0.id) })
    let server = random.chance(30) ? nil : base
    let below = naive.below(path)
    let expected = naive.complete(path) ?? (server == nil && below.isEmpty ? nil : below.apply(to: server ?? .empty))
    #expect(tree.content(at: path, server: server, excluding: excluded) == expected, "seed \(seed) at \(path)")
  }
}
