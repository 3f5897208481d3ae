import RTDBTree

/// Replays transcripts of the official JavaScript client: the calls of an app and what the network brought in, with
/// every event, completion and request that followed.
///
/// For each client, events are compared for each listener in order, completions in order (those of on-disconnect writes
/// among themselves), requests by their bodies and in order. Attempts to connect, statistics and the place of a close
/// are not compared. A scenario that shows a flagged accident of that client, or agrees exactly once the client takes
/// on the habit of forgetting transactions, counts as passed and is listed when it differs.
package struct TranscriptReplay {
  private let id: String
  private let clients: [TranscriptClient]
  private var wires: [TranscriptWire]
  private var onDisconnects: Set<String> = []
  private var differences: [ReplayReport.Difference] = []

  private init(_ scenario: JSON, forgetsTransactions: Bool = false) {
    id = scenario["id"]?.text ?? "(no id)"
    let names = TranscriptNames()
    clients = (scenario["clients"]?.elements ?? ["A"]).enumerated().map { place, name in
      TranscriptClient(
        name.text ?? "", given: scenario["given"], seed: UInt64(place), names: names,
        forgetsTransactions: forgetsTransactions)
    }
    wires = clients.map { _ in TranscriptWire() }
  }

  package static func run(_ scenarios: [JSON], only: String? = nil) -> ReplayReport {
    var report = ReplayReport()
    for scenario in scenarios {
      let id = scenario["id"]?.text ?? "(no id)"
      guard only == nil || id.contains(only!) else { continue }
      var replay = TranscriptReplay(scenario)
      let steps = scenario["steps"]?.elements ?? []
      let differences = replay.run(steps)
      let flags = (scenario["flags"]?.elements ?? []).compactMap(\.text)
      if !differences.isEmpty, forgetsTransactions(scenario) {
        report.excuse(id, as: "agrees only with the official habit: forgetting a transaction that two writes touch")
      } else if differences.isEmpty || flags.isEmpty {
        report.add(differences)
      } else {
        report.excuse(id, as: "shows an accident of the recorded client (\(flags.joined(separator: ", ")))")
      }
    }
    return report
  }

  /// Whether a scenario agrees once the client forgets transactions as the recorded one does.
  private static func forgetsTransactions(_ scenario: JSON) -> Bool {
    var replay = TranscriptReplay(scenario, forgetsTransactions: true)
    return replay.run(scenario["steps"]?.elements ?? []).isEmpty
  }

  private mutating func run(_ steps: [JSON]) -> [ReplayReport.Difference] {
    for (number, step) in steps.enumerated() {
      for place in clients.indices {
        clients[place].begin()
        wires[place].begin()
      }
      perform(step["do"] ?? .null, number)
      for place in clients.indices { feed(place, step, number) }
      for place in clients.indices { compare(place, step, number) }
    }
    for client in clients { client.end() }
    return differences
  }

  private mutating func note(_ number: Int, _ kind: String, _ expected: String, _ actual: String) {
    differences.append(.init(scenario: id, step: number, kind: kind, expected: expected, actual: actual))
  }
}

// MARK: - Performing

extension TranscriptReplay {
  private mutating func perform(_ action: JSON, _ number: Int) {
    noteOnDisconnects(action)
    let acting = action["c"]?.text ?? "A"
    if action["do"]?.text == "advance" {
      for client in clients { client.scheduler.advance(by: action["ms"]?.integer ?? 0) }
    } else if let client = clients.first(where: { $0.name == acting }) {
      let hadLink = client.connector.hasLink
      do { try client.perform(action) } catch { note(number, "call", "no error", "\(error)") }
      settle()
      if action["noTimer"]?.bool == true, !hadLink, client.connector.hasLink {
        note(number, "connection", "no attempt to connect", "an attempt")
      }
    }
    settle()
  }

  /// The completions of on-disconnect writes come at a time of their own.
  private mutating func noteOnDisconnects(_ action: JSON) {
    if action["do"]?.text == "onDisconnect", let id = action["id"]?.text { onDisconnects.insert(id) }
    let inner = [action["steps"], action["react"]?["do"], action["react"]?["whenTrue"]]
    for one in inner.flatMap({ $0?.elements ?? [] }) { noteOnDisconnects(one) }
  }

  private func settle() {
    for client in clients { client.scheduler.runDue() }
  }

  /// Hands in what the network brought to a client, each after the requests that came before it.
  private mutating func feed(_ place: Int, _ step: JSON, _ number: Int) {
    let client = clients[place]
    var out = entries(step["out"], client)[...]
    var incoming = entries(step["in"], client)[...]
    for letter in step["order"]?[client.name]?.text ?? "" {
      switch letter {
      case "o": out.popFirst().map { wires[place].expect($0) }
      case "i":
        takeDeeds(place)
        wires[place].match()
        client.messageCount += 1
        if let entry = incoming.popFirst() { deliver(entry, to: place, number) }
        settle()
      default: break
      }
    }
    takeDeeds(place)
    wires[place].match()
  }

  private mutating func takeDeeds(_ place: Int) {
    wires[place].note(clients[place].connector.takeDeeds(), clients[place].names)
  }

  private mutating func deliver(_ entry: JSON, to place: Int, _ number: Int) {
    let client = clients[place]
    let connector = client.connector
    if entry["opened"] != nil {
      guard connector.hasLink, !connector.isOpen else {
        return note(number, "connection", "an attempt to connect", "none")
      }
      return connector.open()
    }
    if entry["refused"] != nil || entry["closed"] != nil { return connector.lose() }
    guard connector.isOpen else {
      return note(number, "connection", "a link for \(JSONWriter.text(entry))", "none")
    }
    if let hello = entry["hello"] {
      let members = (hello.members ?? []) + [.init("h", "scripted")]
      connector.deliver(JSONWriter.text(["t": "c", "d": ["t": "h", "d": .object(members)]]))
    } else if let control = entry["ctl"] {
      connector.deliver(JSONWriter.text(["t": "c", "d": control]))
    } else if let message = wires[place].incoming(entry) {
      connector.deliver(JSONWriter.text(["t": "d", "d": client.names.real(message)]))
    } else {
      note(number, "answer", "a request for \(JSONWriter.text(entry))", "none")
    }
  }

  private func entries(_ list: JSON?, _ client: TranscriptClient) -> [JSON] {
    (list?.elements ?? []).filter { $0["c"]?.text == client.name }
  }
}

// MARK: - Comparing

extension TranscriptReplay {
  private mutating func compare(_ place: Int, _ step: JSON, _ number: Int) {
    let client = clients[place]
    compare(TranscriptSighting.recorded(step, of: client.name), client.sightings, number)
    let incoming = entries(step["in"], client)
    wires[place].end(isReconnect: incoming.contains { $0["hello"] != nil })
    for (expected, actual) in wires[place].differences { note(number, "requests", expected, actual) }
    let out = entries(step["out"], client)
    let keepAlives = out.filter { $0["keepalive"] != nil }.count
    if keepAlives != wires[place].keepAlives {
      note(number, "keep-alive frames", "\(keepAlives)", "\(wires[place].keepAlives)")
    }
    let closes = out.filter { $0["close"] != nil }.count
    if closes < wires[place].closes { note(number, "closes", "\(closes)", "\(wires[place].closes)") }
  }

  /// Events are compared for each listener by itself; completions of on-disconnect writes come at a time of their own.
  private mutating func compare(_ recorded: [TranscriptSighting], _ seen: [TranscriptSighting], _ number: Int) {
    func isLoose(_ sighting: TranscriptSighting) -> Bool { onDisconnects.contains(sighting.call ?? "") }
    func group(_ sighting: TranscriptSighting) -> String {
      sighting.listener ?? (isLoose(sighting) ? "on-disconnect results" : "results")
    }
    let expected = Dictionary(grouping: recorded, by: group).mapValues { $0.map { $0.text(timed: !isLoose($0)) } }
    let actual = Dictionary(grouping: seen, by: group).mapValues { $0.map { $0.text(timed: !isLoose($0)) } }
    for name in Set(expected.keys).union(actual.keys).sorted() where expected[name] != actual[name] {
      note(number, name.hasSuffix("results") ? "results" : "events", list(expected[name]), list(actual[name]))
    }
    func order(_ sightings: [TranscriptSighting]) -> String {
      sightings.filter { !isLoose($0) }.map { $0.listener == nil ? "completion" : "event" }.joined(separator: ", ")
    }
    if order(recorded) != order(seen) { note(number, "order", order(recorded), order(seen)) }
  }

  private func list(_ entries: [String]?) -> String {
    guard let entries, !entries.isEmpty else { return "nothing" }
    return entries.joined(separator: ", ")
  }
}
