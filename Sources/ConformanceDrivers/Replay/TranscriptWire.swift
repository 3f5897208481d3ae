import RTDBTree
import RTDBWire

/// Brings a client's requests together with the recorded ones: numbers and tags of the one with those of the other.
struct TranscriptWire {
  /// A request of the client, in a form that compares.
  private struct Sent {
    var number: Int
    var action: String
    var path: String
    var tag: Int64?
    var hash: String?
    /// Everything that has to be equal, apart from the hash.
    var text: String
    var frames: [Int]
    /// The recorded request that it is.
    var recorded: Int64?
  }

  private var assemblers: [Int: FrameAssembler] = [:]
  private var lengths: [Int] = []
  private var sent: [Sent] = []
  private var numbers: [Int64: Int] = [:]
  private var tags: [Int64: Int64] = [:]
  private var waiting: [JSON] = []
  /// What the client did in this step beside requests.
  private(set) var closes = 0
  private(set) var keepAlives = 0
  /// Differences found so far in this step: what was expected, and what came.
  private(set) var differences: [(expected: String, actual: String)] = []

  mutating func begin() {
    sent = []
    waiting = []
    closes = 0
    keepAlives = 0
    differences = []
  }
}

// MARK: - The client's side

extension TranscriptWire {
  mutating func note(_ deeds: [ScriptedConnector.Deed], _ names: TranscriptNames) {
    for deed in deeds {
      switch deed {
      case .closed: closes += 1
      case .sent(FrameCodec.keepAlive, _): keepAlives += 1
      case .sent(let frame, let link):
        lengths.append(frame.utf16.count)
        guard let text = try? assemblers[link, default: FrameAssembler()].receive(frame) else { continue }
        if let json = try? JSONReader.read(text) { note(names.named(json["d"] ?? .null)) }
        lengths = []
      }
    }
  }

  private mutating func note(_ request: JSON) {
    guard let action = request["a"]?.text, action != "s" else { return }
    let body = request["b"] ?? .null
    sent.append(
      Sent(
        number: Int(request["r"]?.integer ?? 0), action: action, path: body["p"]?.text ?? "", tag: body["t"]?.integer,
        hash: body["h"]?.text, text: TranscriptWire.text(action, body), frames: lengths))
  }

  /// What has to be equal of a request.
  private static func text(_ action: String, _ body: JSON) -> String {
    let members = (body.members ?? []).filter { $0.key != "t" && $0.key != "h" }.map { member in
      guard member.key == "q", let params = try? QueryParams(wireForm: member.value) else { return member }
      return JSON.Member("q", params.wireForm)
    }
    return "\(action) \(JSON.object(members).comparableText)"
  }
}

// MARK: - The recorded side

extension TranscriptWire {
  mutating func expect(_ entry: JSON) {
    if entry["n"] != nil { waiting.append(entry) }
  }

  /// Finds the recorded requests so far among those of the client.
  mutating func match() {
    for entry in waiting { match(entry) }
    waiting = []
  }

  private mutating func match(_ entry: JSON) {
    let action = entry["a"]?.text ?? ""
    let body = RecordedValue.expanded(entry["b"] ?? .null)
    let text = TranscriptWire.text(action, body)
    let hash = body["h"]?.text
    let free = sent.indices.filter { sent[$0].recorded == nil && sent[$0].action == action }
    let place =
      free.first { sent[$0].text == text && sent[$0].hash == hash }
      ?? free.first { sent[$0].text == text }
      ?? free.first { sent[$0].path == body["p"]?.text }
    guard let place, let number = entry["n"]?.integer else {
      differences.append((describe(text, hash), "not sent"))
      return
    }
    sent[place].recorded = number
    numbers[number] = sent[place].number
    if let tag = body["t"]?.integer { tags[tag] = sent[place].tag }
    let isOther = sent[place].hash != hash
    if sent[place].text != text || isOther {
      differences.append((describe(text, hash), describe(sent[place].text, sent[place].hash)))
    }
    compareFrames(entry, sent[place])
  }

  private mutating func compareFrames(_ entry: JSON, _ request: Sent) {
    let expected = (entry["frameLengths"]?.elements ?? []).compactMap { $0.integer.map(Int.init) }
    let actual = request.frames.count == 1 ? [] : Array(request.frames.dropFirst())
    if expected != actual { differences.append(("frames of \(expected)", "frames of \(actual)")) }
  }

  private func describe(_ text: String, _ hash: String?) -> String {
    hash.map { "\(text) with hash \"\($0)\"" } ?? text
  }

  /// Ends a step: nothing may be left over, and the order has to be the recorded one.
  ///
  /// - Parameter isReconnect: Whether listens may come in any order among themselves.
  mutating func end(isReconnect: Bool) {
    for request in sent where request.recorded == nil {
      differences.append(("no request", describe(request.text, request.hash)))
    }
    let order = sent.filter { !isReconnect || $0.action != "q" }.compactMap(\.recorded)
    if order != order.sorted() { differences.append(("requests in order", "requests in the order \(order)")) }
  }

  /// An answer or a push with the client's own numbers; nil where the client made no such request.
  func incoming(_ entry: JSON) -> JSON? {
    let body = RecordedValue.expanded(entry["b"] ?? .null)
    if let recorded = entry["re"]?.integer {
      return numbers[recorded].map { ["r": .integer(Int64($0)), "b": body] }
    }
    let members = (body.members ?? []).map { member in
      guard member.key == "t", let tag = member.value.integer else { return member }
      return JSON.Member("t", .integer(tags[tag] ?? TranscriptWire.unusedTag))
    }
    return ["a": entry["a"] ?? .null, "b": .object(members)]
  }

  /// Stands for a tag that the client never gave.
  private static let unusedTag: Int64 = 1 << 40
}
