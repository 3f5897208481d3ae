import RTDBRuntime
import RTDBServer
import RTDBTree
import RTDBWire

/// Sends a recorded client's requests to the server and compares what comes back with what the model server sent.
final class Replay {
  /// One client: its requests on the way up, and what the server sent that the recording has not shown yet.
  final class Client {
    /// The newest connection, while the server knows of it.
    var connection: Connection?
    /// A lost connection that the server takes for alive.
    var unnoticed: Connection?
    var waiting: [ServerMessage] = []
    var held: [String] = []
    var isHeldUp = false
    var isHeldDown = false
  }

  final class Connection: Link {
    var handler: (any LinkHandler)!
    private weak var client: Client?
    private var assembler = FrameAssembler()

    init(_ client: Client) { self.client = client }

    func send(_ frame: String) {
      guard let client, client.connection === self, let text = try? assembler.receive(frame) else { return }
      if let message = try? MessageCodec.serverMessage(text) { client.waiting.append(message) }
    }
    func close() {}
    func receive(_ frame: String) { handler.link(self, received: frame) }
    func end() { handler.linkClosed(self) }
  }

  let scenario: JSON
  let scheduler: VirtualScheduler
  let server: Server
  let namespace: Namespace
  private(set) var clients: [String: Client] = [:]
  private(set) var mismatches: [String] = []
  /// Whether a filtered listen met a primitive: the model server sends it, for this one there is nothing to pick.
  private(set) var hasLeafWindow = false
  private var filteredPaths: Set<Path> = []

  init(_ scenario: JSON) throws {
    self.scenario = scenario
    let given = scenario["given"]!
    scheduler = VirtualScheduler(now: given["serverNow"]!.integer!)
    server = Server(scheduler: scheduler, random: SeededRandom(seed: 1))
    namespace = server.namespace("n")
    namespace.replaceQuietly(.root, try Node(json: given["tree"] ?? .null))
    namespace.setRules(Replay.rules(given["rules"] ?? [:], AccessRules()))
    for client in scenario["clients"]!.elements! { clients[client.text!] = Client() }
    if let tokens = given["tokens"] {
      server.checkCredential = { credential in
        let name = credential.hasPrefix("$jwt:") ? String(credential.dropFirst(5)) : credential
        switch tokens[name] {
        case .string?: return .refused(status: "expired_token", reason: "Auth token is expired.")
        case let user?: return .accepted(payload: ["auth": user])
        case nil: return .refused(status: "invalid_token", reason: "Could not parse auth token.")
        }
      }
    }
  }

  static func rules(_ json: JSON, _ old: AccessRules) -> AccessRules {
    func paths(_ name: String, _ old: [Path]) -> [Path] { json[name]?.elements?.map { Path($0.text!) } ?? old }
    return AccessRules(
      denyRead: paths("denyRead", old.denyRead), denyWrite: paths("denyWrite", old.denyWrite),
      noIndex: paths("noIndex", old.noIndex), requireAuth: paths("needAuth", old.requireAuth))
  }

  /// Replays all steps up to the first mismatch.
  func run() throws {
    for (number, step) in scenario["steps"]!.elements!.enumerated() {
      do { try act(step["do"]!) } catch { mismatches.append("step \(number): \(error)") }
      follow(step, number)
      guard mismatches.isEmpty else { return }
    }
    let final = try Node(json: scenario["finalServer"] ?? .null)
    if namespace.data() != final { mismatches.append("final data \(JSONWriter.text(namespace.data().exportForm))") }
  }
}

// MARK: - Actions

extension Replay {
  private func act(_ action: JSON) throws {
    let client = clients[action["c"]?.text ?? "A"]!
    let path = Path(action["path"]?.text ?? "")
    switch action["do"]!.text! {
    case "batch": for one in action["steps"]!.elements! { try act(one) }
    case "serverSet": try namespace.set(path, try Node(json: action["value"]!))
    case "serverUpdate":
      let values = action["values"]!.members!
      try namespace.update(path, try values.map { MergeEntry(Path($0.key), try Node(json: $0.value)) })
    case "serverQuiet": namespace.replaceQuietly(path, try Node(json: action["value"]!))
    case "serverClock": server.clockOffset = action["now"]!.integer! - scheduler.now
    case "advance": scheduler.advance(by: action["ms"]!.integer!)
    case "rules":
      namespace.setRules(
        Replay.rules(action["rules"]!, namespace.rules), revokingListens: action["reevaluate"]?.bool ?? false)
    case "hold": client.isHeldDown = true
    case "flow": client.isHeldDown = false
    case "holdUp": client.isHeldUp = true
    case "upOne": if !client.held.isEmpty { client.connection?.receive(client.held.removeFirst()) }
    case "flowUp":
      client.isHeldUp = false
      for frame in client.held { client.connection?.receive(frame) }
      client.held = []
    case "cut": lose(client, unaware: action["server"]?.text == "unaware")
    case "notice":
      client.unnoticed?.end()
      client.unnoticed = nil
    default: break
    }
  }

  private func lose(_ client: Client, unaware: Bool) {
    client.waiting = []
    client.held = []
    let connection = client.connection
    client.connection = nil
    if unaware { client.unnoticed = connection } else { connection?.end() }
  }
}

// MARK: - Frames

extension Replay {
  private func follow(_ step: JSON, _ number: Int) {
    var cursors = clients.keys.sorted().map { Cursor(name: $0, step: step) }
    var moved = true
    while moved {
      moved = false
      for index in cursors.indices {
        while let letter = cursors[index].next, advance(&cursors[index], letter, number) { moved = true }
      }
    }
    for cursor in cursors {
      if cursor.next != nil { mismatches.append("step \(number): \(cursor.name) waits for \(cursor.expected)") }
      let client = clients[cursor.name]!
      if !client.isHeldDown, let extra = client.waiting.first {
        mismatches.append("step \(number): \(cursor.name) got \(MessageCodec.text(extra)), nothing was recorded")
      }
    }
  }

  /// Passes one letter of the order; false where the server has yet to send something.
  private func advance(_ cursor: inout Cursor, _ letter: Character, _ number: Int) -> Bool {
    let client = clients[cursor.name]!
    switch letter {
    case "o": send(cursor.takeOut(), client, isRefused: cursor.isRefused)
    case "i":
      guard let expected = cursor.expectedMessage else { break }
      guard let message = client.waiting.first else { return false }
      client.waiting.removeFirst()
      if Replay.normal(message) != Replay.normal(expected) {
        mismatches.append("step \(number): \(MessageCodec.text(message)) instead of \(MessageCodec.text(expected))")
      }
    default: break
    }
    cursor.pass(letter)
    if filteredPaths.contains(where: { namespace.data($0).isLeaf }) { hasLeafWindow = true }
    return true
  }

  private func send(_ out: JSON, _ client: Client, isRefused: Bool) {
    if out["connect"] != nil {
      guard !isRefused else { return }
      let connection = Connection(client)
      client.connection = connection
      connection.handler = server.accept(connection, ServerAddress(host: "h", namespace: "n"))
      connection.handler.linkOpened(connection)
    } else if out["close"] != nil {
      lose(client, unaware: false)
    } else if let number = out["n"] {
      if out["a"]?.text == "q", out["b"]!["q"] != nil { filteredPaths.insert(Path(out["b"]!["p"]!.text!)) }
      let text = JSONWriter.text(["t": "d", "d": ["r": number, "a": out["a"]!, "b": out["b"]!]])
      if client.isHeldUp { client.held.append(text) } else { client.connection?.receive(text) }
    }
  }

  /// The message without what differs from server to server: session id, host, the order of a merge.
  private static func normal(_ message: ServerMessage) -> ServerMessage {
    switch message {
    case .hello(let timestamp, let version, _, _): .hello(timestamp: timestamp, version: version, host: "", session: "")
    case .merge(let path, let children, let tag):
      .merge(path: path, children: children.sorted { $0.path < $1.path }, tag: tag)
    case .response(let number, let status, let payload) where status == "ok":
      .response(number: number, status: status, payload: (try? Node(json: payload).exportForm) ?? payload)
    default: message
    }
  }
}

/// Where one client stands in one step of a recording.
struct Cursor {
  let name: String
  private let letters: [Character]
  private let outs: [JSON]
  private let ins: [JSON]
  private var place = 0
  private var outPlace = 0
  private var inPlace = 0

  init(name: String, step: JSON) {
    self.name = name
    letters = Array(step["order"]?[name]?.text ?? "")
    outs = step["out"]!.elements!.filter { $0["c"]!.text == name }
    ins = step["in"]!.elements!.filter { $0["c"]!.text == name }
  }

  var next: Character? { place < letters.count ? letters[place] : nil }
  var expected: String { JSONWriter.text(ins[inPlace]) }
  var isRefused: Bool { ins.contains { $0["refused"] != nil } }

  mutating func takeOut() -> JSON {
    defer { outPlace += 1 }
    return outs[outPlace]
  }

  /// The message of the server that comes next, nil for what only the network tells.
  var expectedMessage: ServerMessage? {
    let json = ins[inPlace]
    if let hello = json["hello"] {
      return .hello(timestamp: hello["ts"]!.number!, version: hello["v"]!.text!, host: "", session: "")
    }
    if let number = json["re"] {
      let body = json["b"]!
      return .response(number: Int(number.integer!), status: body["s"]!.text!, payload: body["d"] ?? .null)
    }
    guard let action = json["a"] else { return nil }
    return try? MessageCodec.serverMessage(JSONWriter.text(["t": "d", "d": ["a": action, "b": json["b"]!]]))
  }

  mutating func pass(_ letter: Character) {
    place += 1
    if letter == "i" { inPlace += 1 }
  }
}
