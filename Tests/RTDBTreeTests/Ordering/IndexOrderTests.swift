import RTDBTree
import Testing

@Suite struct IndexOrderTests {
  private func keys(_ data: JSON, _ index: Index) -> [Key] { IndexedNode(node(data), index: index).keys }

  @Test("values are in their reference order")
  func valueOrder() {
    let ascending: [[JSON]] = [
      [nil], [[".sv": "timestamp"], [".sv": ["increment": 1]]], [false], [true], [-1e300], [-1], [0, 0.0], [1, 1.0],
      [1.5],
      [.integer(.max - 1)], [.integer(.max)], [1e300], [""], ["1"], ["A"], ["a"], ["e\u{301}"], ["é"], ["\u{1F600}"],
      ["\u{FFFD}"],
      [["a": 1], ["b": 2, "c": 3], [1]],
    ]
    for (position, lefts) in ascending.enumerated() {
      for (other, rights) in ascending.enumerated() {
        for left in lefts {
          for right in rights {
            #expect(
              node(left).compareValue(to: node(right)).signum() == (position - other).signum(), "\(left) and \(right)")
          }
        }
      }
    }
  }

  @Test("priorities take no part in the order by value")
  func valuesIgnorePriorities() {
    #expect(node([".value": 1, ".priority": 5]).compareValue(to: node([".value": 1, ".priority": 1])) == 0)
  }

  @Test("priorities: none, then numbers, then strings; ties by key")
  func mixedPriorities() {
    let rows: [(Key, JSON)] = [
      ("alpha42", "zed"), ("noPriorityC", nil), ("num41", 500), ("noPriorityB", nil), ("num80", 4000.1),
      ("num50", 4000),
      ("num10", 24), ("alpha41", "zed"), ("alpha20", "horse"), ("num20", 123), ("num70", 4000.01), ("noPriorityA", nil),
      ("alpha30", "tree"), ("num30", 300), ("num60", 4000.001), ("alpha10", "0horse"), ("num42", 500),
      ("alpha40", "zed"),
      ("num40", 500), ("alpha05", "0"),
    ]
    let data = JSON.object(rows.map { JSON.Member($0.0.text, [".value": 1, ".priority": $0.1]) })
    #expect(
      keys(data, .priority) == [
        "noPriorityA", "noPriorityB", "noPriorityC", "num10", "num20", "num30", "num40", "num41", "num42", "num50",
        "num60",
        "num70", "num80", "alpha05", "alpha10", "alpha20", "alpha30", "alpha40", "alpha41", "alpha42",
      ])
  }

  @Test("without priorities the order by priority is that by key")
  func noPriorities() {
    let data: JSON = ["foo": 1, "bar": 1, "03": 1, "0": 1, "100": 1, "20": 1, "5": 1, "3": 1, "003": 1, "9": 1]
    for index in [Index.priority, .key] {
      #expect(keys(data, index) == ["0", "3", "03", "003", "5", "9", "20", "100", "bar", "foo"])
    }
  }

  @Test("the order by key ignores values and priorities")
  func byKey() {
    #expect(
      keys(["b": [".value": 1, ".priority": 1], "a": [".value": 2, ".priority": 2], "10": 3, "9": 4], .key) == [
        "9", "10", "a", "b",
      ])
  }

  @Test("the order by value ties by key")
  func byValue() {
    let data: JSON = ["e": "x", "d": 2, "c": 2.0, "b": ["z": 1], "a": ["y": 1], "f": true, "g": false, "10": 2, "9": 2]
    #expect(keys(data, .value) == ["g", "f", "9", "10", "c", "d", "e", "a", "b"])
  }

  @Test("the order by a deep child puts children without it first")
  func byChild() {
    let data: JSON = [
      "e": ["p": ["q": 3]], "d": ["p": ["q": 1]], "c": ["p": 5], "b": 7, "a": ["p": ["q": "s"]], "f": ["p": ["q": [1]]],
    ]
    #expect(keys(data, .child("p/q")) == ["b", "c", "d", "e", "a", "f"])
    #expect(keys(data, .child("nowhere")) == ["a", "b", "c", "d", "e", "f"])
  }

  @Test(
    "an index is defined on what it sorts by",
    arguments: [
      (.priority, 1, false), (.priority, [".value": 1, ".priority": 1], true), (.key, 1, true), (.value, 1, true),
      (.child("a/b"), ["a": ["b": 1]], true), (.child("a/b"), ["a": 1], false),
    ] as [(Index, JSON, Bool)])
  func definedness(index: Index, data: JSON, isDefined: Bool) {
    #expect(index.isDefined(on: node(data)) == isDefined)
  }

  @Test(
    "a change of the indexed value is what moves a child",
    arguments: [
      (.key, 1, 2, false), (.priority, 1, 2, false), (.priority, 1, [".value": 1, ".priority": 1], true),
      (.priority, [".value": 1, ".priority": 1], [".value": 2, ".priority": 1.0], false), (.value, 1, 1.0, false),
      (.value, 1, 2, true),
      (.value, ["a": 1], ["a": 2], true), (.value, 1, [".value": 1, ".priority": 1], true),
      (.child("a"), ["a": 1], ["a": 1, "b": 2], false),
      (.child("a"), ["a": 1], ["a": 2], true), (.child("a"), ["a": ["x": 1]], ["a": ["y": 2]], false),
      (.child("a"), ["a": 1], ["b": 1], true),
    ] as [(Index, JSON, JSON, Bool)])
  func changes(index: Index, old: JSON, new: JSON, isChanged: Bool) {
    #expect(index.indexedValueChanged(from: node(old), to: node(new)) == isChanged)
  }

  @Test(
    "an index has its name on the wire",
    arguments: [
      (.priority, ".priority"), (.key, ".key"), (.value, ".value"), (.child("a/b"), "a/b"),
    ] as [(Index, String)])
  func names(index: Index, name: String) {
    #expect(index.wireName == name)
    #expect(Index(wireName: name) == index)
  }

  @Test("the ends of an index enclose every child", arguments: [Index.priority, .key, .value, .child("a")])
  func ends(index: Index) {
    let data = node([
      "-2147483648": 1, "b": ["a": [1]],
      "\u{FFFF}": ["a": [".value": "z", ".priority": "z"], ".priority": "\u{FFFF}"],
    ])
    for entry in data.entries {
      #expect(IndexPost.start(of: index).order(of: entry) > 0)
      #expect(IndexPost.end(of: index).order(of: entry) < 0)
    }
  }
}
