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
  private let input: UnsafeMutablePointer<GInputStream>
  private var meter: InputMeter
  private var webSocket: WebSocket?
  private var handler: (any LinkHandler)?
  /// Whether it is a link that its owner has closed, and still has things to send.
  private(set) var isClosing = false
  /// The library's object while the connection waits for another request.
  private var idle: UnsafeMutableRawPointer?
  /// Tells of the peer's end while the connection waits for another request.
  private var hangup: UnsafeMutablePointer<GSource>?
  /// How often the peer's end has been told.
  private var endCount = 0
  /// The port of the peer.
  let peerPort: UInt16

  init(_ stream: UnsafeMutablePointer<GSocketConnection>, key: OpaquePointer, server: SocketServer, openedAt: Int64) {
    self.key = key
    self.server = server
    waitingSince = openedAt
    peerPort = csoup_address_port(UnsafeMutablePointer(key))
    socket = csoup_socket_of(stream)
    g_object_ref(socket)
    input = csoup_input_of(stream)
    g_object_ref(input)
    meter = InputMeter(messageBytes: server.limits.frameBytes)
    csoup_watch_input(
      input,
      { bytes, count, data in
        let connection = Unmanaged<ServerConnection>.fromOpaque(data!).takeUnretainedValue()
        return connection.meter.take(UnsafeBufferPointer(start: bytes, count: Int(count))) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
    // The library does not tell when a connection ends, but then nobody needs the stream any more.
    g_object_weak_ref(
      UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GObject.self),
      { data, _ in
        let connection = Unmanaged<ServerConnection>.fromOpaque(data!).takeRetainedValue()
        csoup_forget_input(connection.input)
        connection.requestStarted()
        connection.server?.ended(connection)
      }, Unmanaged.passRetained(self).toOpaque())
  }

  deinit {
    g_object_unref(input)
    g_object_unref(socket)
  }

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
    // Frames that come before the answer to the upgrade cannot be counted.
    guard let server, meter.beginFrames() else { return abort() }
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

// MARK: - Between requests

extension ServerConnection {
  /// The connection does not wait for a request any more.
  func requestStarted() {
    idle = nil
    guard let hangup else { return }
    g_source_destroy(hangup)
    g_source_unref(hangup)
    self.hangup = nil
  }

  /// The connection waits for another request from now on, with the library's object of it; nil where it ends.
  func requestFinished(at now: Int64, _ object: UnsafeMutableRawPointer?) {
    noteProgress(at: now)
    guard webSocket == nil, let server, let object else { return }
    idle = object
    endCount = 0
    let source = csoup_hangup_source(
      g_socket_get_fd(socket),
      { _, _, data in Unmanaged<ServerConnection>.fromOpaque(data!).takeUnretainedValue().peerEnded() },
      Unmanaged.passUnretained(self).toOpaque())
    guard let source else { return }
    g_source_attach(source, server.loop.context)
    hangup = source
  }

  /// The library forgets a connection that ends between two requests, so that it must be ended here.
  ///
  /// Its own watch of the socket must have seen the end before, for it would crash behind that. Both are told in the
  /// same turn of the loop, as is a request that lies read and not yet looked at; the turn after the next is safe.
  private func peerEnded() -> gboolean {
    if csoup_has_input(g_socket_get_fd(socket)) != 0 { return 1 }
    endCount += 1
    guard endCount > 2, let idle else { return 1 }
    requestStarted()
    csoup_end_connection(idle)
    return 0
  }
}
