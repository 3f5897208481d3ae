import RTDBRuntime
import RTDBServer
import RTDBTree
import Testing

/// The plain REST interface, without sockets.
struct RESTTests {
  struct Exchange: CustomTestStringConvertible, Sendable {
    var request: String
    var body: String
    var status: Int
    var answer: String?
    var testDescription: String { "\(request) \(body)" }

    init(_ request: String, _ status: Int, _ answer: String? = nil) { self.init(request, "", status, answer) }

    init(_ request: String, _ body: String, _ status: Int, _ answer: String? = nil) {
      self.request = request
      self.body = body
      self.status = status
      self.answer = answer
    }
  }

  private let server = Server(scheduler: VirtualScheduler(now: 5000), random: SeededRandom(seed: 1))
  private let handler: RESTHandler

  init() throws {
    handler = RESTHandler(server, defaultNamespace: "default")
    try server.namespace("n").set(
      .root, Node(json: ["a": ["b": 1, "c": [".value": "x", ".priority": 2]], "list": ["p", "q"]]))
    server.namespace("ruled").setRules(AccessRules(denyRead: [Path("secret")], denyWrite: [Path("fixed")]))
  }

  private func ask(_ request: String, _ body: String = "", headers: [HTTPHeader] = []) -> (Int, String) {
    let parts = request.split(separator: " ")
    let target = parts[1].split(separator: "?", maxSplits: 1)
    let answer = handler.answer(
      HTTPRequest(
        String(parts[0]), String(target[0]), query: target.count > 1 ? String(target[1]) : nil, headers: headers,
        body: Array(body.utf8)))
    return (answer.status, String(decoding: answer.body, as: UTF8.self))
  }

  @Test(
    "A request has its answer",
    arguments: [
      Exchange("GET /a/b.json?ns=n", 200, "1"),
      Exchange("GET /.json?ns=n", 200, #"{"a":{"b":1,"c":"x"},"list":["p","q"]}"#),
      Exchange("GET /a/c.json?ns=n&format=export", 200, #"{".value":"x",".priority":2}"#),
      Exchange("GET /none.json?ns=n", 200, "null"),
      Exchange("GET /.json?ns=other", 200, "null"),
      Exchange("GET /.json", 200, "null"),
      Exchange("GET /.json?ns=n&shallow=true", 200, #"{"a":true,"list":true}"#),
      Exchange("GET /a/b.json?ns=n&shallow=true", 200, "1"),
      Exchange("GET /a.json?ns=n&print=pretty", 200, "{\n  \"b\": 1,\n  \"c\": \"x\"\n}\n"),
      Exchange("GET /a.json?ns=n&print=silent", 204, ""),
      Exchange("PUT /new.json?ns=n", #"{"k":[1,null,3]}"#, 200, #"{"k":[1,null,3]}"#),
      Exchange("PUT /new.json?ns=n&print=silent", "5", 204, ""),
      Exchange("PATCH /a.json?ns=n", #"{"b":null,"d/e":2}"#, 200, #"{"b":null,"d/e":2}"#),
      Exchange("DELETE /a.json?ns=n", 200, "null"),
      Exchange("POST /a.json?ns=n&x-http-method-override=PUT", "1", 200, "1"),
      Exchange("PUT /.json?ns=n", "", 400, #"{"error":"Error: No data supplied."}"#),
      Exchange("PUT /.json?ns=n", "{", 400),
      Exchange("PUT /.json?ns=n", #"{"a.b":1}"#, 400),
      Exchange("PATCH /.json?ns=n", "5", 400),
      Exchange("PATCH /.json?ns=n", #"{"a":1,"a/b":2}"#, 400),
      Exchange("PUT /a%24b.json?ns=n", "1", 400, #"{"error":"Invalid path: Invalid token in path"}"#),
      Exchange("PUT /a%20b.json?ns=n", "1", 200, "1"),
      Exchange("GET /a?ns=n", 400),
      Exchange("GET /a.json?ns=%ff", 400),
      Exchange("GET /secret.json?ns=ruled", 401, #"{"error":"Permission denied"}"#),
      Exchange("PUT /fixed.json?ns=ruled", "1", 401, #"{"error":"Permission denied"}"#),
      Exchange("GET /secret.json?ns=ruled&access_token=owner", 200, "null"),
      Exchange("TRACE /a.json?ns=n", 405),
    ])
  func answers(exchange: Exchange) {
    let (status, answer) = ask(exchange.request, exchange.body)
    #expect(status == exchange.status)
    if let expected = exchange.answer { #expect(answer == expected) }
    if status >= 400 { #expect(answer.hasPrefix(#"{"error":""#)) }
  }

  @Test("Writes are there for everybody, and POST gives keys in order")
  func writes() {
    #expect(ask("PATCH /a.json?ns=n", #"{"b":null,"d/e":2}"#).0 == 200)
    #expect(ask("GET /a.json?ns=n").1 == #"{"c":"x","d":{"e":2}}"#)
    let keys = (0..<3).map { _ in ask("POST /q.json?ns=n", "true").1 }
    #expect(keys == keys.sorted() && Set(keys).count == 3 && keys[0].hasPrefix(#"{"name":"-"#))
    #expect(ask("PUT /t.json?ns=n", #"{".sv":"timestamp"}"#).0 == 200)
    #expect(ask("GET /t.json?ns=n").1 == "5000")
  }

  @Test(
    "The namespace comes from ns, else from the host, else it is the default one",
    arguments: [
      ("127.0.0.1:9000", "default"), ("localhost:9000", "default"), ("mine.localhost:9000", "mine"),
      ("other.firebaseio.com", "other"),
    ])
  func namespaces(host: String, name: String) throws {
    try server.namespace(name).set(Path("who"), Node(json: .string(name)))
    #expect(ask("GET /who.json", headers: [HTTPHeader("Host", host)]).1 == "\"\(name)\"")
    #expect(ask("GET /a/b.json?ns=n", headers: [HTTPHeader("Host", host)]).1 == "1")
  }
}
