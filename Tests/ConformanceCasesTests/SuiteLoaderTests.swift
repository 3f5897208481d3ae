import Testing

@testable import ConformanceCases

struct SuiteLoaderTests {
  @Test("A case is read with its setting, its steps and its end")
  func wholeCase() throws {
    let (scenario, diagnostics) = try TestFiles.loadCase(
      """
      spec: [SDK-LIMIT-01]
      profile: [apple]
      requires: [kill]
      mutants: [limit-without-refill]
      clock: {epoch: 2026-01-01T00:00:00.250Z}
      clients: {a: {persistence: true, skew: -1h30m}, b: {offline: true}, c: }
      server: {data: {scores: {fixture: dinosaur-scores}}, rules: {denyRead: [secret], noIndex: [scores]}}
      steps:
        - a.listen:
            as: top
            at: scores
            query: {orderBy: .value, limitToLast: 1, endAt: [93, z]}
            events: [child, value]
          note: a window
          expect:
            a.top:
              - {added: pterodactyl, data: 93, after: null}
              - {value: {pterodactyl: 93}, order: [pterodactyl], exists: true}
            a.wire: [{out: listen, at: scores, query: {limitToLast: 1}, hash: ""}, {in: data}]
          order: {before: [a.top, a.wire]}
        - clock.advance: 10s
          expect: {}
      finally: {server: {scores: $any}}
      """)
    #expect(diagnostics.map(\.description) == [])
    let result = try #require(scenario)
    #expect(result.statements == ["RW-SET-01", "SDK-LIMIT-01"])
    #expect(result.level == .must)
    #expect(result.profiles == ["apple"])
    #expect(result.mutants == ["limit-without-refill"])
    #expect(result.epoch == 1_767_225_600_250)
    #expect(result.clients.map(\.name) == ["a", "b", "c"])
    #expect(result.clients.map(\.skew) == [-5_400_000, 0, 0])
    #expect(result.clients.map(\.persistence) == [true, false, false])
    #expect(result.clients.map(\.offline) == [false, true, false])
    #expect(result.rules.denyRead == ["secret"])
    #expect(
      result.features == [
        "kill", "listen.child", "listen.value", "offline", "persistence", "query.limit", "query.order", "query.range",
      ])
    #expect(result.serverData.shortText.contains("linhenykus: 8"))
    checkFirstStep(try #require(result.steps.first))
    guard case .clockAdvance(10_000) = result.steps[1].action else { return #expect(Bool(false), "not an advance") }
    guard case .object(let members) = result.finalServerData, case .any = members[0].pattern else {
      return #expect(Bool(false), "the end is not read")
    }
  }

  private func checkFirstStep(_ step: Step) {
    #expect(step.title == "a.listen")
    #expect(step.note == "a window")
    guard case .client("a", let call) = step.action else { return #expect(Bool(false), "not a call") }
    #expect(call.verb == .listen)
    #expect(call.name == "top")
    #expect(call.path == "scores")
    #expect(call.events == [.childAdded, .childChanged, .childMoved, .childRemoved, .value])
    #expect(call.query?.limitToLast == 1)
    #expect(call.query?.endAt?.key == "z")
    guard case .exactly(let streams) = step.expectation else { return #expect(Bool(false), "not exact") }
    #expect(streams.map(\.stream) == ["top", "wire"])
    let added = streams[0].events[0]
    guard case .child(.childAdded, .value(.string("pterodactyl"))) = added.kind, case .value(.null) = added.after else {
      return #expect(Bool(false), "not added")
    }
    #expect(streams[0].events[1].order == ["pterodactyl"])
    #expect(streams[0].events[1].exists == true)
    let message = streams[1].events[0]
    guard case .wire(true, "listen") = message.kind, case .value(.string("")) = message.hash else {
      return #expect(Bool(false), "not a message")
    }
    #expect(message.query?.limitToLast == 1)
    guard case .before("a.top", "a.wire") = step.order else { return #expect(Bool(false), "no order") }
  }

  @Test(
    "Each client verb is read with its arguments",
    arguments: [
      ("a.once: {as: o, at: x}", ["listen.value", "once"]),
      ("a.once: {as: o, at: .info/connected, event: child_added}", ["info", "listen.child", "once"]),
      ("a.get: {as: g, at: 2024}", ["get"]),
      ("a.set: {as: w, at: x, value: {\".sv\": timestamp}}", ["serverValue.timestamp", "set"]),
      ("a.set: {at: x, value: {k: {\".value\": 1, \".priority\": 2}}}", ["priority", "set"]),
      ("a.set: {at: \"\", value: null}", ["set"]),
      ("a.setWithPriority: {at: x, value: 1, priority: 1.0}", ["priority", "set"]),
      ("a.setPriority: {at: x, priority: {\".sv\": {increment: 1}}}", ["priority", "serverValue.increment"]),
      ("a.update: {at: x, values: {a/b: 1}}", ["update"]),
      ("a.remove: {at: x}", ["remove"]),
      ("a.push: {as: p, at: x, value: 1}", ["push"]),
      ("a.onDisconnect: {at: x, set: 1, priority: 2}", ["onDisconnect", "priority"]),
      ("a.onDisconnect: {at: x, update: {k: 1}}", ["onDisconnect"]),
      ("a.onDisconnect: {at: x, remove: true}", ["onDisconnect"]),
      ("a.onDisconnectCancel: {as: c, at: x}", ["onDisconnect"]),
      ("a.keepSynced: {at: x, query: {orderBy: .key}, on: true}", ["keepSynced", "query.order"]),
      ("a.unlistenAll: {at: x}", []),
      ("a.goOffline: {}", ["offline"]),
      ("a.goOnline:", ["offline"]),
      ("a.restart: {}", ["restart"]),
      ("a.kill: {}", ["kill"]),
      ("server.set: {at: x, value: 1}", []),
      ("server.update: {at: x, values: {k: null}}", []),
      ("server.remove: {at: x}", []),
      ("server.setRules: {denyWrite: [/]}", []),
      ("server.hold: {client: a}", []),
      ("server.release: {client: a, count: 2}", []),
      ("server.revokeListen: {at: x, query: {limitToFirst: 1}}", []),
      ("net.cut: {client: a, how: silent}", []),
      ("net.restore: {}", []),
      ("net.delay: {by: 0ms}", []),
      ("net.hold: {client: a}", []),
      ("net.release: {count: 1}", []),
      ("clock.skew: {client: a, by: -30s}", []),
      ("settle: {}", []),
    ])
  func verbs(action: String, features: [String]) throws {
    let (scenario, diagnostics) = try TestFiles.loadCase("steps:\n  - \(action)")
    #expect(diagnostics.map(\.description) == [])
    #expect(scenario?.steps.count == 1)
    #expect(scenario?.features == features)
  }

  @Test("A level that is not given is the strongest of the statements")
  func levels() throws {
    let text = """
      schema: 1
      suite: S
      cases:
        - {id: a, title: A, spec: [OFF-APP-04], steps: [settle: {}]}
        - {id: b, title: B, spec: [OFF-APP-04, RW-SET-01], steps: [settle: {}]}
        - {id: c, title: C, spec: [RW-SET-01], level: may, steps: [settle: {}]}
      """
    let (suites, diagnostics) = try TestFiles.load(["one.yaml": text])
    #expect(diagnostics.map(\.description) == [])
    #expect(suites[0].cases.map(\.level) == [.should, .must, .may])
  }

  @Test("Files are sorted by path, and an id that two files share is reported with both places")
  func duplicates() throws {
    let text = "schema: 1\nsuite: S\nspec: [RW-SET-01]\ncases: [{id: a, title: A, steps: [settle: ]}]\n"
    let (suites, diagnostics) = try TestFiles.load(["b.yaml": text, "a.yaml": text, "note.txt": "no suite"])
    #expect(suites.map { $0.location.file.suffix(6) } == ["a.yaml", "b.yaml"])
    #expect(diagnostics.map(\.code) == [.duplicateID])
    #expect(diagnostics[0].location.file.hasSuffix("b.yaml"))
    #expect(diagnostics[0].message.contains("a.yaml:4:14"))
  }

  @Test("A former id of a repeated case ends like its id, and is taken by it alone")
  func aliasesOfRepetitions() throws {
    let text = """
      schema: 1
      suite: S
      spec: [RW-SET-01]
      cases:
        - {id: now, aliases: [before], title: A, each: {n: [1, 2]}, steps: [settle: {}]}
        - {id: other, aliases: [now], title: B, steps: [settle: {}]}
        - {id: third, aliases: [other], title: C, steps: [settle: {}]}
      """
    let (suites, diagnostics) = try TestFiles.load(["one.yaml": text])
    #expect(suites[0].cases.prefix(2).map(\.aliases) == [["before[n=1]"], ["before[n=2]"]])
    #expect(diagnostics.map(\.message).map { $0.contains("`other` is already taken") } == [true])
  }

  @Test("A path that is not there and a folder without suites are reported")
  func nothing() throws {
    #expect(TestFiles.loader.load(paths: ["/no/such/place"]).diagnostics.map(\.code) == [.unreadable])
    #expect(try TestFiles.load(["note.txt": ""]).diagnostics.map(\.code) == [.noCase])
  }

  @Test("A diagnostic prints its place, its message and its remedy")
  func printing() {
    let place = SourceLocation(file: "x.yaml", line: 3, column: 7)
    #expect(CaseDiagnostic(.tag, "no", fix: "do", at: place).description == "x.yaml:3:7: error: no\n  fix: do")
    #expect(CaseDiagnostic(.tag, "no", at: place, severity: .warning).description == "x.yaml:3:7: warning: no")
  }
}
