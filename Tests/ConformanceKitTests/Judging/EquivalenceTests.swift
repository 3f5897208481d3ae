import ConformanceCases
import ConformanceKit
import Testing

struct EquivalenceTests {
  @Test(
    "Data is the same in canonical form",
    arguments: [
      (Value.integer(1), Value.double(1)),
      (.null, .members([:])),
      (.null, .array([])),
      (.null, .members(["a": .members(["b": .null])])),
      (.array([.string("x"), .string("y")]), .members(["1": .string("y"), "0": .string("x")])),
      (.array([.null, .string("y")]), .members(["1": .string("y")])),
      (.members(["a": .integer(1), "b": .integer(2)]), .members(["b": .integer(2), "a": .integer(1)])),
      (.members(["a": .integer(1), "b": .null]), .members(["a": .integer(1)])),
    ])
  func same(left: Value, right: Value) {
    #expect(left.isEquivalent(to: right))
    #expect(right.isEquivalent(to: left))
  }

  @Test(
    "Different data is told apart",
    arguments: [
      (Value.bool(true), Value.integer(1)),
      (.string("1"), .integer(1)),
      (.null, .bool(false)),
      (.null, .string("")),
      (.integer(1), .integer(2)),
      (.array([.integer(1)]), .array([.integer(1), .integer(2)])),
      (.members(["01": .integer(1)]), .array([.null, .integer(1)])),
      (.members(["a": .integer(1)]), .members(["b": .integer(1)])),
      (.members(["a": .integer(1)]), .members(["a": .integer(1), "b": .integer(1)])),
      (.string("e\u{301}"), .string("\u{e9}")),
      (.members(["e\u{301}": .integer(1)]), .members(["\u{e9}": .integer(1)])),
    ])
  func different(left: Value, right: Value) {
    #expect(!left.isEquivalent(to: right))
    #expect(!right.isEquivalent(to: left))
  }
}
