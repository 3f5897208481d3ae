import ConformanceCases
import ConformanceKit
import Testing

struct LawTests {
  /// Runs the laws over steps with what each of them observed.
  private func broken(_ steps: [(Action, [Observation])]) -> [String] {
    let testCase = Sample.testCase("laws", steps: steps.map { Sample.step($0.0) })
    let transcript = steps.enumerated().map { StepRecord(index: $0.offset, observations: $0.element.1, serverTime: 0) }
    return Laws.mismatches(of: testCase, transcript: transcript).map { mismatch in
      guard case .law(let id) = mismatch.kind else { return "" }
      return "\(id) @\(mismatch.stepIndex ?? -1)"
    }
  }

  private static let children: [EventKind] = [.childAdded, .childChanged, .childMoved, .childRemoved]
  private static let all = children + [.value]
  private let ada = Value.members(["ada": .integer(1)])
  private let both = Value.members(["ada": .integer(1), "bob": .integer(2)])

  @Test("A lawful life breaks no law")
  func lawful() {
    #expect(
      broken([
        (
          Sample.listen("l", limit: 2, Self.all),
          Sample.seen(
            "l", Sample.child(.childAdded, "ada"), Sample.child(.childAdded, "bob", .integer(2), after: "ada"),
            Sample.value(both))
        ),
        (Sample.call(.remove, "w"), Sample.seen("l", Sample.child(.childRemoved, "bob"), Sample.value(ada))),
        (.settle, Sample.seen("w", .ack(code: nil))),
        (
          .settle,
          Sample.seen(
            "l", Sample.child(.childAdded, "bob", .integer(2), after: "ada"), Sample.value(both),
            Sample.child(.childRemoved, "bob"), Sample.value(ada))
        ),
        (Sample.call(.unlisten, "l"), []),
        (Sample.listen("l", [.value]), Sample.seen("l", Sample.value(ada))),
      ]).isEmpty)
  }

  @Test("Removed comes before added in one update")
  func eventOrder() {
    let first = Sample.seen("l", Sample.child(.childAdded, "ada"), Sample.value(ada))
    let second = Sample.seen(
      "l", Sample.child(.childAdded, "bob"), Sample.child(.childRemoved, "ada"),
      Sample.value(.members(["bob": .integer(1)])))
    #expect(broken([(Sample.listen("l", Self.all), first), (.settle, second)]) == ["events-in-order @1"])
  }

  @Test("Child events before the first value may belong to several updates")
  func eventOrderIncomplete() {
    let seen = Sample.seen(
      "l", Sample.child(.childAdded, "ada"), Sample.child(.childAdded, "bob"), Sample.child(.childRemoved, "ada"))
    #expect(broken([(Sample.listen("l", Self.all), seen)]).isEmpty)
  }

  @Test("The previous sibling must be present and another", arguments: ["ghost", "ada"])
  func previousSibling(previous: String) {
    let seen = Sample.seen("l", Sample.child(.childAdded, "ada", after: previous))
    #expect(broken([(Sample.listen("l", [.childAdded]), seen)]) == ["previous-sibling-present @0"])
  }

  @Test("Who hears only of changes is told siblings that he does not know")
  func previousSiblingUnknown() {
    let seen = Sample.seen("l", Sample.child(.childChanged, "ada", after: "ghost"))
    #expect(broken([(Sample.listen("l", [.childChanged]), seen)]).isEmpty)
  }

  @Test(
    "A child is added once, and goes only where it came",
    arguments: [
      [Sample.child(.childAdded, "ada"), Sample.child(.childAdded, "ada")],
      [Sample.child(.childRemoved, "ada")],
      [Sample.child(.childChanged, "ada")],
      [Sample.child(.childMoved, "ada")],
    ])
  func membership(events: [ObservedEvent]) {
    let seen = events.flatMap { Sample.seen("l", $0) }
    #expect(broken([(Sample.listen("l", Self.children), seen)]) == ["child-membership @0"])
    #expect(broken([(Sample.listen("l", [.childAdded, .childChanged]), seen)]).isEmpty)
  }

  @Test(
    "The children of the child events are the children of the value",
    arguments: [
      Value.members(["ada": .integer(2)]), .members(["ada": .integer(1), "bob": .integer(2)]), .null,
    ])
  func childrenEqualValue(value: Value) {
    let seen = Sample.seen("l", Sample.child(.childAdded, "ada"), Sample.value(value))
    #expect(broken([(Sample.listen("l", Self.all), seen)]) == ["children-equal-value @0"])
  }

  @Test("A listener without changes is not asked for the children's data")
  func childrenWithoutChanges() {
    let seen = Sample.seen("l", Sample.child(.childAdded, "ada"), Sample.value(.members(["ada": .integer(2)])))
    #expect(broken([(Sample.listen("l", [.childAdded, .childRemoved, .value]), seen)]).isEmpty)
  }

  @Test("Nothing comes after unlisten", arguments: [nil, EventKind.value])
  func silence(kind: EventKind?) {
    #expect(
      broken([
        (Sample.listen("l", [.value, .childAdded]), Sample.seen("l", Sample.value(.integer(1)))),
        (Sample.call(.unlisten, "l", event: kind), []),
        (.settle, Sample.seen("l", Sample.value(.integer(2)))),
      ]) == ["silence-after-unlisten @2"])
  }

  @Test("The kinds that stay go on after one was taken off")
  func partialSilence() {
    #expect(
      broken([
        (Sample.listen("l", Self.all), Sample.seen("l", Sample.value(.integer(1)))),
        (Sample.call(.unlisten, "l", event: .childAdded), []),
        (.settle, Sample.seen("l", Sample.value(ada))),
      ]).isEmpty)
  }

  @Test("Taking off all listeners of a place silences those without a query")
  func unlistenAll() {
    #expect(
      broken([
        (Sample.listen("l", [.value]), []), (Sample.listen("other", at: "else", [.value]), []),
        (Sample.listen("q", limit: 2, [.value]), []), (Sample.call(.unlistenAll), []),
        (
          .settle,
          Sample.seen("l", Sample.value(ada)) + Sample.seen("other", Sample.value(ada))
            + Sample.seen("q", Sample.value(ada))
        ),
      ]) == ["silence-after-unlisten @4"])
  }

  @Test("Two value events in a row differ")
  func valuesDiffer() {
    let seen = Sample.seen("l", Sample.value(ada), Sample.value(ada))
    #expect(broken([(Sample.listen("l", [.value]), seen)]) == ["values-differ @0"])
    let priority = Value.members(["ada": .integer(1), ".priority": .integer(1)])
    let other = Sample.seen("l", Sample.value(ada), .value(Sample.snapshot(ada, export: priority)))
    #expect(broken([(Sample.listen("l", [.value]), other)]).isEmpty)
  }

  @Test("A restart begins a new life")
  func restart() {
    let seen = Sample.seen("l", Sample.value(ada))
    #expect(
      broken([
        (Sample.listen("l", [.value]), seen), (Sample.call(.restart), []), (Sample.listen("l", [.value]), seen),
      ]).isEmpty)
  }

  @Test("After a cancellation nothing more is held against the listener")
  func cancelled() {
    let seen = Sample.seen("l", Sample.value(ada), .cancelled(code: "denied"), Sample.value(ada))
    #expect(broken([(Sample.listen("l", [.value]), seen)]).isEmpty)
  }

  @Test("A limit is held by values and by child events")
  func limit() {
    #expect(
      broken([(Sample.listen("l", limit: 1, [.value]), Sample.seen("l", Sample.value(both)))]) == ["limit-held @0"])
    let added = Sample.seen("l", Sample.child(.childAdded, "ada"), Sample.child(.childAdded, "bob", after: "ada"))
    #expect(broken([(Sample.listen("l", limit: 1, Self.children), added)]) == ["limit-held @0"])
    #expect(broken([(Sample.listen("l", limit: 1, [.childAdded]), added)]).isEmpty)
  }

  @Test("A write completes once")
  func completion() {
    let ack = ObservedEvent.ack(code: nil)
    #expect(broken([(Sample.call(.set, "w"), Sample.seen("w", ack, ack))]) == ["single-completion @0"])
    #expect(
      broken([(Sample.call(.set, "w"), Sample.seen("w", ack)), (Sample.call(.set, "w"), Sample.seen("w", ack))]).isEmpty
    )
  }

  @Test("A transaction ends once, however often it runs")
  func transaction() {
    let ran = ObservedEvent.ran(.empty)
    let end = ObservedEvent.committed(true, error: nil, .empty)
    #expect(broken([(Sample.call(.transaction, "t"), Sample.seen("t", ran, ran, end))]).isEmpty)
    #expect(broken([(Sample.call(.transaction, "t"), Sample.seen("t", end, end))]) == ["single-completion @0"])
  }

  @Test("Law ids are unique and every law says what it demands")
  func catalogue() {
    #expect(Set(Laws.all.map(\.id)).count == Laws.all.count)
    #expect(Laws.all.allSatisfy { $0.statement.hasSuffix(".") && !$0.statements.isEmpty })
  }
}
