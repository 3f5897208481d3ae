import RTDBRuntime
import RTDBServer
import RTDBTree
import RTDBWire
import Testing

/// Security rules over REST: how they come to the server, and what requests they refuse.
struct RulesEndpointTests {
  private let server = Server(scheduler: VirtualScheduler(now: 5000), random: SeededRandom(seed: 1))
  private let handler: RESTHandler
  private let owner = [HTTPHeader("Authorization", "Bearer owner")]
  private let path = "/.settings/rules.json"

  init() {
    server.checkCredential = { .unverified($0, now: nil) }
    handler = RESTHandler(server, defaultNamespace: "default")
  }

  private func ask(
    _ method: String, _ path: String, _ query: String? = nil, _ body: String = "", headers: [HTTPHeader] = []
  ) -> (status: Int, text: String) {
    let answer = handler.answer(
      HTTPRequest(method, path, query: query, headers: headers, body: Array(body.utf8)))
    return (answer.status, String(decoding: answer.body, as: UTF8.self))
  }

  @Test("Rules are kept as they were given, for their namespace alone")
  func keeping() {
    let text = "{\n  // a comment\n  \"rules\": {\".read\": true},\n}\n"
    #expect(ask("GET", path, headers: owner) == (200, #"{"rules":{".read":true,".write":true}}"#))
    #expect(ask("PUT", path, nil, text, headers: owner) == (200, #"{"status":"ok"}"#))
    #expect(ask("GET", path, headers: owner) == (200, text))
    #expect(ask("GET", path, "ns=other", headers: owner).text.contains(".write"))
    #expect(ask("PUT", "/a.json", nil, "1") == (401, #"{"error":"Permission denied"}"#))
    #expect(ask("PUT", "/a.json", "ns=other", "1").status == 200)
    #expect(ask("GET", "/a.json") == (200, "null"))
  }

  @Test(
    "Rules with a mistake are refused with its place, and change nothing",
    arguments: [
      ("{}", "1:2: Expected 'rules' property."), ("{\"rules\":{\n\".read\":\"x\"}}", "2:10: Unknown variable 'x'."),
    ])
  func mistakes(text: String, error: String) {
    let answer = ask("PUT", path, nil, text, headers: owner)
    #expect(answer.status == 400)
    #expect(answer.text.hasPrefix("{\"error\":\"\(error)"))
    #expect(ask("PUT", "/a.json", nil, "1").status == 200)
  }

  @Test("A dry run tells what would be, and leaves everything as it is")
  func dryRun() {
    #expect(ask("PUT", path, "dryRun=true", #"{"rules":{}}"#, headers: owner) == (200, #"{"status":"ok"}"#))
    #expect(ask("PUT", path, "dryRun=true", #"{"rules":1}"#, headers: owner).status == 400)
    #expect(ask("GET", "/a.json").status == 200)
  }

  @Test("Administrators alone see and change rules")
  func administrators() {
    #expect(ask("GET", path) == (401, #"{"error":"Unauthorized request."}"#))
    #expect(ask("PUT", path, nil, #"{"rules":{}}"#).status == 401)
    #expect(ask("PUT", path, "auth=\(WebToken.unsigned(["sub": "u"]))", #"{"rules":{}}"#).status == 401)
    #expect(ask("PUT", path, "access_token=\(WebToken.unsigned(["sub": "u"]))", #"{"rules":{}}"#).status == 401)
    #expect(ask("GET", path, "auth=owner").status == 200)
    #expect(ask("GET", path, "access_token=x").status == 200)
    #expect(ask("DELETE", path, headers: owner).status == 405)
    #expect(ask("OPTIONS", path).status == 200)
  }

  @Test("An administrator can ask as somebody else, and nobody else can")
  func override() throws {
    let rules = #"{"rules":{".read":"auth.uid == 'u' && auth.admin == null","open":{".read":"auth == null"}}}"#
    #expect(ask("PUT", path, nil, rules, headers: owner).status == 200)
    #expect(ask("GET", "/a.json", "auth_variable_override=%7B%22uid%22:%22u%22%7D", headers: owner).status == 200)
    #expect(ask("GET", "/a.json", "auth_variable_override=%7B%22uid%22:%22v%22%7D", headers: owner).status == 401)
    #expect(ask("GET", "/open.json", "auth_variable_override=null", headers: owner).status == 200)
    #expect(ask("GET", "/a.json", "auth_variable_override=null", headers: owner).status == 401)
    #expect(ask("GET", "/a.json", "auth_variable_override=5", headers: owner).status == 400)
    #expect(ask("GET", "/a.json", "auth_variable_override=%7B%22uid%22:%22u%22%7D").status == 401)
  }

  @Test("Listeners that new rules do not allow end at once")
  func listeners() {
    let client = FakeClient(server, namespace: "default")
    _ = client.take()
    client.request("q", #"{"p":"/a","h":""}"#)
    client.request("q", #"{"p":"/b","h":""}"#)
    #expect(ask("PUT", path, nil, #"{"rules":{"b":{".read":true}}}"#, headers: owner).status == 200)
    #expect(client.take() == [#"{"a":"c","b":{"p":"a"}}"#])
    #expect(client.session.listenCount == 1)
  }

  @Test("Every kind of request is checked, as the user of its token")
  func requests() throws {
    let rules = """
      {"rules":{"users":{"$uid":{".read":"auth.uid == $uid",".write":"auth.uid == $uid",
      "n":{".validate":"newData.isNumber()"}}},"byKey":{".read":"query.orderByKey"},
      "list":{".read":true,".indexOn":"n"}}}
      """
    #expect(ask("PUT", path, nil, rules, headers: owner).status == 200)
    let token = "auth=\(WebToken.unsigned(["sub": "u"]))"
    for method in ["GET", "PUT", "PATCH", "POST", "DELETE"] {
      let body = method == "PATCH" ? #"{"n":1}"# : "1"
      #expect(ask(method, "/users/u.json", token, body).status == 200, "\(method)")
      #expect(ask(method, "/users/v.json", token, body) == (401, #"{"error":"Permission denied"}"#), "\(method)")
      #expect(ask(method, "/users/u.json", nil, body).status == 401, "\(method)")
      #expect(ask(method, "/users/v.json", nil, body, headers: owner).status == 200, "\(method)")
    }
    #expect(ask("PUT", "/users/u/n.json", token, "\"x\"").status == 401)
    #expect(ask("PATCH", "/users/u.json", token, #"{"m":1,"n":"x"}"#).status == 401)
    #expect(ask("PUT", "/users/u/n.json", nil, "\"x\"", headers: owner).status == 200)
    #expect(ask("GET", "/byKey.json").status == 200)
    #expect(ask("GET", "/list.json", "orderBy=%22n%22").status == 200)
    #expect(
      ask("GET", "/list.json", "orderBy=%22m%22") == (
        400, #"{"error":"Index not defined, add \".indexOn\": \"m\", for path \"/list\", to the rules"}"#
      ))
  }
}
