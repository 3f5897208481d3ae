import ConformanceAdapter
import Testing

struct AdapterHostTests {
  /// What an adapter answers to lines.
  private func answers(_ adapter: any Adapter, _ lines: [String]) -> [String] {
    var rest = lines[...]
    var output = ""
    AdapterHost(adapter, readLine: { rest.popFirst() }, write: { output += $0 }).run()
    return output.split(separator: "\n").map(String.init)
  }

  private let begin =
    #"{"id":2,"do":"case.begin","case":"c","seed":"1","epoch":9,"clients":{"a":{}},"data":{"x":{"y":1}},"rules":{}}"#

  @Test("A request is answered once, with its id, after what it brought about")
  func order() throws {
    let output = answers(
      ToyAdapter(),
      [
        #"{"id":1,"do":"hello","protocol":["1.0"],"runner":"r","lineLimit":9}"#, begin,
        #"{"id":3,"do":"call","client":"a","op":"listen","as":"top","path":"x","events":["value"]}"#,
        #"{"id":4,"do":"call","client":"a","op":"set","as":"w","path":"x/y","value":2}"#,
        #"{"id":5,"do":"settle"}"#, #"{"id":6,"do":"server.data"}"#, #"{"id":7,"do":"bye"}"#,
        #"{"id":8,"do":"settle"}"#,
      ])
    let messages = try output.map { try Value(json: $0) }
    #expect(messages.map { $0["id"]?.wholeNumber ?? 0 } == [1, 2, 0, 3, 0, 0, 4, 5, 6, 7])
    #expect(messages.compactMap { $0["n"]?.wholeNumber } == [1, 2, 3])
    #expect(messages.compactMap { $0["ev"]?.text } == ["value", "value", "ack"])
    #expect(messages[0]["ok"]?["adapter"]?["name"] == .string("toy-swift"))
    #expect(messages[7]["ok"] == (try Value(json: #"{"n":3,"quiet":true,"time":9}"#)))
    #expect(messages[8]["ok"] == (try Value(json: #"{"data":{"x":{"y":2}}}"#)))
  }

  @Test("What an adapter throws becomes the answer")
  func errors() throws {
    let output = answers(
      ToyAdapter(),
      [
        begin, #"{"id":3,"do":"call","client":"a","op":"set","path":"a.b","value":2}"#,
        #"{"id":4,"do":"call","client":"a","op":"update","path":"a"}"#, #"{"id":5,"do":"no.such"}"#, "", "{",
      ])
    let messages = try output.map { try Value(json: $0) }
    #expect(messages.count == 4)
    #expect(messages[1]["err"]?["code"] == .string("InvalidPathValidation"))
    #expect(messages[2]["unsupported"]?["feature"] == .string("update"))
    #expect(messages[3]["unsupported"]?["feature"] == .string("no.such"))
  }

  @Test("Trouble that an adapter did not foresee is told as a fault, and it lives on")
  func faults() throws {
    struct Trouble: Error, CustomStringConvertible { let description = "no disk" }
    final class Broken: Adapter {
      let introduction = AdapterIntroduction(name: "broken", features: [])
      func begin(_ scene: AdapterScene, events: AdapterEvents) throws { throw Trouble() }
      func perform(_ request: AdapterRequest) throws {}
      func settle() throws -> AdapterRest { AdapterRest(isQuiet: false) }
      func serverData() throws -> Value { .null }
      func end() throws {}
    }
    let output = answers(Broken(), [begin, #"{"id":3,"do":"settle"}"#])
    #expect(
      output == [
        #"{"id":2,"fault":{"kind":"Trouble","message":"no disk"}}"#, #"{"id":3,"ok":{"n":0,"quiet":false}}"#,
      ])
  }
}
