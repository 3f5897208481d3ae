import RTDBTree
import Testing

@Suite struct UpdateTests {
  @Test(
    "conflicting and bad paths are refused",
    arguments: [
      ["/": 1, "a": 1], ["a": 1, "a/b": 1], ["/a": 1, "a/b": 1], ["/a/b": 1, "a": 1], ["/a/b/.priority": 1, "/a/b": 1],
      ["/a/b/.sv": 1], ["/a/b/.value": 1], ["/a/b/.priority": ["x": "y"]], ["/": 1, ".priority": 1],
      ["a": 1, "/a/": 2],
      ["a": 1, "a!": 1, "a/b": 1], ["a/.priority/b": 1], ["a.b": 1], ["a/$b": 1], ["a": [".foo": 1]],
      ["a": .double(.nan)],
      ["a/b": 1, "a/b/c/d": nil], [".priority": true], ["": 1, "x": 1], [1, 2], 5, "text",
    ] as [JSON])
  func refused(update: JSON) {
    #expect(errorName { () throws(DataError) in try Validation.update(update, at: .root) } == .invalidData)
  }

  @Test("the error names the ancestor")
  func message() {
    let error = #expect(throws: DataError.self) { try Validation.update(["a/b/c": 1, "x": 1, "a": 1], at: "top") }
    #expect(error?.message.contains("/a of an update is the same as or an ancestor of /a/b/c") == true)
  }

  @Test("locations come in path order with their data")
  func entries() throws {
    let update: JSON = [
      "b": nil, "a/y/": ["z": 1, ".priority": 2], "/a/x": [".sv": "timestamp"], "10": true, "2": [], ".priority": "p",
      "c/.priority": nil,
    ]
    #expect(
      try Validation.update(update, at: "top") == [
        MergeEntry("2", .empty), MergeEntry("10", .leaf(.bool(true))), MergeEntry(".priority", .leaf(.string("p"))),
        MergeEntry("a/x", .leaf(.deferred(.timestamp))), MergeEntry("a/y", node(["z": 1, ".priority": 2])),
        MergeEntry("b", .empty), MergeEntry("c/.priority", .empty),
      ])
  }

  @Test("an update of the root alone is an overwrite, an empty one is nothing")
  func edges() throws {
    #expect(try Validation.update(["/": ["a": 1]], at: "top") == [MergeEntry(.root, node(["a": 1]))])
    #expect(try Validation.update([:], at: "top") == [])
  }

  @Test("limits count from the root of the database")
  func limits() {
    let base = Path(String(repeating: "p", count: 760))
    func error(_ update: JSON) -> DataError.Name? {
      errorName { () throws(DataError) in try Validation.update(update, at: base, limits: .web) }
    }
    #expect(error(["abcd/f": 1]) == nil)
    #expect(error(["abcd/fg": 1]) == .invalidData)
    #expect(error(["abcd": ["fg": 1]]) == .invalidData)
    #expect(error([".priority": 1]) == .invalidData)
  }
}
