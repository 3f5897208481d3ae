import Testing

@testable import ConformanceCases

struct ValueTests {
  private static let ada = Value.object([.init("ada", .integer(10)), .init("bob", .double(2.5))])

  @Test("Numbers are equal as doubles whatever their kind")
  func numbers() {
    #expect(Value.integer(1) == .double(1.0))
    #expect(Value.double(0.0) == .double(-0.0))
    #expect(Value.integer(1) != .bool(true))
    #expect(Value.integer(1) != .string("1"))
    #expect(Value.integer(9_007_199_254_740_993) == .integer(9_007_199_254_740_992))
  }

  @Test("Objects are equal in any order of their members, arrays are not")
  func containers() {
    #expect(Self.ada == .object([.init("bob", .double(2.5)), .init("ada", .double(10))]))
    #expect(Self.ada != .object([.init("ada", .integer(10))]))
    #expect(Self.ada != .object([.init("ada", .integer(10)), .init("cyd", .double(2.5))]))
    #expect(Value.array([.integer(1), .integer(2)]) != .array([.integer(2), .integer(1)]))
    #expect(Value.object([]) != .null)
  }

  @Test("Letters that only look the same are different")
  func bytes() {
    #expect(Value.string("é") != .string("e\u{301}"))
    #expect(Value.object([.init("é", .null)]) != .object([.init("e\u{301}", .null)]))
  }

  @Test("JSON text is compact and keeps doubles apart")
  func json() {
    let value = Value.array([Self.ada, .double(3), .string("a\"\\\n\u{1}"), .null, .bool(false)])
    #expect(value.jsonText == #"[{"ada":10,"bob":2.5},3.0,"a\"\\\n\u0001",null,false]"#)
  }

  @Test("The short form quotes only what YAML would read as something else")
  func short() {
    let words = Value.array([.string("x"), .string("1"), .string("true"), .string("a b"), .string(""), .string("-")])
    #expect(words.shortText == #"[x, "1", "true", "a b", "", "-"]"#)
    #expect(
      Value.object([.init("a", .object([])), .init("b c", Self.ada)]).shortText
        == #"{a: {}, "b c": {ada: 10, bob: 2.5}}"#)
  }
}
