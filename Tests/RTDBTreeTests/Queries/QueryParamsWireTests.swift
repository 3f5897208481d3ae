import RTDBTree
import Testing

@Suite struct QueryParamsWireTests {
  @Test(
    "parameters have their wire form, and come back from it",
    arguments: [
      ([], [:]),
      ([.byKey], ["i": ".key"]),
      ([.byValue], ["i": ".value"]),
      ([.byPriority], [:]),
      ([.byChild("a/b")], ["i": "a/b"]),
      ([.start(nil)], ["sp": nil]),
      ([.start(1, "k"), .end("z")], ["sp": 1, "sn": "k", "ep": "z"]),
      ([.after(1.5)], ["sp": 1.5, "sn": "[MAX_NAME]"]),
      ([.before("b")], ["ep": "b", "en": "[MIN_NAME]"]),
      ([.byKey, .before("-2147483648")], ["ep": "[MIN_NAME]", "i": ".key"]),
      ([.byValue, .equal(true)], ["sp": true, "ep": true, "i": ".value"]),
      ([.first(3)], ["l": 3, "vf": "l"]),
      ([.last(3), .start(1)], ["sp": 1, "l": 3, "vf": "r"]),
    ] as [([QueryCall], JSON)])
  func roundTrip(calls: [QueryCall], wire: JSON) throws {
    let params = try query(calls)
    #expect(params.wireForm == wire)
    #expect(try QueryParams(wireForm: wire) == params)
  }

  @Test(
    "exclusive bounds come back",
    arguments: [
      [.after(1)], [.after(1, "k")], [.before(1)], [.byKey, .after("a"), .before("c")],
    ] as [[QueryCall]])
  func exclusive(calls: [QueryCall]) throws {
    let params = try query(calls, .web)
    #expect(try QueryParams(wireForm: params.wireForm) == params)
  }

  @Test("an inclusive flag that says true is the same as none")
  func inclusiveFlags() throws {
    #expect(try QueryParams(wireForm: ["sp": 1, "sin": true, "ep": 2, "ein": true]) == query([.start(1), .end(2)]))
  }

  @Test("a limit without a side takes the side of its start")
  func sideOfLimit() throws {
    #expect(try QueryParams(wireForm: ["l": 2]).limit == .init(count: 2, side: .last))
    #expect(try QueryParams(wireForm: ["l": 2, "sp": 1]).limit == .init(count: 2, side: .first))
  }

  @Test(
    "bad wire parameters are refused",
    arguments: [
      5, ["l": 0], ["l": -1], ["l": "2"], ["l": 1.5], ["l": 2, "vf": "x"], ["l": 2, "vf": 1], ["sp": ["a": 1]],
      ["ep": [1]],
    ] as [JSON])
  func refused(wire: JSON) {
    #expect(errorName { () throws(DataError) in try QueryParams(wireForm: wire) } == .invalidQuery)
  }

  @Test("equal parameters are one query, others are not")
  func identity() throws {
    #expect(try Set([query([.byKey, .start("a")]), query([.start("a"), .byKey])]).count == 1)
    #expect(try query([.first(1)]) != query([.last(1)]))
    #expect(try query([.start(1)]) == query([.start(1.0)]))
    #expect(try query([.byValue]).loadsAllData && !query([.byValue]).isDefault && !query([.first(1)]).loadsAllData)
  }
}
