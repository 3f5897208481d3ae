/// The targets of `Package.swift` with what they depend on, in the order of the file.
struct Manifest: Sendable {
  struct Target: Sendable {
    var kind: String
    var name: String
    var dependencies: [String]

    var isTest: Bool { kind == "testTarget" }
    /// The folder of the target from the project's.
    var folder: String { (isTest || name == Self.support ? "Tests/" : "Sources/") + name }

    /// What the tests of several targets share lies beside them.
    static let support = "RTDBTestSupport"
  }

  let targets: [Target]

  init(_ text: String) {
    let heads = text.matches(of: #/\.(target|testTarget|executableTarget|systemLibrary)\(/#)
    let ends = heads.dropFirst().map(\.range.lowerBound) + [text.endIndex]
    targets = zip(heads, ends).compactMap { head, end in
      let body = text[head.range.upperBound..<end]
      guard let name = body.firstMatch(of: #/name:\s*"(\w+)"/#) else { return nil }
      let list = body.firstMatch(of: #/dependencies:\s*\[([^\]]*)\]/#).map { $0.output.1 } ?? ""
      let dependencies = list.matches(of: #/"(\w+)"/#).map { String($0.output.1) }
      return Target(kind: String(head.output.1), name: String(name.output.1), dependencies: dependencies)
    }
  }

  subscript(_ name: String) -> Target? { targets.first { $0.name == name } }
}
