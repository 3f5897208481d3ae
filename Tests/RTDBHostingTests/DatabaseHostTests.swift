import RTDBHosting
import RTDBNetwork
import RTDBRules
import RTDBTree
import Testing

struct DatabaseHostTests {
  @Test("The handshake tells a client the address that it has used, so that it comes back there")
  func handshake() throws {
    let host = try DatabaseHost()
    let client = RawClient(port: host.port)
    client.send(RawClient.handshake(host: "10.0.2.2:9000"))
    #expect(client.readResponse()?.status == 101)
    let hello = client.readText() ?? ""
    #expect(hello.contains(#""h":"10.0.2.2:9000""#) && hello.contains(#""v":"5""#))
  }

  @Test("Tokens without a signature are taken, expired ones too, and the word owner")
  func credentials() throws {
    let host = try DatabaseHost()
    let client = RawClient.webSocket(port: host.port)
    // {"sub":"ada","exp":3600}
    #expect(client.status(1, "auth", #"{"cred":"eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEiLCJleHAiOjM2MDB9."}"#) == "ok")
    #expect(client.status(2, "gauth", #"{"cred":"owner"}"#) == "ok")
    #expect(client.status(3, "auth", #"{"cred":"someone"}"#) == "invalid_token")
  }

  @Test("Rules hold from the start, and new ones by HTTP at once for open connections")
  func rules() throws {
    let host = try DatabaseHost(rules: #"{"rules":{".read":true}}"#)
    let client = RawClient.webSocket(port: host.port, namespace: host.namespace)
    #expect(client.status(1, "q", #"{"p":"/a","h":""}"#) == "ok")
    #expect(client.status(2, "p", #"{"p":"/a","d":1}"#) == "permission_denied")
    let body = #"{"rules":{".write":true}}"#
    let http = RawClient(port: host.port)
    http.send(
      "PUT /.settings/rules.json HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer owner\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    #expect(http.readResponse()?.body == #"{"status":"ok"}"#)
    #expect(client.readText()?.contains(#""a":"c""#) == true)
    #expect(client.status(3, "p", #"{"p":"/a","d":1}"#) == "ok")
    #expect(client.status(4, "q", #"{"p":"/a","h":""}"#) == "permission_denied")
  }

  @Test("Rules with a mistake are told with its place")
  func badRules() {
    #expect(throws: RulesError(line: 1, column: 2, message: "Expected 'rules' property.")) {
      try DatabaseHost(rules: "{}")
    }
  }

  @Test("Namespaces are apart, and writes by HTTP reach listeners")
  func namespaces() throws {
    let host = try DatabaseHost(data: "1")
    let (one, other) = (RawClient.webSocket(port: host.port, namespace: "one"), RawClient.webSocket(port: host.port))
    #expect(one.status(1, "q", #"{"p":"/a","h":""}"#) == "ok")
    #expect(other.status(1, "p", #"{"p":"/a","d":1}"#) == "ok")
    let http = RawClient(port: host.port)
    http.send("PUT /a.json?ns=one HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n2")
    #expect(http.readResponse()?.body == "2")
    #expect(one.readText()?.contains(#""d":2"#) == true)
    #expect(try host.stopAndExport() == "1\n")
  }

  @Test("Stopping does the on-disconnect writes and closes links in order")
  func stopping() throws {
    let host = try DatabaseHost()
    let client = RawClient.webSocket(port: host.port, namespace: "default")
    #expect(client.status(1, "o", #"{"p":"/gone","d":true}"#) == "ok")
    #expect(try host.stopAndExport() == "{\"gone\":true}\n")
    #expect(client.read(2) == [0x88, 2] && client.read(2) == [3, 232])
  }

  @Test("A port that is taken, and an address of another machine, are refused")
  func refused() throws {
    let host = try DatabaseHost()
    let taken = #expect(throws: SocketServerError.self) { try DatabaseHost(port: host.port) }
    #expect(taken?.code == .addressInUse)
    let far = #expect(throws: SocketServerError.self) { try DatabaseHost(host: "192.0.2.1") }
    #expect(far?.code == .unavailable)
    host.stop()
    #expect(try DatabaseHost(port: host.port).port == host.port)
  }
}
