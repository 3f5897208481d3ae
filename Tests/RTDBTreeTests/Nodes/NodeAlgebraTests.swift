import RTDBTree
import Testing

@Suite struct NodeAlgebraTests {
  @Test(
    "writes at a path",
    arguments: [
      // Priority of the empty node.
      (nil, ".priority", "p", nil),
      (nil, "a/.priority", "p", nil),
      (["b": 1], "a/.priority", "p", ["b": 1]),
      // The last child takes the priority with it.
      (["a": 1, ".priority": "p"], "a", nil, nil),
      (["x": ["a": 1, ".priority": "p"], "y": 1], "x/a", nil, ["y": 1]),
      (["x": ["y": ["z": 1]]], "x/y/z", nil, nil),
      // A child below a leaf keeps the leaf's priority.
      ([".value": 5, ".priority": "p"], "a", 1, ["a": 1, ".priority": "p"]),
      ([".value": 5, ".priority": "p"], "a/b/c", 1, ["a": ["b": ["c": 1]], ".priority": "p"]),
      (["x": [".value": 5, ".priority": "p"]], "x/a", 1, ["x": ["a": 1, ".priority": "p"]]),
      // Nothing below a leaf changes nothing.
      ([".value": 5, ".priority": "p"], "a", nil, [".value": 5, ".priority": "p"]),
      ([".value": 5, ".priority": "p"], "a/b/.priority", 1, [".value": 5, ".priority": "p"]),
      (["x": 5], "x/a/b", nil, ["x": 5]),
      // The root replaces all with its priority.
      (["a": 1, ".priority": "p"], "", 7, 7),
      (["a": 1, ".priority": "p"], "", ["b": 1], ["b": 1]),
      (["a": 1, ".priority": "p"], "", nil, nil),
      // Priorities of parents stay.
      (["a": ["b": 1, ".priority": 1], ".priority": 2], "a/b", 9, ["a": ["b": 9, ".priority": 1], ".priority": 2]),
      (["a": ["b": 1, ".priority": 1], ".priority": 2], "a", ["c": 1], ["a": ["c": 1], ".priority": 2]),
      // Priorities are written and cleared.
      (["a": 1], "a/.priority", "p", ["a": [".value": 1, ".priority": "p"]]),
      (["a": ["b": 1, ".priority": 1]], "a/.priority", nil, ["a": ["b": 1]]),
      (["a": 1], ".priority", 3, ["a": 1, ".priority": 3]),
      (5, ".priority", 3, [".value": 5, ".priority": 3]),
      // New branches.
      (nil, "a/b", 1, ["a": ["b": 1]]),
      (["a": 1], "b/c", 2, ["a": 1, "b": ["c": 2]]),
      (["a": 1], "b/c", nil, ["a": 1]),
    ] as [(JSON, Path, JSON, JSON)])
  func writes(before: JSON, path: Path, data: JSON, after: JSON) {
    let old = node(before)
    let new = old.setting(path, to: node(data))
    #expect(new == node(after))
    #expect(new.exportForm == node(after).exportForm)
    #expect(old.exportForm == node(before).exportForm, "the old version is untouched")
  }

  @Test(
    "children and descendants are looked up",
    arguments: [
      (["a": ["b": 1, ".priority": "p"]], "a/b", 1), (["a": ["b": 1, ".priority": "p"]], "a/.priority", "p"),
      (["a": 1], "a/b/c", nil), (["a": 1], "b/c", nil), (nil, "a", nil), (nil, ".priority", nil),
      (["a": 1], ".priority", nil),
      ([".value": 1, ".priority": 2], ".priority", 2), ([".value": 1, ".priority": 2], ".priority/.priority", nil),
      (["a": 1], "", ["a": 1]),
    ] as [(JSON, Path, JSON)])
  func lookup(data: JSON, path: Path, found: JSON) {
    #expect(node(data).descendant(path) == node(found))
  }

  @Test(
    "priorities of the built parts",
    arguments: [
      (["a": nil, ".priority": "p"], nil), ([".priority": "p"], nil), ([".value": nil, ".priority": "p"], nil),
      (["a": ["b": nil, ".priority": 1], "c": 1, ".priority": "p"], ["c": 1, ".priority": "p"]), ([], nil),
      ([nil, nil], nil),
      ([nil, 1], ["1": 1]), (["a": []], nil),
    ] as [(JSON, JSON)])
  func building(data: JSON, expected: JSON) {
    #expect(node(data).exportForm == expected)
  }

  @Test("a leaf and nothing have no children", arguments: [5, nil, [".value": 5, ".priority": 1]] as [JSON])
  func childCount(data: JSON) {
    #expect(node(data).childCount == 0)
    #expect(node(data).entries.isEmpty)
    #expect(node(["a": 1, "b": 2, ".priority": 1]).childCount == 2)
  }

  @Test(
    "nodes are equal by kind, value and priority",
    arguments: [
      (1, 1.0, true), (1, true, false), (0, false, false), ("1", 1, false), (1, 1.5, false), (0.0, -0.0, true),
      (.integer(.max), .integer(.max), true), (.integer(.max), .integer(.max - 1), false),
      ([".value": 1, ".priority": 1], 1, false),
      ([".value": 1, ".priority": 1], [".value": 1, ".priority": 1.0], true),
      ([".value": 1, ".priority": 1], [".value": 1, ".priority": "1"], false),
      (["a": 1, "b": 2], ["b": 2, "a": 1], true), (["a": 1], ["a": 1, "b": 2], false), (["a": 1], ["b": 1], false),
      (["a": 1, ".priority": 1], ["a": 1], false), (["a": ["b": 1]], ["a": ["b": 1.0]], true),
      (["a": ["b": 1]], ["a": ["b": 2]], false),
      (nil, [:], true), (nil, [nil], true), (nil, 0, false), (nil, "", false), (["a": 1], 1, false),
      ("\u{E9}", "e\u{301}", false), (["\u{E9}": 1], ["e\u{301}": 1], false), ("é", "é", true),
      ([".sv": "timestamp"], [".sv": "timestamp"], true), ([".sv": "timestamp"], [".sv": ["increment": 1]], false),
    ] as [(JSON, JSON, Bool)])
  func equality(left: JSON, right: JSON, areEqual: Bool) {
    #expect((node(left) == node(right)) == areEqual)
    #expect((node(right) == node(left)) == areEqual)
    if areEqual { #expect(node(left).hashValue == node(right).hashValue) }
  }

  @Test("the count of children with priority follows every edit", arguments: 0..<30 as Range<UInt64>)
  func prioritizedChildren(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var top = Node.empty
    var older: [(Node, JSON)] = []
    let paths: [Path] = ["a", "b", "c", "a/x", "b/x/y", "a/.priority", "b/.priority", "c/x/.priority", ".priority"]
    let values: [JSON] = [nil, nil, 1, "x", ["x": 1], [".value": 2, ".priority": 1], ["x": 1, ".priority": "p"]]
    for step in 0..<120 {
      let path = paths.randomElement(using: &random)!
      let data =
        path.endsInPriority
        ? ([nil, 1, "p"] as [JSON]).randomElement(using: &random)! : values.randomElement(using: &random)!
      top.set(path, to: node(data))
      #expect(top.hasPrioritizedChild == top.entries.contains { $0.node.priority != nil }, "seed \(seed) step \(step)")
      #expect(top == node(top.exportForm), "seed \(seed) step \(step)")
      older.append((top, top.exportForm))
    }
    for (version, form) in older { #expect(version.exportForm == form) }
  }
}
