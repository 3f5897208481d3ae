/// The names that a case has introduced so far: clients, streams and bindings.
final class CaseScope {
  enum StreamKind { case listener, completion, transaction }

  var clients: [String] = []
  private var streams: [String: [(name: String, kind: StreamKind)]] = [:]
  private var bindings: [String] = []

  func introduce(_ name: String, of client: String, as kind: StreamKind) {
    guard !streams[client, default: []].contains(where: { $0.name == name && $0.kind == kind }) else { return }
    streams[client, default: []].append((name, kind))
  }

  /// Whether the client has such a listener.
  func hasListener(_ name: String, of client: String) -> Bool {
    streams[client, default: []].contains { $0.name == name && $0.kind == .listener }
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
