import RTDBRules
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

  @Test(
    "A query has its children, sorted by key, or the error that says what is wrong with it",
    arguments: [
      (#"orderBy="$value"&limitToLast=2"#, 200, #"{"a":9,"c":7}"#),
      (#"orderBy="$key"&startAt="b"&endAt="c""#, 200, #"{"b":5,"c":7}"#),
      (#"orderBy="$value"&equalTo=5"#, 200, #"{"b":5}"#),
      (#"orderBy="$value"&startAfter=5&endBefore=9"#, 200, #"{"c":7}"#),
      (#"orderBy="$value"&startAt=7,"d""#, 200, #"{"a":9}"#),
      (#"orderBy="x/y""#, 200, #"{"a":9,"b":5,"c":7}"#),
      (#"shallow=true&limitToFirst=1"#, 200, #"{"a":true}"#),
      (#"shallow=true&orderBy="$key""#, 400, "Mixes query parameters with a shallow GET"),
      ("limitToFirst=1", 400, "orderBy must be defined when other query parameters are defined"),
      ("orderBy=height", 400, "orderBy must be a valid JSON encoded path"),
      (#"orderBy="$value"&startAt=abc"#, 400, "Constraint index field must be a JSON primitive"),
      (#"orderBy="$value"&startAt={}"#, 400, "Constraint index field must be a JSON primitive"),
      (#"orderBy="$key"&startAt=1"#, 400, "Provided key index type is invalid, must be string"),
      (#"orderBy="$key"&limitToFirst=x"#, 400, "limitToFirst must be an integer"),
      (#"orderBy="$key"&limitToLast=0"#, 400, "limitToLast must be positive"),
      (
        #"orderBy="$key"&limitToLast=1&limitToFirst=1"#, 400,
        "Only one of limitToFirst and limitToLast may be specified"
      ),
      (
        #"orderBy="$key"&equalTo="a"&startAt="a""#, 400,
        "equalTo cannot be specified in addition to startAfter, startAt, endAt, or endBefore"
      ),
    ] as [(String, Int, String)])
  func queries(query: String, status: Int, answer: String) throws {
    try server.namespace("q").set(Path("s"), Node(json: ["a": 9, "b": 5, "c": 7]))
    let (actual, body) = ask("GET /s.json?ns=q&\(query)")
    #expect(actual == status)
    #expect(body == (status == 200 ? answer : JSONWriter.text(["error": .string(answer)])))
  }

  @Test("A shallow read is in the order of keys, for the rules too, limited or not")
  func shallow() throws {
    let namespace = server.namespace("q")
    let document = try RulesDocument(json: ["rules": [".read": "query.orderByKey"]])
    namespace.setRules(AccessRules(document: document))
    try namespace.set(
      Path("s"), Node(json: ["a": [".value": 1, ".priority": 3], "b": [".value": 1, ".priority": 2], "c": 1]))
    #expect(ask("GET /s.json?ns=q&shallow=true&limitToFirst=1") == (200, #"{"a":true}"#))
    #expect(ask("GET /s.json?ns=q&shallow=true&limitToFirst=2") == (200, #"{"a":true,"b":true}"#))
    #expect(ask("GET /s.json?ns=q&shallow=true") == (200, #"{"a":true,"b":true,"c":true}"#))
  }

  @Test("Without an index a query is refused, the administrator's too")
  func index() {
    server.namespace("n").setRules(AccessRules(noIndex: [Path("a")]))
    for (order, name) in [(#""$value""#, ".value"), (#""c/d""#, "c/d")] {
      let (status, body) = ask("GET /a.json?ns=n&access_token=owner&limitToFirst=1&orderBy=\(order)")
      let text = "Index not defined, add \".indexOn\": \"\(name)\", for path \"/a\", to the rules"
      #expect(status == 400 && body == JSONWriter.text(["error": .string(text)]))
    }
    #expect(ask("GET /a.json?ns=n&limitToFirst=1&orderBy=%22$key%22").0 == 200)
  }

  @Test("A tag tells of the content alone, and lets a write happen only while it holds")
  func tags() throws {
    func tagged(_ request: String, _ header: HTTPHeader) -> (Int, String, String?) {
      let parts = request.split(separator: " ").map(String.init)
      let answer = handler.answer(
        HTTPRequest(
          parts[0], parts[1], query: "ns=n", headers: [header], body: parts.count > 2 ? Array(parts[2].utf8) : []))
      return (
        answer.status, String(decoding: answer.body, as: UTF8.self), answer.headers.first { $0.name == "ETag" }?.value
      )
    }
    let asks = HTTPHeader("X-Firebase-ETag", "true")
    let (status, _, tag) = tagged("GET /a/b.json", asks)
    let old = try #require(tag)
    #expect(status == 200 && old.count == 28)
    #expect(tagged("GET /none.json", asks) == (200, "null", "null_etag"))
    #expect(tagged("PUT /elsewhere.json 1", asks) == (200, "1", old))
    #expect(tagged("GET /a/b.json", HTTPHeader("if-none-match", old)) == (304, "", old))
    #expect(tagged("PUT /a/b.json 2", HTTPHeader("If-Match", old)) == (200, "2", nil))
    let late = tagged("PUT /a/b.json 3", HTTPHeader("if-match", old))
    #expect(late.0 == 412 && late.1 == "2" && late.2 != old && late.2 != nil)
    #expect(tagged("DELETE /a/b.json", HTTPHeader("if-match", old)).0 == 412)
    #expect(tagged("DELETE /a/b.json", HTTPHeader("if-match", try #require(late.2))) == (200, "null", nil))
    #expect(tagged("PUT /a/b.json 5", HTTPHeader("if-match", "null_etag")) == (200, "5", nil))
    #expect(tagged("PATCH /a.json {}", HTTPHeader("if-match", old)).0 == 400)
    #expect(tagged("PATCH /a.json {}", asks).0 == 400)
    #expect(tagged("GET /a.json", HTTPHeader("if-match", old)).0 == 400)
    #expect(tagged("POST /a.json 1", asks).2 == old)
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

  /// A way to name a credential, by which a place is read that nobody may, and one that a user may.
  struct Credential: CustomTestStringConvertible, Sendable {
    var header: String?
    var query = ""
    /// Statuses for the two places.
    var statuses: [Int]
    var testDescription: String { (header ?? "") + query }
  }

  /// {"sub":"ada","exp":3600}, long past and without a signature.
  private static let token = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEiLCJleHAiOjM2MDB9."

  @Test(
    "The word owner is the administrator wherever it stands, and a token without a signature is its user",
    arguments: [
      Credential(statuses: [401, 401]),
      Credential(header: "Bearer owner", statuses: [200, 200]),
      Credential(header: "bearer owner", statuses: [200, 200]),
      Credential(query: "&access_token=owner", statuses: [200, 200]),
      Credential(query: "&auth=owner", statuses: [200, 200]),
      Credential(query: "&auth=\(token)", statuses: [401, 200]),
      Credential(query: "&auth=nobody", statuses: [401, 401]),
      Credential(header: "Bearer \(token)", statuses: [401, 200]),
      Credential(query: "&access_token=\(token)", statuses: [401, 200]),
      Credential(header: "Bearer ya29.c.Elr6BA", statuses: [200, 200]),
      Credential(query: "&access_token=ya29", statuses: [200, 200]),
      Credential(header: "Bearer \(token)", query: "&auth=owner", statuses: [200, 200]),
      Credential(header: "Bearer \(token)", query: "&auth_variable_override=null", statuses: [401, 200]),
    ])
  func credentials(credential: Credential) {
    server.checkCredential = { .unverified($0, now: nil) }
    server.namespace("k").setRules(AccessRules(denyRead: [Path("secret")], requireAuth: [Path("private")]))
    let headers = credential.header.map { [HTTPHeader("Authorization", $0)] } ?? []
    let statuses = ["secret", "private"].map { ask("GET /\($0).json?ns=k\(credential.query)", headers: headers).0 }
    #expect(statuses == credential.statuses)
  }
}
