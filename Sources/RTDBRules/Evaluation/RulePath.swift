import RTDBTree

/// The argument of `child()`: a path, or a text with characters that no key has, which names nothing.
struct RulePath: Sendable {
  let path: Path
  let isPossible: Bool

  init(_ text: String) {
    path = Path(text)
    isPossible = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "."), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "["), UInt8(ascii: "]"): false
      default: true
      }
    }
  }

  private init(path: Path, isPossible: Bool) {
    self.path = path
    self.isPossible = isPossible
  }

  func appending(_ other: RulePath) -> RulePath {
    RulePath(path: path.appending(other.path), isPossible: isPossible && other.isPossible)
  }

  /// The path without its last key, nil where there is none.
  var parent: RulePath? { path.parent.map { RulePath(path: $0, isPossible: $0.keys.allSatisfy(Self.isPossible)) } }

  private static func isPossible(_ key: Key) -> Bool { RulePath(key.text).isPossible }
}
