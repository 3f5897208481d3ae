import CSoup
import RTDBRuntime

/// Requests that are no links.
extension SocketServer {
  /// Looks at a request's head before its body is read, and answers here what must go no further.
  func checkHead(_ message: OpaquePointer) {
    noteProgress(message)
    let request = Self.request(message)
    guard let refusal = refusal(of: request) ?? unadmitted(request, message) else { return }
    soup_message_body_set_accumulate(soup_server_message_get_request_body(message), 0)
    Self.respond(message, refusal)
  }

  /// Breaks off a client that may have no link; the answer that keeps the library from opening one reaches nobody.
  private func unadmitted(_ request: HTTPRequest, _ message: OpaquePointer) -> HTTPResponse? {
    guard request.path == "/.ws", !admits(address(of: request)) else { return nil }
    connection(of: message)?.refuse()
    return .error(503, "There are no links now.")
  }

  private func refusal(of request: HTTPRequest) -> HTTPResponse? {
    let lengths = request.headers.filter { $0.name.lowercased() == "content-length" }.map(\.value)
    if lengths.count > 1 || !lengths.isEmpty && request.header("transfer-encoding") != nil {
      return .error(400, "The length of the body must be told once.")
    }
    if let length = lengths.first {
      guard let count = Int(length), count >= 0 else {
        return .error(400, "The length of the body is no number.")
      }
      if count > limits.bodyBytes {
        return .error(413, "The body must not be longer than \(limits.bodyBytes) bytes.")
      }
    }
    if request.path.utf8.count + (request.query?.utf8.count ?? 0) > limits.targetBytes {
      return .error(414, "The URL must not be longer than \(limits.targetBytes) bytes.")
    }
    if request.headers.count > limits.headerLines {
      return .error(431, "There must not be more than \(limits.headerLines) headers.")
    }
    let wantsSocket = request.header("upgrade")?.lowercased() == "websocket"
    if request.path == "/.ws" {
      if !wantsSocket { return .error(426, "Only WebSockets are served here.", [HTTPHeader("Upgrade", "websocket")]) }
      guard request.parameters?.contains(where: { $0.name == "v" && $0.value == "5" }) == true else {
        return .error(400, "Only version 5 of the protocol is served: /.ws?v=5&ns=NAME.")
      }
    } else if wantsSocket || request.path.hasPrefix("/.ws/") {
      return .error(404, "WebSockets are served at /.ws?v=5&ns=NAME.")
    }
    return nil
  }

  /// Breaks a connection off whose body has grown too long without having told its length.
  func checkChunk(_ message: OpaquePointer, _ count: gsize) {
    // A request that has its answer already is only read to its end.
    guard soup_server_message_get_status(message) == 0, let connection = connection(of: message) else { return }
    connection.bodyBytes += Int(count)
    if connection.bodyBytes > limits.bodyBytes { connection.abort() }
  }

  func answer(_ message: OpaquePointer) {
    var request = Self.request(message)
    let body = soup_message_body_flatten(soup_server_message_get_request_body(message))
    defer { g_bytes_unref(body) }
    var count: gsize = 0
    let start = g_bytes_get_data(body, &count)
    request.body = Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
    connection(of: message)?.bodyBytes = 0
    Self.respond(message, answer(request))
  }

  private static func respond(_ message: OpaquePointer, _ response: HTTPResponse) {
    csoup_set_status(message, UInt32(response.status))
    let headers = soup_server_message_get_response_headers(message)
    // The library keeps no connection that it has not accepted itself open for another request.
    soup_message_headers_replace(headers, "Connection", "close")
    var contentType = "text/plain; charset=utf-8"
    for header in response.headers {
      if header.name == "Content-Type" {
        contentType = header.value
      } else {
        soup_message_headers_append(headers, header.name, header.value)
      }
    }
    guard response.status != 204 else { return }
    response.body.withUnsafeBytes { bytes in
      soup_server_message_set_response(
        message, contentType, SOUP_MEMORY_COPY, bytes.bindMemory(to: CChar.self).baseAddress, gsize(bytes.count))
    }
  }

  /// A request without its body.
  static func request(_ message: OpaquePointer) -> HTTPRequest {
    let uri = soup_server_message_get_uri(message)
    var request = HTTPRequest(
      soup_server_message_get_method(message).map { String(cString: $0) } ?? "",
      csoup_path(message).map { String(cString: $0) } ?? "/", query: g_uri_get_query(uri).map { String(cString: $0) })
    var iterator = SoupMessageHeadersIter()
    soup_message_headers_iter_init(&iterator, soup_server_message_get_request_headers(message))
    var name: UnsafePointer<CChar>?
    var value: UnsafePointer<CChar>?
    while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
      request.headers.append(HTTPHeader(String(cString: name!), String(cString: value!)))
    }
    return request
  }
}

extension HTTPResponse {
  /// An answer that says what is wrong as JSON; the text must need no escapes.
  fileprivate static func error(
    _ status: Int, _ text: String, _ headers: [HTTPHeader] = []
  ) -> HTTPResponse {
    let headers = headers + [HTTPHeader("Content-Type", "application/json; charset=utf-8")]
    return HTTPResponse(status, headers: headers, body: Array("{\"error\":\"\(text)\"}".utf8))
  }
}
