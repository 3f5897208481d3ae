import RTDBTree
import Testing

/// The name of the error that a call throws, nil where it succeeds.
func errorName<T>(_ body: () throws(DataError) -> T) -> DataError.Name? {
  do throws(DataError) {
    _ = try body()
    return nil
  } catch { return error.name }
}

@Suite struct ValidationTests {
  static let forbidden = [".", "#", "$", "[", "]"]

  @Test("paths are read", arguments: [("a", "a"), ("a/b", "a/b"), ("/a//b/", "a/b"), ("/", ""), ("é \"\\", "é \"\\")])
  func paths(text: String, path: String) throws {
    #expect(try Validation.path(text) == Path(path))
    #expect(try Validation.rootPath(text) == Path(path))
    #expect(try Validation.path(text, limits: .web) == Path(path))
  }

  @Test(
    "paths with forbidden characters are refused",
    arguments: forbidden.map { "a/x\($0)y" } + ["", ".info", "a/.priority"])
  func badPaths(text: String) {
    #expect(errorName { () throws(DataError) in try Validation.path(text) } == .invalidPath)
  }

  @Test(
    ".info is permitted at the root alone",
    arguments: [
      (".info", nil), ("/.info", nil), (".info/connected", nil), ("//.info//connected/", nil),
      ("a/.info", .invalidPath),
      (".information", .invalidPath), (".info/.info", .invalidPath), (".info/a.b", .invalidPath), ("", .invalidPath),
    ] as [(String, DataError.Name?)])
  func info(text: String, error: DataError.Name?) {
    #expect(errorName { () throws(DataError) in try Validation.rootPath(text) } == error)
    if error == nil { #expect(try! Validation.rootPath(text).first == ".info") }
  }

  @Test("keys are read")
  func keys() throws {
    #expect(try Validation.key("a b") == "a b")
    #expect(try Validation.key("-1") == "-1")
  }

  @Test(
    "keys with forbidden characters are refused", arguments: forbidden.map { "x\($0)" } + ["", "a/b", "/", ".priority"])
  func badKeys(text: String) {
    #expect(errorName { () throws(DataError) in try Validation.key(text) } == .invalidKey)
  }

  @Test("control characters are refused by the web client alone", arguments: ["\u{0}", "a\u{1F}", "\u{7F}b", "\n"])
  func controlCharacters(text: String) {
    #expect(errorName { () throws(DataError) in try Validation.key(text) } == nil)
    #expect(errorName { () throws(DataError) in try Validation.path(text) } == nil)
    #expect(errorName { () throws(DataError) in try Validation.key(text, limits: .web) } == .invalidKey)
    #expect(errorName { () throws(DataError) in try Validation.path(text, limits: .web) } == .invalidPath)
    let data: JSON = .object([JSON.Member(text, 1)])
    #expect(errorName { () throws(DataError) in try Validation.data(data, at: .root) } == nil)
    #expect(errorName { () throws(DataError) in try Validation.data(data, at: .root, limits: .web) } == .invalidData)
  }

  @Test("only .info is not writable")
  func writable() {
    #expect(errorName { () throws(DataError) in try Validation.checkWritable(".info") } == .notWritable)
    #expect(errorName { () throws(DataError) in try Validation.checkWritable(".info/connected") } == .notWritable)
    #expect(errorName { () throws(DataError) in try Validation.checkWritable("a/b") } == nil)
    #expect(errorName { () throws(DataError) in try Validation.checkWritable(.root) } == nil)
  }

  @Test(
    "priorities",
    arguments: [
      (nil, nil), ("a", nil), (1, nil), (1.5, nil), ([".sv": "timestamp"], nil), ([".sv": ["increment": 2]], nil),
      (true, .invalidData), ([], .invalidData), (["a": 1], .invalidData), ([1], .invalidData),
      ([".value": 1], .invalidData),
      (.double(.nan), .invalidData), (.double(.infinity), .invalidData), ([".sv": "timestamp", "a": 1], .invalidData),
      ([".sv": "now"], .invalidData),
    ] as [(JSON, DataError.Name?)])
  func priorities(json: JSON, error: DataError.Name?) {
    #expect(errorName { () throws(DataError) in try Validation.priority(json) } == error)
    #expect(errorName { () throws(DataError) in try Validation.data(["a": 1], priority: json, at: "x") } == error)
    #expect(
      errorName { () throws(DataError) in try Validation.data(["a": ["b": 1, ".priority": json]], at: "x") } == error)
  }

  @Test("the priority of the data wins over the argument, which applies to the top alone")
  func priorityArgument() throws {
    #expect(try Validation.data(["a": 1], priority: "p", at: "x") == node(["a": 1, ".priority": "p"]))
    #expect(try Validation.data(["a": 1, ".priority": "q"], priority: "p", at: "x").priority == .string("q"))
    #expect(try Validation.data(["a": 1, ".priority": nil], priority: "p", at: "x").priority == nil)
    #expect(try Validation.data(5, priority: 3, at: "x") == .leaf(.integer(5), priority: .integer(3)))
    #expect(try Validation.data(nil, priority: 3, at: "x") == .empty)
    #expect(try Validation.data([:], priority: 3, at: "x") == .empty)
  }

  @Test(
    "bad data is refused at any depth",
    arguments: [
      (.object([JSON.Member("", 1)]), .invalidData), (["a.b": 1], .invalidData), (["a/b": 1], .invalidData),
      (["a#": 1], .invalidData), (["$a": 1], .invalidData), (["[a": 1], .invalidData), (["a]": 1], .invalidData),
      ([".foo": 1], .invalidData), ([".info": 1], .invalidData), (.double(.nan), .invalidData),
      (.double(-.infinity), .invalidData), ([".value": ["a": 1]], .invalidLeafValue),
      ([".value": [1]], .invalidLeafValue),
      ([".sv": "timestamp", "a": 1], .invalidData), ([".sv": "timestamp", ".priority": 1], .invalidData),
      ([".sv": "unknown"], .invalidData), ([".sv": ["increment": "1"]], .invalidData),
      ([".sv": ["increment": .double(.infinity)]], .invalidData), (["a.b": nil], .invalidData),
    ] as [(JSON, DataError.Name)])
  func badData(json: JSON, error: DataError.Name) {
    for data in [json, ["x": json], ["x": ["y": [json]]]] {
      #expect(errorName { () throws(DataError) in try Validation.data(data, at: "top") } == error)
    }
  }

  @Test("a .value wins over children, unless the client refuses both")
  func valueBesideChildren() throws {
    let data: JSON = [".value": 1, "a.b": 2, "c": 3]
    #expect(try Validation.data(data, at: .root) == .leaf(.integer(1)))
    #expect(errorName { () throws(DataError) in try Validation.data(data, at: .root, limits: .web) } == .invalidData)
    #expect(try Validation.data([".value": 1, ".priority": 2], at: .root, limits: .web).priority == .integer(2))
    #expect(try Validation.data([".value": [".sv": "timestamp"]], at: .root) == .leaf(.deferred(.timestamp)))
    #expect(try Validation.data([".value": nil], at: .root) == .empty)
  }

  @Test("strings have a greatest size in UTF-8")
  func stringSize() {
    let fits = String(repeating: "é", count: 5_242_880)
    #expect(errorName { () throws(DataError) in try Validation.data(.string(fits), at: .root) } == nil)
    #expect(errorName { () throws(DataError) in try Validation.data(.string(fits + "x"), at: .root) } == .invalidData)
    #expect(
      errorName { () throws(DataError) in try Validation.data([".value": .string(fits + "x")], at: .root) }
        == .invalidData)
  }

  @Test("data nests at most 1000 levels deep")
  func depth() {
    func nested(_ levels: Int) -> JSON { (0..<levels).reduce(1) { data, _ in ["a": data] } }
    #expect(errorName { () throws(DataError) in try Validation.data(nested(1000), at: .root) } == nil)
    #expect(errorName { () throws(DataError) in try Validation.data(nested(1001), at: .root) } == .invalidData)
  }

  @Test("the web client counts levels from the root")
  func webDepth() {
    func error(_ base: Int, _ levels: Int) -> DataError.Name? {
      let path = Path(keys: (0..<base).map { Key("k\($0)") })
      let data: JSON = (0..<levels).reduce(1) { data, _ in ["a": data] }
      return errorName { () throws(DataError) in try Validation.data(data, at: path, limits: .web) }
    }
    #expect(error(0, 32) == nil)
    #expect(error(0, 33) == .invalidData)
    #expect(error(30, 2) == nil)
    #expect(error(30, 3) == .invalidData)
    #expect(error(33, 0) == .invalidData)
  }

  @Test(
    "the web client counts bytes from the root, one for each slash",
    arguments: [
      (766, "", true), (767, "", true), (768, "", false), (760, "abcdef", true), (760, "abcdefg", false),
      (760, "ééé", true), (760, "éééé", false),
    ])
  func webBytes(base: Int, key: String, isAccepted: Bool) {
    let path = Path(String(repeating: "p", count: base))
    let data: JSON = key.isEmpty ? 1 : .object([JSON.Member(key, 1)])
    #expect(
      (errorName { () throws(DataError) in try Validation.data(data, at: path, limits: .web) } == nil) == isAccepted)
    #expect(errorName { () throws(DataError) in try Validation.data(data, at: path) } == nil)
  }
}
