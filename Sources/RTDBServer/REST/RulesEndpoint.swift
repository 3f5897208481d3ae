import RTDBRules
import RTDBRuntime
import RTDBTree

/// Takes and gives the security rules of a namespace: `/.settings/rules.json`, for administrators.
///
/// Implements the pages on security rules §1 and on the emulator.
struct RulesEndpoint {
  static let path = "/.settings/rules.json"
  /// What a namespace answers that was never given rules.
  private static let open = #"{"rules":{".read":true,".write":true}}"#

  private let server: Server
  private let defaultNamespace: String

  init(_ server: Server, _ defaultNamespace: String) {
    self.server = server
    self.defaultNamespace = defaultNamespace
  }

  func answer(_ request: HTTPRequest) throws(RESTFailure) -> HTTPResponse {
    if request.method == "OPTIONS" { return RESTAnswer.preflight }
    guard let parameters = request.parameters else {
      throw RESTFailure(400, "The query must be percent-encoded UTF-8.")
    }
    let value = { (name: String) in parameters.last { $0.name == name }?.value }
    guard try Requester(RESTCredentials(request, value: value), server) == .administrator else {
      throw RESTFailure(401, "Unauthorized request.")
    }
    let namespace = server.namespace(request.namespace(else: defaultNamespace))
    switch request.method {
    case "GET", "HEAD": return RESTAnswer.text(namespace.rules.document?.text ?? Self.open)
    case "PUT":
      let document = try Self.document(request.body)
      if value("dryRun") != "true" {
        var rules = namespace.rules
        rules.document = document
        namespace.setRules(rules)
      }
      return RESTAnswer.text(#"{"status":"ok"}"#)
    default: throw RESTFailure(405, "The method must be one of GET and PUT.")
    }
  }

  private static func document(_ body: [UInt8]) throws(RESTFailure) -> RulesDocument {
    guard let text = String(validating: body, as: UTF8.self) else {
      throw RESTFailure(400, "1:1: The rules must be UTF-8.")
    }
    do throws(RulesError) { return try RulesDocument(text: text) } catch { throw RESTFailure(400, "\(error)") }
  }
}
