import ConformanceCases
import ConformanceKit
import Testing

struct ReactionCourseTests {
  private static let set = ClientCall(verb: .set, path: "x")
  private static let get = ClientCall(verb: .get, name: "g", path: "y")

  private func calls(_ reactions: [Reaction], after events: [ObservedEvent]) -> [[ClientVerb]] {
    var call = ClientCall(verb: .listen, name: "l")
    call.reactions = reactions
    var course = ReactionCourse(call)
    return events.map { course.calls(after: $0).map(\.verb) }
  }

  @Test("A reaction comes of the events of its kind alone")
  func kinds() {
    let events: [ObservedEvent] =
      [Sample.value(.null), .cancelled(code: "denied"), .ack(code: nil), .got(.empty), .gotError(code: "failed")]
      + EventKind.allCases.filter { $0 != .value }.map { Sample.child($0, "k") }
      + [.committed(true, error: nil, nil), .ran(.empty), .threw(name: "Bad")]
    for trigger in Reaction.Trigger.allCases {
      let seen = calls([Reaction(trigger, calls: [Self.set])], after: events)
      #expect(seen.filter { $0 == [.set] }.count == (trigger == .got ? 2 : 1), "\(trigger)")
    }
  }

  @Test("A condition is the data or the word that the callback is given")
  func conditions() {
    func matches(_ trigger: Reaction.Trigger, _ condition: Value, _ event: ObservedEvent) -> Bool {
      calls([Reaction(trigger, condition: condition, calls: [Self.set])], after: [event]) == [[.set]]
    }
    #expect(matches(.value, .bool(true), Sample.value(.bool(true))))
    #expect(!matches(.value, .bool(true), Sample.value(.integer(1))))
    #expect(matches(.value, .null, Sample.value(.object([]))))
    #expect(matches(.childAdded, .double(1), Sample.child(.childAdded, "k", .integer(1))))
    #expect(matches(.ack, .string("ok"), .ack(code: nil)) && !matches(.ack, .string("ok"), .ack(code: "denied")))
    #expect(matches(.ack, .string("denied"), .ack(code: "denied")))
    #expect(matches(.cancelled, .string("denied"), .cancelled(code: "denied")))
    #expect(matches(.got, .string("failed"), .gotError(code: "failed")) && !matches(.got, .null, .gotError(code: "x")))
    #expect(matches(.committed, .integer(6), .committed(true, error: nil, Sample.snapshot(.integer(6)))))
    #expect(matches(.committed, .string("set"), .committed(false, error: "set", nil)))
    #expect(!matches(.committed, .null, .committed(false, error: nil, nil)))
  }

  @Test("The count is that of the events that match, and several reactions to one event keep their order")
  func occurrences() {
    let seen = calls(
      [
        Reaction(.value, condition: .bool(true), occurrence: 2, calls: [Self.set, Self.get]),
        Reaction(.value, calls: [Self.get]),
      ], after: [false, true, true, false, true].map { Sample.value(.bool($0)) })
    #expect(seen == [[.get], [.get], [.set, .get, .get], [.get], [.get]])
  }
}
