import CSoup
import RTDBRuntime

/// A client's connection at the server: HTTP at first, and the server's end of a link once it is a WebSocket.
final class ServerConnection: BreakableLink {
  /// The peer's address, which stands for the connection.
  let key: OpaquePointer
  /// Since when a request is awaited or incomplete; nil for a link.
  private(set) var waitingSince: Int64?
  /// How much of the request's body has come.
  var bodyBytes = 0
  private weak var server: SocketServer?
  private let socket: UnsafeMutablePointer<GSocket>
  private var webSocket: WebSocket?
  private var handler: (any LinkHandler)?
  /// Whether it is a link that its owner has closed, and still has things to send.
  private(set) var isClosing = false
  /// The port of the peer.
  let peerPort: UInt16

  init(_ stream: UnsafeMutablePointer<GSocketConnection>, key: OpaquePointer, server: SocketServer, openedAt: Int64) {
    self.key = key
    self.server = server
    waitingSince = openedAt
    peerPort = csoup_address_port(UnsafeMutablePointer(key))
    socket = csoup_socket_of(stream)
    g_object_ref(socket)
    // The library does not tell when a connection ends, but then nobody needs the stream any more.
    g_object_weak_ref(
      UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GObject.self),
      { data, _ in
        let connection = Unmanaged<ServerConnection>.fromOpaque(data!).takeRetainedValue()
        connection.server?.ended(connection)
      }, Unmanaged.passRetained(self).toOpaque())
  }

  deinit { g_object_unref(socket) }

  /// Breaks the connection off; what waits for the peer is lost.
  func abort() { g_socket_shutdown(socket, 1, 1, nil) }

  /// Breaks a request off that is to have no answer.
  func refuse() { csoup_reset(socket, 1) }

  func breakOff() {
    handler = nil
    csoup_reset(socket, 0)
  }

  /// The time for a request begins anew.
  func noteProgress(at now: Int64) { if webSocket == nil { waitingSince = now } }

  /// Goes on as a link.
  func becomeLink(_ connection: OpaquePointer, _ address: ServerAddress) {
    guard let server else { return }
    waitingSince = nil
    let limits = WebSocket.Limits(
      incomingBytes: server.limits.frameBytes, outgoingBytes: server.limits.unreadBytes,
      pingInterval: max(1, server.limits.silentSeconds / 3))
    webSocket = WebSocket(
      connection, socket: socket, loop: server.loop, limits: limits,
      receive: { [unowned self] in handler?.link(self, received: $0) }, closed: { [self] in closed() })
    handler = server.accept(self, address)
    handler?.linkOpened(self)
  }

  private func closed() {
    webSocket = nil
    let handler = self.handler
    self.handler = nil
    handler?.linkClosed(self)
  }

  func send(_ frame: String) { webSocket?.send(frame) }

  func close() {
    handler = nil
    isClosing = webSocket != nil
    webSocket?.close()
  }
}
