import RTDBTree
import Testing

@Suite struct NodeJSONTests {
  @Test(
    "dense integer keys are read as an array",
    arguments: [
      (["0": "a", "1": "b", "2": "c"], ["a", "b", "c"]),
      (["1": "b", "2": "c"], [nil, "b", "c"]),
      (["1": "x"], [nil, "x"]),
      (["0": "x"], ["x"]),
      (["2": "x"], ["2": "x"]),
      (["3024": "x"], ["3024": "x"]),
      (["1": "a", "01": "b"], ["1": "a", "01": "b"]),
      (["0": "a", "5": "b"], ["0": "a", "5": "b"]),
      (["0": "a", "3": "b"], ["a", nil, nil, "b"]),
      (["-1": "a", "0": "b"], ["-1": "a", "0": "b"]),
      (["0": "a", "x": "b"], ["0": "a", "x": "b"]),
      (["100003354884401": "x"], ["100003354884401": "x"]),
      (["00": "x"], ["00": "x"]),
      (["a": [1, [2]], "0": 1], ["0": 1, "a": [1, [2]]]),
      (["0": ["0": 1, "5": 2], "1": ["0": 1]], [["0": 1, "5": 2], [1]]),
      (["0": [".value": "a", ".priority": 1], ".priority": 2], ["a"]),
      ([".value": 5, ".priority": 1], 5), (nil, nil), ("x", "x"), (1.0, 1.0), (["a": 1, ".priority": 1], ["a": 1]),
    ] as [(JSON, JSON)])
  func plainForm(data: JSON, plain: JSON) {
    #expect(node(data).plainForm == plain)
  }

  @Test(
    "the export form keeps priorities and has no arrays",
    arguments: [
      (nil, nil), (5, 5), ([".value": 5], 5), ([".value": 5, ".priority": "p"], [".value": 5, ".priority": "p"]),
      (["a", "b"], ["0": "a", "1": "b"]), ([nil, ["x"]], ["1": ["0": "x"]]),
      (
        [".priority": 1, "b": [".value": true, ".priority": 2.5], "a": 1],
        ["a": 1, "b": [".value": true, ".priority": 2.5], ".priority": 1]
      ),
      (
        ["a": [".sv": "timestamp"], "b": [".sv": ["increment": 1.5]]],
        ["a": [".sv": "timestamp"], "b": [".sv": ["increment": 1.5]]]
      ),
      (
        [".value": [".sv": "timestamp"], ".priority": [".sv": "timestamp"]],
        [".value": [".sv": "timestamp"], ".priority": [".sv": "timestamp"]]
      ),
      (["10": 1, "9": 1, "a": 1], ["9": 1, "10": 1, "a": 1]),
    ] as [(JSON, JSON)])
  func exportForm(data: JSON, export: JSON) {
    #expect(node(data).exportForm == export)
    #expect(node(export) == node(data))
  }

  @Test("integers and doubles are kept apart in storage")
  func numbers() {
    #expect(node(1).exportForm == 1)
    #expect(node(1.0).exportForm == 1.0)
    #expect(node(.integer(.max)).exportForm == .integer(.max))
    #expect(node(text: "1.7976931348623157e308") == .leaf(.double(.greatestFiniteMagnitude)))
  }

  @Test("duplicate keys in a map: the last one counts, also where it deletes")
  func duplicates() {
    let data = JSON.object([JSON.Member("a", 1), JSON.Member("b", 2), JSON.Member("a", 3)])
    #expect(node(data) == node(["a": 3, "b": 2]))
  }

  @Test("integers and large numbers come in order", arguments: [2, 17, 400])
  func arrays(count: Int) {
    let data = JSON.array((0..<count).map { .integer(Int64($0)) })
    #expect(node(data).childCount == count)
    #expect(node(data).plainForm == data)
    node(data).entries.checkInvariants { $0.key < $1.key }
  }

  @Test(
    "leaf values compare integers and doubles exactly",
    arguments: [
      (.integer(9_007_199_254_740_993), .integer(9_007_199_254_740_992), 1), (.integer(1), .double(1), 0),
      (.integer(1), .double(1.5), -1),
      (.double(-0.0), .double(0), 0), (.bool(true), .integer(0), -1), (.string(""), .double(1e300), 1),
      (.bool(false), .bool(true), -1),
    ] as [(LeafValue, LeafValue, Int)])
  func leafOrder(left: LeafValue, right: LeafValue, order: Int) {
    #expect(left.compare(right).signum() == order)
    #expect(right.compare(left).signum() == -order)
    #expect((left == right) == (order == 0))
    if left == right { #expect(left.hashValue == right.hashValue) }
  }
}
