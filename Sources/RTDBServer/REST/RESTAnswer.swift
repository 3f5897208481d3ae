import RTDBRuntime
import RTDBTree

/// Writes the answers of the REST interface.
enum RESTAnswer {
  private static let common = [
    HTTPHeader("Content-Type", "application/json; charset=utf-8"), HTTPHeader("Cache-Control", "no-cache"),
    HTTPHeader("Access-Control-Allow-Origin", "*"), HTTPHeader("Access-Control-Expose-Headers", "ETag"),
  ]

  static func success(_ result: RESTResult, _ call: RESTCall) -> HTTPResponse {
    let isTagged = call.wantsTag || call.knownTag != nil || result.status == 412
    let headers = isTagged ? common + [HTTPHeader("ETag", RESTResult.tag(of: result.current))] : common
    if result.status == 304 { return HTTPResponse(304, headers: headers) }
    if call.isSilent, result.status == 200 { return HTTPResponse(204, headers: headers) }
    let text = call.isPretty ? pretty(result.value) + "\n" : JSONWriter.text(result.value)
    return HTTPResponse(result.status, headers: headers, body: Array(text.utf8))
  }

  /// An answer that is the text as it stands.
  static func text(_ text: String) -> HTTPResponse { HTTPResponse(200, headers: common, body: Array(text.utf8)) }

  static func failure(_ failure: RESTFailure) -> HTTPResponse {
    HTTPResponse(
      failure.status, headers: common, body: Array(JSONWriter.text(["error": .string(failure.text)]).utf8))
  }

  /// What a browser asks before it lets a page of another origin send requests.
  static let preflight = HTTPResponse(
    200,
    headers: common + [
      HTTPHeader("Access-Control-Allow-Methods", "GET, PUT, PATCH, POST, DELETE"),
      HTTPHeader(
        "Access-Control-Allow-Headers",
        "Authorization, Content-Type, If-Match, If-None-Match, X-Firebase-ETag, X-HTTP-Method-Override"),
    ])

  /// A value over several lines, members and elements two spaces further in than their container.
  private static func pretty(_ value: JSON, _ indent: String = "") -> String {
    let inner = indent + "  "
    switch value {
    case .array(let elements) where !elements.isEmpty:
      return "[\n" + elements.map { inner + pretty($0, inner) }.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members) where !members.isEmpty:
      let lines = members.map { "\(inner)\(JSONWriter.text(.string($0.key))): \(pretty($0.value, inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    default: return JSONWriter.text(value)
    }
  }
}
