import RTDBTree
import Testing

/// Each row: node, start, end, update, result.
@Suite struct RangeMergeTests {
  private static let deep: JSON = [
    "bar": "bar-value", "foo": ["a": ["deep-a-1": 1, "deep-a-2": 2], "b": "b", "c": "c", "d": "d"], "quu": "quu-value",
  ]

  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let node: JSON
    let start: Path?
    let end: Path?
    let update: JSON
    let result: JSON

    init(_ name: String, _ node: JSON, from start: Path?, to end: Path?, _ update: JSON, gives result: JSON) {
      testDescription = name
      self.node = node
      self.start = start
      self.end = end
      self.update = update
      self.result = result
    }
  }

  static let rows: [Row] = [
    Row(
      "replaces, adds and deletes between two deep leaves", deep, from: "foo/a/deep-a-1", to: "foo/c",
      ["foo": ["a": ["deep-a-2": "new-a-2", "deep-a-3": 3], "b-2": "new-b", "c": "new-c"]],
      gives: [
        "bar": "bar-value",
        "foo": ["a": ["deep-a-1": 1, "deep-a-2": "new-a-2", "deep-a-3": 3], "b-2": "new-b", "c": "new-c", "d": "d"],
        "quu": "quu-value",
      ]),
    Row(
      "keeps the leaf at the start", ["bar": "bar", "foo": "foo", "quu": "quu"], from: "bar", to: "foo",
      ["foo": "new-foo"], gives: ["bar": "bar", "foo": "new-foo", "quu": "quu"]),
    Row(
      "takes children of the start", ["bar": "bar", "foo": "foo", "quu": "quu"], from: "bar", to: "foo",
      ["bar": ["bar-child": "v"], "foo": "new-foo"],
      gives: ["bar": ["bar-child": "v"], "foo": "new-foo", "quu": "quu"]),
    Row(
      "replaces children of the start", ["foo": ["a": 1, "b": 2], "quu": "quu"], from: "foo", to: "quu",
      ["foo": ["b": 3], "quu": "new-quu"], gives: ["foo": ["b": 3], "quu": "new-quu"]),
    Row(
      "replaces the leaf at the end", ["bar": "bar", "foo": "foo", "quu": "quu"], from: "bar", to: "quu",
      ["quu": "new-quu"], gives: ["bar": "bar", "quu": "new-quu"]),
    Row(
      "deletes the leaf at the end", ["bar": "bar", "foo": "foo", "quu": "quu"], from: "bar", to: "foo",
      .null, gives: ["bar": "bar", "quu": "quu"]),
    Row(
      "keeps children of the end", ["bar": "bar", "foo": ["a": 1, "b": 2]], from: "bar", to: "foo",
      .null, gives: ["bar": "bar", "foo": ["a": 1, "b": 2]]),
    Row(
      "replaces children of the end by a leaf", ["bar": "bar", "foo": ["a": 1, "b": 2]], from: "bar", to: "foo",
      ["foo": "leaf"], gives: ["bar": "bar", "foo": "leaf"]),
    Row(
      "replaces a leaf by children behind its own path", ["bar": "bar", "foo": "leaf"], from: "bar", to: "foo/a",
      ["foo": ["a": 1]], gives: ["bar": "bar", "foo": ["a": 1]]),
    Row(
      "deletes a leaf above the end that has no data any more", ["bar": "bar", "foo": "leaf"], from: "bar",
      to: "foo/a", .null, gives: ["bar": "bar"]),
    Row(
      "replaces all up to a deeper end", ["bar": "bar", "foo": ["a": 1, "b": 2, "c": 3]], from: nil, to: "foo/b",
      ["foo": ["b": "new"]], gives: ["foo": ["b": "new", "c": 3]]),
    Row(
      "takes an open start", ["bar": "bar", "foo": "foo"], from: nil, to: "bar", ["a": 1, "bar": "new"],
      gives: ["a": 1, "bar": "new", "foo": "foo"]),
    Row(
      "takes an open end", ["bar": "bar", "foo": "foo", "quu": 1], from: "bar", to: nil, ["foo": "new", "zoo": 2],
      gives: ["bar": "bar", "foo": "new", "zoo": 2]),
    Row(
      "replaces all between two open ends", ["bar": "bar"], from: nil, to: nil, ["foo": "new"],
      gives: ["foo": "new"]),
    Row(
      "keeps a leaf when the end lies below a sibling before it", ["b": "leaf", "z": 1], from: nil, to: "a/x",
      ["a": ["x": 1]], gives: ["a": ["x": 1], "b": "leaf", "z": 1]),
    Row(
      "orders integer keys by number", ["2": "two", "10": "ten", "11": "eleven"], from: "2", to: "10",
      ["9": "nine", "10": "new"], gives: ["2": "two", "9": "nine", "10": "new", "11": "eleven"]),
    Row(
      "puts integer keys before text keys at the end", ["1": 1, "5": 5, "a": "a", "b": "b"], from: "1", to: "a",
      ["a": "new"], gives: ["1": 1, "a": "new", "b": "b"]),
    Row(
      "takes the priority of a leaf inside", ["bar": 1, "foo": 2], from: nil, to: "bar",
      ["bar": [".value": 1, ".priority": "p"]], gives: ["bar": [".value": 1, ".priority": "p"], "foo": 2]),
    Row(
      "keeps a leaf at the start with its priority", ["a": [".value": 1, ".priority": "p"], "b": 2], from: "a", to: "b",
      ["b": 3], gives: ["a": [".value": 1, ".priority": "p"], "b": 3]),
    Row(
      "takes the priority of children inside", ["a": ["x": 1, ".priority": "old"], "b": 2], from: nil, to: "a/z",
      ["a": ["x": 2, ".priority": "new"]], gives: ["a": ["x": 2, ".priority": "new"], "b": 2]),
    Row(
      "keeps the priority of children behind the end", ["a": ["!": 1, "x": 1, ".priority": "old"], "b": 2], from: nil,
      to: "a/!", ["a": ["!": 2]], gives: ["a": ["!": 2, "x": 1, ".priority": "old"], "b": 2]),
    Row(
      "deletes the priority inside an open range", ["a": 1, ".priority": "old"], from: nil, to: nil, ["a": 1],
      gives: ["a": 1]),
    Row(
      "sets the priority at the end of the range", ["a": ["x": 1]], from: nil, to: "a/.priority",
      ["a": [".priority": "p", "!": 1]], gives: ["a": ["!": 1, "x": 1, ".priority": "p"]]),
  ]

  @Test("a range merge", arguments: rows)
  func merge(_ row: Row) {
    let range = RangeMerge(start: row.start, end: row.end, data: node(row.update))
    #expect(node(row.node).applying(range).exportForm == node(row.result).exportForm)
  }

  /// All leaves and priorities with their paths, in path order.
  private func leaves(_ top: Node) -> [(path: Path, node: Node)] {
    var found: [(path: Path, node: Node)] = []
    func visit(_ node: Node, _ path: Path) {
      if let value = node.leafValue { found.append((path, .leaf(value))) }
      if let priority = node.priority { found.append((path.appending(.priority), .leaf(priority))) }
      for entry in node.entries { visit(entry.node, path.appending(entry.key)) }
    }
    visit(top, .root)
    return found.sorted { $0.path < $1.path }
  }

  private func randomNode(_ random: inout SplitMix64, depth: Int) -> Node {
    guard depth > 0, Int.random(in: 0..<4, using: &random) > 0 else {
      return .leaf(.integer(Int64.random(in: 0..<100, using: &random)))
    }
    var node = Node.empty
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      node.setChild(
        ["!", "1", "2", "10", "a", "b"].randomElement(using: &random)!, to: randomNode(&random, depth: depth - 1))
    }
    return node
  }

  @Test("leaves inside come from the range and leaves outside stay", arguments: 0..<400 as Range<UInt64>)
  func randomRanges(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let old = randomNode(&random, depth: 3)
    let new = randomNode(&random, depth: 3)
    let ends = leaves(old).map(\.path)
    let start = Bool.random(using: &random) ? ends.randomElement(using: &random) : nil
    let end =
      Bool.random(using: &random) ? ends.filter { start.map($0.compare) ?? 1 > 0 }.randomElement(using: &random) : nil
    func isInside(_ path: Path) -> Bool { (start.map { path > $0 } ?? true) && (end.map { path <= $0 } ?? true) }
    var update = Node.empty
    for leaf in leaves(new) where isInside(leaf.path) { update.set(leaf.path, to: leaf.node) }
    let merged = old.applying(RangeMerge(start: start, end: end, data: update))
    let kept = leaves(old).filter { kept in
      // A leaf outside is lost only where new data came below or above it.
      !isInside(kept.path) && !leaves(update).contains { $0.path.contains(kept.path) || kept.path.contains($0.path) }
    }
    let expected = (leaves(update) + kept).sorted { $0.path < $1.path }
    #expect(leaves(merged).map { "\($0)" } == expected.map { "\($0)" }, "seed \(seed)")
    if start == nil, end == nil { #expect(merged == new) }
  }
}
