import RTDBTree
import Testing

@Suite struct CompoundHashTests {
  private func hash(_ data: JSON, splitAt posts: Path...) -> CompoundHash {
    CompoundHash(node(data)) { posts.contains($0.path) }
  }

  @Test("the empty node has no posts and an open end")
  func empty() {
    #expect(CompoundHash(.empty) == CompoundHash(posts: [], hashes: [""]))
  }

  @Test("one range covers a small node")
  func oneRange() {
    #expect(
      CompoundHash(node(["foo": "bar"])) == CompoundHash(posts: ["foo"], hashes: ["LmKmJmXugtGlEGoulMbz86myDNw=", ""]))
  }

  @Test("a leaf alone is a range at the root")
  func leaf() {
    #expect(hash("x") == CompoundHash(posts: [.root], hashes: ["k65y/3aOfaqqToNn7ICGIoXaKiI=", ""]))
    #expect(
      hash([".value": "x", ".priority": 1])
        == CompoundHash(posts: [.root], hashes: ["9y1nkoUsoIBhCJD/srGbNC0TqXc=", ""]))
  }

  @Test("a leaf's priority stands in its text")
  func leafPriority() {
    #expect(hash(["foo": [".value": "bar", ".priority": "baz"]]).hashes == ["Pg7xV/cwDhcX65Z5lEn4rKdDmX0=", ""])
  }

  @Test("quotes and backslashes are escaped in keys and strings")
  func quoting() {
    #expect(hash(["a\"b\\": "c\\\"d"]).hashes == ["8pAfIc+XgFLA1PshHpfgw3tTBOQ=", ""])
  }

  @Test("integer keys are taken by number, and a range ends where it is split")
  func integerKeys() {
    let expected = CompoundHash(
      posts: ["2", "10"], hashes: ["YkodEihR5l3UXCbbKSqqVp082GU=", "pfduDpANk3ljVHkUt4HdLwrlDao=", ""])
    #expect(hash(["1": "one", "2": "two", "10": "ten"], splitAt: "2") == expected)
  }

  @Test("a range may end at a priority between two children")
  func splitAtPriority() {
    let data: JSON = ["foo": ["!before": "before", "after": "after", ".priority": "prio"]]
    #expect(
      hash(data, splitAt: "foo/.priority")
        == CompoundHash(
          posts: ["foo/.priority", "foo/after"],
          hashes: ["m/lzRro83mKea9uvwiWrmswrqeI=", "sObaBn9fzO5bLSKV+UNXuZzdDGE=", ""]))
  }

  @Test("a range that starts inside names the keys on its way")
  func splitInside() {
    #expect(
      hash(["a": ["b": 1, "c": true], "d": "x"], splitAt: "a/b")
        == CompoundHash(
          posts: ["a/b", "d"], hashes: ["WhKrlg2SZJDaMl4A/wV08G7rIXA=", "Y7hr0GKBG4xK6oIkvpS1ImfTD7A=", ""]))
  }

  @Test("a priority behind all keys is left out")
  func integerKeysHidePriority() {
    #expect(hash(["1": "x", ".priority": 5]) == hash(["1": "x"]))
    #expect(hash(["a": "x", ".priority": 5]) != hash(["a": "x"]))
  }

  @Test("no range ends behind the last leaf twice")
  func splitAtEnd() {
    #expect(hash(["a": 1, "b": 2], splitAt: "b").posts == ["b"])
  }

  @Test("ranges follow the threshold of 512 units by default", arguments: ["v", "é", "\u{1F600}"])
  func defaultSplit(unit: String) {
    var top = Node.empty
    let text = String(repeating: unit, count: 100 / unit.utf16.count)
    for number in 0..<15 { top.setChild(Key("k\(10 + number)"), to: .leaf(.string(text))) }
    // One entry takes 117 units with its comma: the fifth takes the text over 512.
    #expect(CompoundHash(top).posts == ["k14", "k19", "k24"])
  }

  @Test("ranges of large nodes grow with the square root of the size")
  func largeSplit() {
    var top = Node.empty
    for number in 0..<10_000 { top.setChild(Key("key\(10_000 + number)"), to: .leaf(.integer(1))) }
    // 1 + 10000 × (8 + 4 + 8) gives the threshold 4472, one entry takes 37 units with its comma.
    #expect(top.estimatedSize == 200_001)
    #expect(CompoundHash(top).posts.first == "key10120")
    #expect(CompoundHash(top).hashes.count == CompoundHash(top).posts.count + 1)
  }

  @Test(
    "sizes are estimated",
    arguments: [
      (nil, 4), (1, 8), (1.5, 8), (true, 4), ("", 2), ("abc", 5), ("\u{1F600}", 4),
      ([".value": 1, ".priority": 2], 40), (["a": 1], 14), (["a": 1, "bc": "x"], 23),
      (["a": 1, ".priority": 1], 35), (["1": 1, ".priority": 1], 14),
    ] as [(JSON, Int)])
  func sizes(data: JSON, size: Int) {
    #expect(node(data).estimatedSize == size)
  }

  @Test("hashes and posts belong together: equal parts of two nodes have equal hashes")
  func sameParts() {
    var left = Node.empty
    for number in 0..<500 { left.set(Path("g\(number % 7)/k\(number)"), to: .leaf(.integer(Int64(number)))) }
    var right = left
    right.set("g6/k6", to: .leaf(.string("changed")))
    let (a, b) = (CompoundHash(left), CompoundHash(right))
    #expect(a != b)
    let first = zip(a.posts, b.posts).prefix { $0 == $1 && $0 < "g6/k6" }.count
    #expect(first > 3)
    #expect(a.hashes[..<first] == b.hashes[..<first])
  }
}
