import RTDBRuntime
import RTDBTree

/// A request of the REST interface, taken apart.
struct RESTCall {
  let method: String
  let path: Path
  let isShallow: Bool
  let isPretty: Bool
  let isSilent: Bool
  /// Whether priorities are part of the answer.
  let wantsExport: Bool
  /// The children that are asked for; nil for all data.
  let query: QueryParams?
  /// Whether the answer is to carry the tag of the data.
  let wantsTag: Bool
  /// The tag that the data must have for a write to happen.
  let requiredTag: String?
  /// The tag of the data that the asker has already.
  let knownTag: String?
  let credentials: RESTCredentials
  private let body: [UInt8]

  /// - Throws: `RESTFailure` for what is no such request.
  init(_ request: HTTPRequest) throws(RESTFailure) {
    guard let parameters = request.parameters else {
      throw RESTFailure(400, "The query must be percent-encoded UTF-8.")
    }
    let value = { (name: String) in parameters.last { $0.name == name }?.value }
    let override =
      request.method == "POST" ? request.header("x-http-method-override") ?? value("x-http-method-override") : nil
    method = override?.uppercased() ?? request.method
    path = try Self.path(request.path)
    isShallow = value("shallow") == "true"
    isPretty = value("print") == "pretty"
    isSilent = value("print") == "silent"
    wantsExport = value("format") == "export"
    query = try RESTQuery(value: value).params(isShallow: isShallow)
    wantsTag = request.header("x-firebase-etag")?.lowercased() == "true"
    requiredTag = request.header("if-match")
    knownTag = request.header("if-none-match")
    credentials = RESTCredentials(request, value: value)
    body = request.body
  }

  /// The body as JSON.
  func value() throws(RESTFailure) -> JSON {
    guard !body.isEmpty else { throw RESTFailure(400, "Error: No data supplied.") }
    do throws(JSONReader.Failure) { return try JSONReader.read(bytes: body) } catch {
      throw RESTFailure(400, "Invalid data; couldn't parse JSON object, array, or value.")
    }
  }

  /// Data to be stored.
  func node(_ json: JSON) throws(RESTFailure) -> Node {
    do throws(DataError) { return try Node(json: json) } catch { throw RESTFailure(400, error.message) }
  }

  /// The location of a member of a `PATCH`.
  func relativePath(_ text: String) throws(RESTFailure) -> Path {
    let path = Path(text)
    guard !path.isRoot else { throw .invalidPath }
    return path
  }

  /// The location that a URL's path names.
  private static func path(_ text: String) throws(RESTFailure) -> Path {
    guard text.hasSuffix(".json") else {
      throw RESTFailure(400, "append .json to your request URI to use the REST API.")
    }
    var keys: [Key] = []
    for component in text.dropLast(5).split(separator: "/") {
      guard let decoded = PercentCoding.decoded(component) else { throw .invalidPath }
      let key = Key(decoded)
      guard key.isStorable || key.isPriority else { throw .invalidPath }
      keys.append(key)
    }
    let path = Path(keys: keys)
    guard path.isStorable else { throw .invalidPath }
    return path
  }
}

extension RESTFailure {
  static let invalidPath = RESTFailure(400, "Invalid path: Invalid token in path")
}
