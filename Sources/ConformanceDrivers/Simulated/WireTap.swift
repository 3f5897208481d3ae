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
  /// How many frames of the message under way have passed.
  private var frameCounts: [Stream: Int64] = [:]

  /// The message that an event of the network completes, nil where it completes none.
  func message(_ event: NetworkEvent) -> WireMessage? {
    switch event.kind {
    case .attempted(let address):
      var message = WireMessage(outgoing: true, message: "connect")
      message.session = address.lastSession
      message.host = address.host
      return message
    case .sent(.toServer, let frame):
      let stream = Stream(client: event.client, link: event.link, direction: .toServer)
      if frame == FrameCodec.keepAlive, assemblers[stream]?.isInsideMessage != true {
        return WireMessage(outgoing: true, message: "keepAlive")
      }
      return assemble(stream, frame) { try MessageCodec.request($0).flatMap { WireTap.describe($0.message) } }
    case .delivered(.toClient, let frame):
      let stream = Stream(client: event.client, link: event.link, direction: .toClient)
      return assemble(stream, frame) { try MessageCodec.serverMessage($0).flatMap(WireTap.describe) }
    default: return nil
    }
  }

  /// What a frame completes, with the number of its frames.
  private func assemble(
    _ stream: Stream, _ frame: String, read: (String) throws -> WireMessage?
  ) -> WireMessage? {
    frameCounts[stream, default: 0] += 1
    guard let text = try? assemblers[stream, default: FrameAssembler()].receive(frame) else { return nil }
    defer { frameCounts[stream] = nil }
    guard var message = try? read(text) else { return nil }
    message.frames = frameCounts[stream]
    return message
  }

  private static func describe(_ message: ClientMessage) -> WireMessage? {
    func out(
      _ name: String, _ path: Path? = nil, data: Value? = nil, query: QueryParams? = nil, hash: String? = nil,
      tag: Int? = nil
    ) -> WireMessage {
      let params = query.flatMap { $0.isDefault ? nil : Value($0.wireForm) }
      var message = WireMessage(
        outgoing: true, message: name, path: path?.wireText, data: data, query: params, hash: hash)
      message.tag = tag.map(Int64.init)
      return message
    }
    switch message {
    case .listen(let path, let query, let tag, let hash, _):
      return out("listen", path, query: query, hash: hash, tag: tag)
    case .unlisten(let path, let query, let tag): return out("unlisten", path, query: query, tag: tag)
    case .put(let path, let data, let hash): return out("set", path, data: Value(data.exportForm), hash: hash)
    case .merge(let path, let entries): return out("update", path, data: describe(entries))
    case .get(let path, let query): return out("get", path, query: query)
    case .onDisconnectPut(let path, let data): return out("onDisconnectSet", path, data: Value(data.exportForm))
    case .onDisconnectMerge(let path, let entries): return out("onDisconnectUpdate", path, data: describe(entries))
    case .onDisconnectCancel(let path): return out("onDisconnectCancel", path)
    case .auth, .gauth: return out("auth")
    case .unauth: return out("unauth")
    case .stats(let counters): return out("stats", data: Value(counters))
    case .appCheck: return nil
    }
  }

  private static func describe(_ message: ServerMessage) -> WireMessage? {
    func into(_ name: String, _ path: Path? = nil, data: Value? = nil, tag: Int? = nil) -> WireMessage {
      var message = WireMessage(outgoing: false, message: name, path: path?.wireText, data: data)
      message.tag = tag.map(Int64.init)
      return message
    }
    switch message {
    case .hello(_, _, let host, let session):
      var hello = into("hello")
      hello.session = session
      hello.host = host
      return hello
    case .reset(let host):
      var reset = into("reset")
      reset.host = host
      return reset
    case .shutdown(let reason): return into("shutdown", data: .string(reason))
    case .response(_, let status, _): return into("answer", data: .string(status))
    case .data(let path, let node, let tag): return into("data", path, data: Value(node.exportForm), tag: tag)
    case .merge(let path, let entries, let tag): return into("merge", path, data: describe(entries), tag: tag)
    case .rangeMerge(let path, _, let tag): return into("rangeMerge", path, tag: tag)
    case .listenRevoked(let path, _): return into("revoked", path)
    case .authRevoked: return into("authRevoked")
    case .pong, .securityDebug, .error: return nil
    }
  }

  private static func describe(_ entries: [MergeEntry]) -> Value {
    .object(entries.map { .init($0.path.wireText, Value($0.data.exportForm)) })
  }
}
