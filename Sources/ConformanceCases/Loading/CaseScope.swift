/// The names that a case has introduced so far: clients, streams and bindings.
final class CaseScope {
  enum StreamKind { case listener, completion, transaction }

  var clients: [String] = []
  private var streams: [String: [(name: String, kind: StreamKind)]] = [:]
  private var bindings: [String] = []
  /// How deep in reactions the reader is.
  private var depth = 0
  /// The listeners that reactions name; they may be attached after the call that has the reaction.
  private var demands: [(name: String, client: String, location: SourceLocation)] = []
  /// The names of the keys of pushes, and the paths' demands for them.
  private var keys: [String: [String]] = [:]
  private var keyDemands: [(name: String, client: String, stream: String, location: SourceLocation)] = []

  func introduce(_ name: String, of client: String, as kind: StreamKind) {
    guard !streams[client, default: []].contains(where: { $0.name == name && $0.kind == kind }) else { return }
    streams[client, default: []].append((name, kind))
  }

  /// Reads what happens inside of a callback, at a time that nobody knows yet.
  func inReaction<Result>(_ read: () -> Result) -> Result {
    depth += 1
    defer { depth -= 1 }
    return read()
  }

  /// Reports that the client has no such listener, inside of a reaction once the whole case was read.
  func demand(_ name: String, of client: String, at location: SourceLocation, _ log: DiagnosticLog) {
    guard depth == 0 else { return demands.append((name, client, location)) }
    check(name, of: client, at: location, "at this step", log)
  }

  /// Notes the name that a push gives its key.
  func introduceKey(_ name: String, of client: String) { keys[client, default: []].append(name) }

  /// Notes the parts `$name` of a call's path, each of which needs a push that gives the name.
  func demandKeys(in path: String, of client: String, _ stream: String, at location: SourceLocation) {
    for part in path.split(separator: "/") where part.first == "$" {
      keyDemands.append((String(part.dropFirst()), client, stream, location))
    }
  }

  /// Reports the listeners that reactions name, and the keys that paths name, which the steps do not have.
  func checkDemands(of steps: [Step], _ log: DiagnosticLog) {
    for (name, client, location) in demands { check(name, of: client, at: location, "in this case", log) }
    // Who expects the refusal means the `$` as it stands.
    let refused = Set(steps.flatMap(\.refusedStreams))
    for (name, client, stream, location) in keyDemands
    where !keys[client, default: []].contains(name) && !refused.contains("\(client).\(stream)") {
      let known = keys[client, default: []]
      log.error(
        .unknownReference, "no push of `\(client)` in this case gives its key the name `\(name)`",
        fix: Suggestion.nearest(to: name, in: known).map { "did you mean `$\($0)`?" } ?? "give one `key: \(name)`",
        at: location)
    }
  }

  private func check(
    _ name: String, of client: String, at location: SourceLocation, _ place: String, _ log: DiagnosticLog
  ) {
    guard !streams[client, default: []].contains(where: { $0.name == name && $0.kind == .listener }) else { return }
    log.error(
      .unknownStream, "`\(client)` has no listener `\(name)` \(place)",
      fix: Suggestion.fix(for: name, in: listeners(of: client)), at: location)
  }

  /// What the streams of a client's name are.
  func kinds(_ name: String, of client: String) -> [StreamKind] {
    streams[client, default: []].filter { $0.name == name }.map(\.kind)
  }

  func listeners(of client: String) -> [String] {
    streams[client, default: []].filter { $0.kind == .listener }.map(\.name)
  }

  /// All streams that an expectation may name now, as it writes them.
  var streamNames: [String] {
    clients.flatMap { client in (streams[client, default: []].map(\.name) + ["wire"]).map { "\(client).\($0)" } }
  }

  func bind(_ name: String) { bindings.append(name) }
  var boundNames: [String] { bindings }
}

extension Step {
  /// The streams on which a refusal is expected, as expectations write them.
  fileprivate var refusedStreams: [String] {
    guard case .exactly(let streams) = expectation else { return [] }
    return streams.filter { stream in
      stream.events.contains { if case .threw = $0.kind { true } else { false } }
    }
    .map { "\($0.client).\($0.stream)" }
  }
}
