import Testing

@testable import ConformanceCases

struct CaseLintTests {
  private func warnings(_ body: String) throws -> [CaseDiagnostic] {
    let loaded = try TestFiles.load(["a.yaml": "schema: 1\nsuite: S\nspec: [RW-SET-01]\ncases:\n" + body])
    #expect(loaded.diagnostics.isEmpty)
    return CaseLint.warnings(for: loaded.suites)
  }

  @Test("A case that does what another does is told, whatever its names and expectations")
  func repeated() throws {
    let warnings = try warnings(
      """
        - id: a.one
          title: One
          steps:
            - a.set: {as: w, at: x, value: 1}
              expect: {a.w: [{ack: ok}]}
        - id: a.two
          title: Two
          steps: [{a.set: {as: other, at: x, value: 1}, expect: {a.other: [{ack: failed}]}}]
        - id: a.three
          title: Three
          steps: [{a.set: {as: w, at: x, value: 2}}]
        - id: a.four
          title: Four
          server: {data: {x: 0}}
          steps: [{a.set: {as: w, at: x, value: 1}}]
        - id: a.five
          title: Five
          each: {place: [y, z]}
          steps: [{a.set: {as: w, at: v, value: 2}}]

      """)
    #expect(warnings.map(\.code) == [.repeatedCase])
    #expect(warnings.first?.message == "the scene and the steps of a.two are those of a.one")
  }

  @Test("An event that no registration can see is told at its place")
  func unreachable() throws {
    let warnings = try warnings(
      """
        - id: a.one
          title: One
          clients: {a: {persistence: true}}
          steps:
            - a.listen: {as: top, at: x, events: [value, child_added]}
              expect: {a.top: [{added: k, data: 1, after: null}, {removed: k, data: 1}, {value: {k: 1}}]}
            - a.unlisten: {as: top, event: child_added}
              expect: {a.top: [{value: 1}, {cancelled: permission_denied}]}
            - a.set: {as: w, at: x, value: 1}
              expect: {a.top: [{added: k, data: 1, after: null}], a.w: [{ack: ok}]}
            - a.restart: {}
              expect: {a.top: [{value: 1}]}

      """)
    #expect(warnings.map(\.code) == [.unreachableEvent, .unreachableEvent, .unreachableEvent])
    #expect(warnings.map(\.location.line) == [10, 14, 16])
    #expect(warnings.last?.message.hasSuffix("it is not attached any more") == true)
  }

  @Test("What a callback attaches can be heard, and what it takes off may still be heard")
  func innerListeners() throws {
    let warnings = try warnings(
      """
        - id: a.one
          title: One
          steps:
            - a.listen: {as: l, at: x, events: [value], react: [{to: value, do: [{unlisten: {as: l}}]}]}
              expect: {a.l: [{value: 1}]}
            - a.set: {as: w, at: x, value: 1, react: [{to: ack, do: [{listen: {as: m, at: x, events: [value]}}]}]}
              expect: {a.l: [{value: 1}], a.m: [{value: 1}, {removed: k, data: 1}], a.w: [{ack: ok}]}

      """)
    #expect(warnings.map(\.message) == ["`a.m` cannot see this event: it is not registered for child_removed"])
  }

  @Test("A reaction to a word that nothing tells is told, but where the case itself can send it")
  func unknownWords() throws {
    func body(_ id: String, _ more: String = "") -> String {
      """
        - id: \(id)
          title: Waiting for a word
          steps:
            - a.set: {as: w, at: \(id), value: 1, react: [{to: ack, when: okay, do: [{get: {as: g, at: x}}]}]}
            - a.set: {as: w, at: x, value: 1, react: [{to: ack, when: ok, do: [{get: {as: g, at: x}}]}]}
            - a.listen: {as: l, at: x, events: [value], react: [{to: cancelled, when: ok, do: [{remove: {at: x}}]}]}
            - a.get: {as: g, at: x, react: [{to: got, when: okay, do: [{remove: {at: x}}]}]}
      \(more)

      """
    }
    let warnings = try warnings(body("one") + body("two", "      - server.send: {client: a, message: {t: d}}"))
    #expect(
      warnings.map(\.message) == [
        "nothing is known to tell `okay` as `ack`", "nothing is known to tell `ok` as `cancelled`",
      ])
  }

  @Test("A feature that the verbs tell is needless in requires")
  func needless() throws {
    let warnings = try warnings(
      """
        - id: a.one
          title: One
          requires: [set, priority]
          steps: [{a.set: {as: w, at: x, value: 1}}]

      """)
    #expect(warnings.map(\.message) == ["a.one needs set by what it does"])
  }

  @Test("The suites of the project give no warning")
  func project() {
    let loaded = TestFiles.loader.load(paths: [TestFiles.root + "/Conformance/suites"])
    #expect(CaseLint.warnings(for: loaded.suites).map(\.description) == [])
  }
}
