import ConformanceCases
import ConformanceKit
import Testing

struct PatternMatchingTests {
  @Test(
    "A pattern matches what it describes",
    arguments: [
      (Pattern.any, Value.bool(false)),
      (.absent, .null),
      (.type("integer"), .integer(3)),
      (.type("number"), .double(3)),
      (.type("array"), .array([.integer(1)])),
      (.range(atLeast: 1, atMost: 3), .double(3)),
      (.range(atLeast: nil, atMost: 3), .integer(-7)),
      (.serverTime(offset: 5), .integer(1_005)),
      (.oneOf([.number(1), .number(2)]), .integer(2)),
      (.array([.any, .number(2)]), .array([.bool(true), .integer(2)])),
      (.array([.any, .number(2)]), .members(["0": .bool(true), "1": .integer(2)])),
      (.object([("0", .any), ("1", .number(2))]), .array([.bool(true), .integer(2)])),
      (.object([("b", .any), ("gone", .absent)]), .members(["b": .integer(1)])),
      (.object([("gone", .absent)]), .null),
    ])
  func matching(pattern: Pattern, value: Value) {
    var environment = MatchEnvironment(serverTime: 1_000)
    #expect(pattern.matches(value, in: &environment))
  }

  @Test(
    "A pattern refuses everything else",
    arguments: [
      (Pattern.any, Value.null),
      (.absent, .integer(0)),
      (.type("integer"), .double(3)),
      (.type("object"), .array([.integer(1)])),
      (.range(atLeast: 1, atMost: 3), .double(3.5)),
      (.range(atLeast: 1, atMost: nil), .string("5")),
      (.textForm(TextForm(length: 2)), .string("abc")),
      (.textForm(TextForm(length: 1)), .integer(5)),
      (.textForm(TextForm(length: 0)), .null),
      (.serverTime(offset: 0), .integer(1_001)),
      (.oneOf([.number(1), .number(2)]), .integer(3)),
      (.array([.any]), .array([.bool(true), .integer(2)])),
      (.object([("a", .any)]), .members(["a": .integer(1), "b": .integer(1)])),
      (.object([("a", .any)]), .members(["b": .integer(1)])),
      (.object([("a", .absent)]), .integer(1)),
      (.reference("unknown"), .integer(1)),
    ])
  func refusing(pattern: Pattern, value: Value) {
    var environment = MatchEnvironment(serverTime: 1_000)
    #expect(!pattern.matches(value, in: &environment))
  }

  @Test("A bound value must come again where it is referred to")
  func binding() {
    var environment = MatchEnvironment()
    #expect(Pattern.bind("id").matches(.string("x"), in: &environment))
    #expect(Pattern.reference("id").matches(.string("x"), in: &environment))
    #expect(!Pattern.reference("id").matches(.string("y"), in: &environment))
  }

  @Test("A failed attempt leaves no binding behind")
  func failedBinding() {
    var environment = MatchEnvironment()
    let pattern = Pattern.object([("a", .bind("id")), ("b", .number(2))])
    #expect(!pattern.matches(.members(["a": .integer(1), "b": .integer(3)]), in: &environment))
    #expect(environment.bindings.isEmpty)
  }

  @Test("The variant taken is recorded")
  func variant() {
    var environment = MatchEnvironment()
    #expect(Pattern.oneOf([.number(1), .number(2)]).matches(.integer(2), in: &environment))
    #expect(environment.variants == [1])
  }
}
