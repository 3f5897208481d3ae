import RTDBTree
import Testing

@testable import RTDBStorage

/// Paths as bytes: what is below a location is one range, and nothing else is in it.
struct CachePathTests {
  private let paths: [Path] = {
    let keys: [Key] = ["a", "ab", "a\u{0}", "a\u{1}", "a\u{0}b", "\u{1F600}", "\u{FFFF}", "\u{10FFFF}", ".priority"]
    return [.root] + keys.flatMap { first in [Path(keys: [first])] + keys.map { Path(keys: [first, $0]) } }
  }()

  @Test("A path lies in the range of another exactly where it is at or below it")
  func ranges() {
    for above in paths {
      let (start, end) = (CachePath(above).bytes, CachePath(above).end)
      for path in paths {
        let bytes = CachePath(path).bytes
        let isInside = !bytes.lexicographicallyPrecedes(start) && bytes.lexicographicallyPrecedes(end)
        #expect(isInside == above.contains(path), "\(path) in \(above)")
      }
    }
  }

  @Test("Keys come back as they were")
  func keys() {
    for path in paths where path.count == 1 {
      let bytes = CachePath(path).bytes
      let key = bytes.withUnsafeBytes { CachePath.key(UnsafeRawBufferPointer(rebasing: $0.dropLast())) }
      #expect(key == path.first)
    }
    #expect(Set(paths.map { CachePath($0).bytes }).count == paths.count)
  }
}
