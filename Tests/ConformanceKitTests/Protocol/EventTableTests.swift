import ConformanceCases
import Testing

@testable import ConformanceKit

struct EventTableTests {
  private static let plain = ObservedSnapshot(
    value: .object([.init("b", .integer(1)), .init("a", .double(2))]),
    export: .object([.init("b", .integer(1)), .init("a", .double(2))]), order: ["b", "a"])
  private static let full = ObservedSnapshot(
    value: .array([.null, .integer(1)]),
    export: .object([.init("1", .object([.init(".value", .integer(1)), .init(".priority", .double(1))]))]), order: ["1"]
  )
  private static let odd = ObservedSnapshot(
    value: .object([.init("a", .integer(1)), .init("b", .integer(1))]),
    export: .object([.init("a", .integer(1)), .init("b", .integer(1))]), order: ["b", "a"])

  static let events: [ObservedEvent] =
    [
      .value(plain), .value(full), .value(odd), .got(plain), .gotError(code: "unavailable"), .cancelled(code: "denied"),
      .ack(code: nil), .ack(code: "denied"), .threw(name: "InvalidPath"),
      .ran(plain), .committed(true, error: nil, odd), .committed(false, error: "set", nil),
      .cancelled(code: "denied", message: "Not for you"), .ack(code: "denied", message: "Not for you"),
      .gotError(code: "denied", message: ""), .threw(name: "InvalidPath", message: "a \"dot\""),
      .committed(false, error: "set", message: "set", nil), .committed(false, error: "set", message: "set", odd),
      .value(ObservedSnapshot(value: .null, export: .null, order: [])),
      .wire(WireMessage(outgoing: true, message: "set", path: "", data: .null, query: .object([]), hash: "h")),
      .wire(WireMessage(outgoing: false, message: "hello")),
    ] + EventKind.allCases.filter { $0 != .value }.map { .child($0, key: "k", previous: nil, odd) }
    + [.child(.childMoved, key: "k", previous: "j", full)]

  @Test("Every event travels as it was seen", arguments: events)
  func travels(event: ObservedEvent) throws {
    let message = try Value(json: Value.object(event.wireMembers).jsonText)
    #expect(Shape.object(event.wireName.fields).fault(of: message) == nil)
    let read = try ObservedEvent.read(event.wireName, from: message).get()
    #expect(String(reflecting: read) == String(reflecting: event))
  }

  @Test("Every name of an event is that of one of these")
  func names() { #expect(Set(Self.events.map(\.wireName)) == Set(EventName.allCases)) }

  @Test("An order that is left out is that of the data")
  func order() throws {
    let message = try Value(json: #"{"data":{"z":1,"a":2}}"#)
    guard case .value(let snapshot) = try ObservedEvent.read(.value, from: message).get() else {
      Issue.record("it is a value")
      return
    }
    #expect(snapshot.order == ["z", "a"])
    #expect(snapshot.export.jsonText == #"{"z":1,"a":2}"#)
  }

  @Test("An answer without success and without an error is refused")
  func incomplete() throws {
    for name in [EventName.ack, .got] {
      #expect(throws: EventFault.self) { try ObservedEvent.read(name, from: .object([])).get() }
    }
    #expect(throws: EventFault.self) {
      try ObservedEvent.read(.ack, from: .object([.init("ok", .bool(false))])).get()
    }
  }
}
