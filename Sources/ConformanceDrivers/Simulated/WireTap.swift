import ConformanceCases
import ConformanceKit
import RTDBRuntime
import RTDBTree
import RTDBWire

/// Reads what travels between clients and server and puts it into the words of the case format.
final class WireTap {
  private struct Stream: Hashable {
    var client: String
    var link: Int
    var direction: Direction
  }
  private var assemblers: [Stream: FrameAssembler] = [:]

  /// The message that an event of the network completes, nil where it completes none.
  func message(_ event: NetworkEvent) -> WireMessage? {
    switch event.kind {
    case .sent(.toServer, let frame):
      guard let text = assemble(event, .toServer, frame), let request = try? MessageCodec.request(text) else {
        return nil
      }
      return WireTap.describe(request.message)
    case .delivered(.toClient, let frame):
      guard let text = assemble(event, .toClient, frame), let message = try? MessageCodec.serverMessage(text) else {
        return nil
      }
      return WireTap.describe(message)
    default: return nil
    }
  }

  private func assemble(_ event: NetworkEvent, _ direction: Direction, _ frame: String) -> String? {
    let stream = Stream(client: event.client, link: event.link, direction: direction)
    return try? assemblers[stream, default: FrameAssembler()].receive(frame)
  }

  private static func describe(_ message: ClientMessage) -> WireMessage? {
    func out(
      _ name: String, _ path: Path? = nil, data: Value? = nil, query: QueryParams? = nil, hash: String? = nil
    ) -> WireMessage {
      let params = query.flatMap { $0.isDefault ? nil : Value($0.wireForm) }
      return WireMessage(outgoing: true, message: name, path: path?.wireText, data: data, query: params, hash: hash)
    }
    switch message {
    case .listen(let path, let query, _, let hash, _): return out("listen", path, query: query, hash: hash)
    case .unlisten(let path, let query, _): return out("unlisten", path, query: query)
    case .put(let path, let data, let hash): return out("set", path, data: Value(data.exportForm), hash: hash)
    case .merge(let path, let entries): return out("update", path, data: describe(entries))
    case .get(let path, let query): return out("get", path, query: query)
    case .onDisconnectPut(let path, let data): return out("onDisconnectSet", path, data: Value(data.exportForm))
    case .onDisconnectMerge(let path, let entries): return out("onDisconnectUpdate", path, data: describe(entries))
    case .onDisconnectCancel(let path): return out("onDisconnectCancel", path)
    case .auth, .gauth: return out("auth")
    case .unauth: return out("unauth")
    case .appCheck, .stats: return nil
    }
  }

  private static func describe(_ message: ServerMessage) -> WireMessage? {
    func into(_ name: String, _ path: Path? = nil, data: Value? = nil) -> WireMessage {
      WireMessage(outgoing: false, message: name, path: path?.wireText, data: data)
    }
    switch message {
    case .hello: return into("hello")
    case .response(_, let status, _): return into("answer", data: .string(status))
    case .data(let path, let node, _): return into("data", path, data: Value(node.exportForm))
    case .merge(let path, let entries, _): return into("merge", path, data: describe(entries))
    case .rangeMerge(let path, _, _): return into("rangeMerge", path)
    case .listenRevoked(let path, _): return into("revoked", path)
    case .authRevoked: return into("authRevoked")
    case .reset, .shutdown, .securityDebug, .error: return nil
    }
  }

  private static func describe(_ entries: [MergeEntry]) -> Value {
    .object(entries.map { .init($0.path.wireText, Value($0.data.exportForm)) })
  }
}
