import ConformanceCases
import ConformanceKit
import Testing

struct ShapeTests {
  private let shape = Shape.object([
    .init("name", .text, required: true, "who it is"), .init("count", .number(from: 1), "how many"),
    .init("kinds", .list(.word(["one", "two"])), "which"), .init("flags", .table(.flag), "what holds"),
  ])

  @Test(
    "A fault tells its place, what was expected and what was found",
    arguments: [
      (#"{"name":"x","count":3,"kinds":["one"],"flags":{"a":true},"more":1}"#, nil),
      (#"{"name":"x","count":3.0}"#, nil),
      ("{}", "ok.name is missing: expected a string, who it is"), ("[]", "ok: expected an object, found []"),
      (#"{"name":1}"#, "ok.name: expected a string, found 1"),
      (#"{"name":"x","count":0}"#, "ok.count: expected a whole number from 1, found 0"),
      (#"{"name":"x","count":1.5}"#, "ok.count: expected a whole number from 1, found 1.5"),
      (#"{"name":"x","kinds":["one","six"]}"#, #"ok.kinds[1]: expected one of "one", "two", found "six""#),
      (#"{"name":"x","flags":{"b":null}}"#, "ok.flags.b: expected true or false, found null"),
    ] as [(String, String?)])
  func faults(text: String, fault: String?) throws {
    #expect(shape.fault(of: try Value(json: text), at: "ok") == fault)
  }
}
