import RTDBTree
import Testing

@Suite struct PathTests {
  @Test(
    "slashes at the ends and doubled ones are ignored",
    arguments: [
      ("", []), ("/", []), ("//", []), ("a", ["a"]), ("/a", ["a"]), ("a/", ["a"]), ("//a//b/", ["a", "b"]),
      ("a/b/.priority", ["a", "b", ".priority"]), ("é/\u{1F600}", ["é", "\u{1F600}"]),
    ] as [(String, [Key])])
  func parsing(text: String, keys: [Key]) {
    #expect(Array(Path(text).keys) == keys)
    #expect(Path(text) == Path(keys: keys))
  }

  @Test("a path is written with a leading slash, on the wire without")
  func writing() {
    #expect(Path("a/b").description == "/a/b")
    #expect(Path("a/b").wireText == "a/b")
    #expect(Path.root.description == "/")
    #expect(Path.root.wireText == "")
  }

  @Test("paths sort key by key, and a prefix comes first")
  func order() {
    let paths: [Path] = ["", "2", "2/z", "10", "a", "a/b", "a/b/c", "a/c", "a b", "b"]
    #expect(paths.shuffled().sorted() == paths)
    for (left, right) in zip(paths, paths.dropFirst()) { #expect(left.compare(right) < 0 && right.compare(left) > 0) }
  }

  @Test("parts of a path")
  func parts() {
    let path: Path = "a/b/c"
    #expect(path.count == 3 && path.first == "a" && path.last == "c" && path[1] == "b")
    #expect(path.tail == "b/c" && path.tail.tail.tail == .root && Path.root.tail == .root)
    #expect(path.parent == "a/b" && path.tail.parent == "b" && Path.root.parent == nil)
    #expect(path.prefix(2) == "a/b" && path.tail.prefix(1) == "b")
    #expect(Path.root.first == nil && Path.root.last == nil && Path.root.isRoot)
    #expect(Path("a/.priority").endsInPriority && !path.endsInPriority && !Path.root.endsInPriority)
    #expect(path.tail.appending(Key("d")) == "b/c/d" && path.tail.appending("d/e" as Path) == "b/c/d/e")
    #expect(Path.root.appending(path.tail) == "b/c" && path.appending(Path.root) == path)
  }

  @Test(
    "a path contains itself and what lies below",
    arguments: [
      ("", "a/b", "a/b"), ("a", "a/b", "b"), ("a/b", "a/b", ""), ("a/b", "a", nil), ("a", "ab", nil),
      ("a/c", "a/b/c", nil),
    ] as [(Path, Path, Path?)])
  func containment(upper: Path, lower: Path, rest: Path?) {
    #expect(upper.relative(lower) == rest)
    #expect(upper.contains(lower) == (rest != nil))
  }

  @Test("equal paths hash alike, whatever they were cut from")
  func hashing() {
    #expect(Set(["b/c" as Path, Path("a/b/c").tail, Path("b/c/d").prefix(2)]).count == 1)
  }
}
