import RTDBTree

/// Protocol version 5: messages to JSON text and back.
///
/// Unknown members are ignored; a message whose kind or action is unknown reads as nil and is to be ignored too.
/// Paths are read with or without a leading slash; requests are written with one, pushes without.
package enum MessageCodec {
  /// The version that the handshake announces.
  package static let version = "5"

  /// Reads an envelope `{"t":…,"d":…}`.
  static func envelope(_ text: String) throws(WireError) -> (kind: String, body: JSON) {
    let json: JSON
    do throws(JSONReader.Failure) { json = try JSONReader.read(text) } catch {
      throw WireError(.notJSON, "A message must be one JSON object: \(error).")
    }
    guard let kind = json["t"]?.text, let body = json["d"], body.members != nil else {
      throw WireError(.malformedEnvelope, "A message must be an object with a text t and an object d.")
    }
    return (kind, body)
  }

  /// Writes an envelope.
  static func text(_ kind: String, _ body: JSON) -> String {
    JSONWriter.text(["t": .string(kind), "d": body])
  }
}

/// The body of one message, with typed access to its members.
struct MessageBody {
  let json: JSON
  let action: String

  func failure(_ message: String) -> WireError {
    WireError(.malformedBody, "\(message) (action \(action)).")
  }

  func text(_ name: String) throws(WireError) -> String {
    guard let text = json[name]?.text else { throw failure("The member \(name) must be a text") }
    return text
  }

  /// A text that may be absent; of a wrong kind it is refused.
  func optionalText(_ name: String) throws(WireError) -> String? {
    json[name] == nil ? nil : try text(name)
  }

  func path() throws(WireError) -> Path { Path(try text("p")) }

  func tag() throws(WireError) -> Int? {
    guard let json = json["t"] else { return nil }
    guard let number = json.integer, let tag = Int(exactly: number) else {
      throw failure("A tag must be an integer")
    }
    return tag
  }

  /// Query parameters, the default ones where there are none.
  func query() throws(WireError) -> QueryParams {
    guard let json = json["q"] else { return .default }
    do throws(DataError) { return try QueryParams(wireForm: json) } catch { throw failure(error.message) }
  }

  /// The member `d` as data.
  func data() throws(WireError) -> Node {
    guard let json = json["d"] else { throw failure("The member d must be there") }
    return try MessageBody.node(json)
  }

  /// The member `d` as a map from relative paths to data.
  func children() throws(WireError) -> [MergeEntry] {
    guard let members = json["d"]?.members else { throw failure("The member d must be an object") }
    var entries: [MergeEntry] = []
    entries.reserveCapacity(members.count)
    for member in members { entries.append(MergeEntry(Path(member.key), try MessageBody.node(member.value))) }
    return entries
  }

  static func node(_ json: JSON) throws(WireError) -> Node {
    do throws(DataError) { return try Node(json: json) } catch { throw WireError(.invalidData, error.message) }
  }

  /// The written form of merge entries.
  static func json(_ children: [MergeEntry]) -> JSON {
    .object(children.map { JSON.Member($0.path.wireText, $0.data.exportForm) })
  }
}
