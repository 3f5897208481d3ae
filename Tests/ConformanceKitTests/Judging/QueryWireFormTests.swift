import ConformanceCases
import ConformanceKit
import Testing

struct QueryWireFormTests {
  private func answers(_ wire: Value?, _ build: (inout Query) -> Void) -> Bool {
    var query = Query()
    build(&query)
    var event = Sample.expected(.wire(outgoing: true, message: "listen"))
    event.path = "scores"
    event.query = query
    var environment = MatchEnvironment()
    let message = WireMessage(outgoing: true, message: "listen", path: "scores", query: wire)
    return event.differences(from: .wire(message), in: &environment).isEmpty
  }

  @Test("Limits and index are compared with their short names")
  func limit() {
    let wire = Value.members(["l": .integer(2), "vf": .string("r"), "i": .string(".value")])
    #expect(
      answers(wire) {
        $0.orderBy = ".value"
        $0.limitToLast = 2
      })
    #expect(
      !answers(wire) {
        $0.orderBy = ".value"
        $0.limitToFirst = 2
      })
    #expect(
      !answers(wire) {
        $0.orderBy = ".value"
        $0.limitToLast = 3
      })
    #expect(
      !answers(wire) {
        $0.orderBy = "height"
        $0.limitToLast = 2
      })
    #expect(!answers(wire) { $0.orderBy = ".value" })
  }

  @Test("The default query has no parameters")
  func defaultQuery() {
    #expect(answers(nil) { _ in })
    #expect(answers(nil) { $0.orderBy = ".priority" })
    #expect(!answers(nil) { $0.limitToFirst = 1 })
  }

  @Test("Bounds are found in both dialects")
  func bounds() {
    let start = Value.members(["sp": .integer(5), "i": .string(".value")])
    let flagged = Value.members(["sp": .integer(5), "sin": .bool(false), "i": .string(".value")])
    let moved = Value.members(["sp": .integer(5), "sn": .string("[MAX_NAME]"), "i": .string(".value")])
    let equal = Value.members(["sp": .integer(5), "ep": .integer(5), "i": .string(".value")])
    let bound = Query.Bound(value: .integer(5))
    #expect(
      answers(start) {
        $0.orderBy = ".value"
        $0.startAt = bound
      })
    #expect(
      !answers(flagged) {
        $0.orderBy = ".value"
        $0.startAt = bound
      })
    #expect(
      answers(flagged) {
        $0.orderBy = ".value"
        $0.startAfter = bound
      })
    #expect(
      answers(moved) {
        $0.orderBy = ".value"
        $0.startAfter = bound
      })
    #expect(
      !answers(start) {
        $0.orderBy = ".value"
        $0.startAfter = bound
      })
    #expect(
      answers(equal) {
        $0.orderBy = ".value"
        $0.equalTo = bound
      })
    #expect(
      !answers(start) {
        $0.orderBy = ".value"
        $0.equalTo = bound
      })
    #expect(
      !answers(equal) {
        $0.orderBy = ".value"
        $0.startAt = bound
      })
  }

  @Test("A bound of null is a bound")
  func nullBound() {
    let wire = Value.members(["sp": .null, "i": .string("height")])
    #expect(
      answers(wire) {
        $0.orderBy = "height"
        $0.startAt = Query.Bound(value: .null)
      })
    #expect(!answers(wire) { $0.orderBy = "height" })
  }
}
