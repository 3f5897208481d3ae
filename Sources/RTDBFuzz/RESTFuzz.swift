import RTDBRuntime
import RTDBServer
import RTDBTree

/// Requests of the REST interface, as a library of HTTP hands them over.
enum RESTFuzz {
  static func feed(_ bytes: [UInt8]) {
    guard let request = request(bytes) else { return }
    let server = Server(scheduler: VirtualScheduler(now: 1), random: SeededRandom(seed: 1))
    server.checkCredential = { .unverified($0, now: nil) }
    let handler = RESTHandler(server, defaultNamespace: "default")
    let answer = handler.answer(request)
    precondition((200..<500).contains(answer.status), "the answer has the status \(answer.status)")
    let isJSON = answer.body.isEmpty || (try? JSONReader.read(bytes: answer.body)) != nil
    precondition(isJSON, "the answer is no JSON")
    // What was put is there.
    guard request.method == "PUT", answer.status < 300 else { return }
    let data = server.namespace(request.namespace(else: "default")).data()
    precondition((try? Node(json: data.exportForm)) == data, "the server stores what it cannot read")
  }

  private static func request(_ bytes: [UInt8]) -> HTTPRequest? {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    let words = lines.popFirst()?.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) } ?? []
    guard words.count == 2 else { return nil }
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    var request = HTTPRequest(words[0], target[0], query: target.count > 1 ? target[1] : nil)
    while let line = lines.popFirst(), !line.isEmpty {
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
      if parts.count == 2 { request.headers.append(HTTPHeader(parts[0], parts[1])) }
    }
    request.body = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    return request
  }
}
