import ConformanceCases
import ConformanceKit
import RTDBClient
import RTDBRuntime
import RTDBTree

/// Carries out a case's calls as requests of the REST interface, and reports what the answers say.
///
/// Implements the page on REST as the admin SDKs without a connection use it.
final class AdminClient {
  typealias Report = (_ stream: String, _ event: ObservedEvent) -> Void

  /// How often a transaction is tried before it gives up.
  private static let transactionTries = 25

  private let answer: (HTTPRequest) -> HTTPResponse
  private let report: Report

  /// - Parameter answer: What answers requests.
  init(answer: @escaping (HTTPRequest) -> HTTPResponse, report: @escaping Report) {
    self.answer = answer
    self.report = report
  }

  /// Makes a call; one that is refused before any request is reported with the exception's name.
  func perform(_ call: ClientCall) throws { try call.reportingRefusal(to: report, carryOut) }

  private func carryOut(_ call: ClientCall) throws {
    let path = try call.path.isEmpty ? .root : Validation.rootPath(call.path, limits: .web)
    switch call.verb {
    case .get: try get(call, path)
    case .transaction: try transact(call, path)
    case .update:
      let entries = try Validation.update(json(call.value), at: path, limits: .web)
      if entries.isEmpty { return finish(call, HTTPResponse(200)) }
      finish(call, ask("PATCH", path, body: json(call.value)))
    case .push:
      guard let value = call.value else { return }
      _ = try Validation.data(value.json, at: path, limits: .web)
      finish(call, ask("POST", path, body: value.json))
    case .setPriority:
      _ = try Validation.priority(json(call.priority))
      finish(call, ask("PUT", path.appending(.priority), body: json(call.priority)))
    case .remove: finish(call, ask("DELETE", path))
    default: try set(call, path)
    }
  }

  private func set(_ call: ClientCall, _ path: Path) throws {
    let node = try Validation.data(json(call.value), priority: call.priority?.json, at: path, limits: .web)
    finish(call, ask("PUT", path, body: node.exportForm))
  }

  private func json(_ value: Value?) -> JSON { value?.json ?? .null }

  /// Reports the answer to a write that the case has named.
  private func finish(_ call: ClientCall, _ answer: HTTPResponse) {
    if let name = call.name { report(name, .ack(code: Self.code(answer), message: Self.message(answer))) }
  }
}

// MARK: - Reading

extension AdminClient {
  private func get(_ call: ClientCall, _ path: Path) throws {
    let params = try CaseQuery.params(call.query, style: .web)
    let answer = ask("GET", path, parameters: RESTParameters.text(of: call.query))
    if let code = Self.code(answer) {
      return report(call.name ?? "", .gotError(code: code, message: Self.message(answer)))
    }
    // The interface answers in the order of keys whatever the query says: to sort is the client's work.
    let snapshot = ClientSnapshot(path: path, node: try Self.node(answer), index: params.index)
    report(call.name ?? "", .got(ObservedSnapshot(snapshot)))
  }

  /// Reads with the tag, and writes only if the tag still holds; a refused write tells the new data and its tag.
  private func transact(_ call: ClientCall, _ path: Path) throws {
    let name = call.name ?? ""
    var runs = call.apply[...]
    var answer = ask("GET", path, headers: [HTTPHeader("X-Firebase-ETag", "true")])
    for _ in 0..<Self.transactionTries {
      guard answer.status == 200 || answer.status == 412 else { break }
      let input = try Self.node(answer)
      report(name, .ran(Self.snapshot(path, input)))
      let function = runs.count > 1 ? runs.removeFirst() : runs[runs.startIndex]
      guard case .success(let output) = try function.decision(input, at: path) else {
        return report(name, .committed(false, error: nil, Self.snapshot(path, input)))
      }
      let tag = answer.headers.first { $0.name == "ETag" }?.value ?? ""
      answer = ask("PUT", path, headers: [HTTPHeader("if-match", tag)], body: output.exportForm)
      if answer.status == 200 {
        let result = try Self.node(ask("GET", path))
        return report(name, .committed(true, error: nil, Self.snapshot(path, result)))
      }
    }
    let code = answer.status == 412 ? "maxretry" : Self.code(answer)
    report(name, .committed(false, error: code, message: Self.message(answer), nil))
  }

  private static func snapshot(_ path: Path, _ node: Node) -> ObservedSnapshot {
    ObservedSnapshot(ClientSnapshot(path: path, node: node, index: .priority))
  }
}

// MARK: - Requests

extension AdminClient {
  /// Sends a request as administrator.
  private func ask(
    _ method: String, _ path: Path, parameters: String = "", headers: [HTTPHeader] = [], body: JSON? = nil
  ) -> HTTPResponse {
    let place = path.keys.map { PercentCoding.encoded($0.text) }.joined(separator: "/")
    return answer(
      HTTPRequest(
        method, "/\(place).json", query: "format=export&access_token=owner\(parameters)", headers: headers,
        body: body.map { Array(JSONWriter.text($0).utf8) } ?? []))
  }

  private static func node(_ answer: HTTPResponse) throws -> Node {
    try Node(json: try JSONReader.read(bytes: answer.body))
  }

  /// The text of a refusal, nil where there is none.
  private static func message(_ answer: HTTPResponse) -> String? {
    (200..<300).contains(answer.status) ? nil : (try? JSONReader.read(bytes: answer.body))?["error"]?.text
  }

  /// The code of a refusal as the admin SDKs' REST client tells it, nil where there is none.
  private static func code(_ answer: HTTPResponse) -> String? {
    switch answer.status {
    case 200..<300: nil
    case 401: "permission_denied"
    default: "rest_error:\(answer.status)"
    }
  }
}
