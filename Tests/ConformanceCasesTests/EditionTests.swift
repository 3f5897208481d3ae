import Foundation
import Testing

@testable import ConformanceCases

struct EditionTests {
  private static let head = "schema: 1\nsuite: S\nspec: [RW-SET-01]\ncases:\n"
  private static let one = """
      - id: a.one
        title: One
        each: {n: [1, 2]}
        server: {data: {b: 1, a: {note: kept}}}
        steps:
          - a.set: {as: w, at: x, value: $n}
            note: for people
            expect: {a.w: [{ack: ok}]}

    """

  private func suites(_ body: String) throws -> [Suite] {
    let loaded = try TestFiles.load(["a.yaml": Self.head + body])
    #expect(loaded.diagnostics.map(\.description) == [])
    return loaded.suites
  }

  private func edition(of suites: [Suite]) throws -> Edition {
    let edition = Edition(
      name: "1.0", date: "2026-11-30", statements: TestFiles.statements.registry.statements,
      cases: suites.flatMap(\.cases))
    return try read(edition.text)
  }

  private func read(_ text: String) throws -> Edition {
    let log = DiagnosticLog()
    let node = try #require(YAMLReader.read(Array(text.utf8), file: "1.0.yaml").root)
    let edition = try #require(EditionReader.read(node, log))
    #expect(log.entries.map(\.description) == [])
    return edition
  }

  private func faults(of edition: Edition, _ body: String) throws -> [String] {
    EditionCheck.faults(of: edition, statements: TestFiles.statements.registry, suites: try suites(body)).map(\.message)
  }

  @Test("An edition is read as it was written, and the suite that it was made of has no fault")
  func written() throws {
    let edition = try edition(of: suites(Self.one))
    #expect(edition.name == "1.0" && edition.date == "2026-11-30")
    #expect(edition.cases.map(\.id) == ["a.one[n=1]", "a.one[n=2]"])
    #expect(edition.statements.map(\.id) == TestFiles.statements.registry.ids)
    #expect(try faults(of: edition, Self.one) == [])
  }

  @Test(
    "What people read, spaces and the order of keys do not change what a case means",
    arguments: [
      ("title: One", "title: Another"), ("        note: for people\n", ""),
      ("{b: 1, a: {note: kept}}", "{a: {note: kept}, b: 1}"),
      ("{as: w, at: x, value: $n}", "{at: x, as: w, value: $n}"),
      ("title: One", "title: One\n    mutants: [ack-twice]\n    source: [{report: R05}]"),
      ("expect: {a.w: [{ack: ok}]}", "expect:\n          a.w:\n            - {ack: ok}"),
    ])
  func sameMeaning(old: String, new: String) throws {
    #expect(Self.one.contains(old))
    let changed = Self.one.replacingOccurrences(of: old, with: new)
    #expect(try faults(of: edition(of: suites(Self.one)), changed) == [])
  }

  @Test(
    "What a case does and expects is noticed",
    arguments: [
      ("value: $n", "value: 3"), ("ack: ok", "ack: failed"), ("{note: kept}", "{}"), ("b: 1", "b: 1.0"),
      ("b: 1", "b: \"1\""), ("title: One", "title: One\n    requires: [get]"),
      ("title: One", "title: One\n    profile: [web]"),
      ("{b: 1, a: {note: kept}}", "{fixture: users}"),
    ])
  func otherMeaning(old: String, new: String) throws {
    let changed = Self.one.replacingOccurrences(of: old, with: new)
    let faults = try faults(of: edition(of: suites(Self.one)), changed)
    #expect(faults.contains("a.one[n=2] does or expects something else than in edition 1.0"))
    #expect(faults.count == 2)
  }

  @Test("A change is permitted where the edition tells the reason for just this meaning")
  func amended() throws {
    let changed = Self.one.replacingOccurrences(of: "[1, 2]", with: "[1, 3]")
      .replacingOccurrences(of: "value: $n", with: "value: $n, priority: 1")
      .replacingOccurrences(of: "a.set:", with: "a.setWithPriority:")
    let before = try edition(of: suites(Self.one))
    let digest = try #require(try suites(changed).flatMap(\.cases).first?.digest)
    func amended(_ digest: String) throws -> Edition {
      try read(before.text + "amended:\n  - {case: \"a.one[n=1]\", digest: \"\(digest)\", reason: It was wrong}\n")
    }
    let gone = "the case a.one[n=2] of edition 1.0 is gone"
    #expect(try faults(of: amended(digest), changed) == [gone])
    #expect(try faults(of: amended("0000000000000000"), changed).count == 2)
    #expect(try faults(of: read(before.text + "amended: [{case: no, digest: x, reason: y}]\n"), Self.one).count == 1)
  }

  @Test("A case may be renamed with an alias, and may not vanish; later cases are nobody's fault")
  func renamed() throws {
    let edition = try edition(of: suites(Self.one))
    let renamed = Self.one.replacingOccurrences(of: "id: a.one", with: "id: a.two\n    aliases: [a.one]")
    #expect(try faults(of: edition, renamed) == [])
    let other = Self.one.replacingOccurrences(of: "id: a.one", with: "id: a.two")
    #expect(
      try faults(of: edition, other) == ["a.one[n=1]", "a.one[n=2]"].map { "the case \($0) of edition 1.0 is gone" })
    #expect(try faults(of: edition, Self.one + "  - {id: b, title: B, steps: [settle: {}]}\n") == [])
  }

  @Test("A frozen level stays, and a frozen statement too")
  func levels() throws {
    let edition = try edition(of: suites(Self.one))
    let weaker = Self.one.replacingOccurrences(of: "title: One", with: "title: One\n    level: may")
    #expect(try faults(of: edition, weaker).first == "a.one[n=1] was must in edition 1.0 and is may now")
    let text = edition.text.replacingOccurrences(
      of: "  RW-SET-01: must\n", with: "  RW-SET-01: may\n  RW-OLD-01: must\n")
    #expect(
      try faults(of: read(text), Self.one) == [
        "RW-SET-01 was may in edition 1.0 and is must now", "the statement RW-OLD-01 of edition 1.0 is gone",
      ])
  }

  @Test("Editions are found in a folder, oldest first, and names are numbers")
  func folder() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["1.10", "1.9", "x"] {
      try Edition(name: name, date: "2026-11-30", statements: [], cases: []).text
        .write(to: folder.appendingPathComponent("\(name).yaml"), atomically: true, encoding: .utf8)
    }
    let loaded = EditionReader.load(folder: folder.path)
    #expect(loaded.editions.map(\.name).suffix(2) == ["1.9", "1.10"])
    #expect(loaded.diagnostics.map(\.code) == [.edition])
    #expect(EditionReader.load(folder: "/no/such/folder").diagnostics.isEmpty)
  }
}
