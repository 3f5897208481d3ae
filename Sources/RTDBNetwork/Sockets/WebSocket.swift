import CSoup

/// One end of an open WebSocket on a network loop's thread, for the server and the client alike.
///
/// It keeps itself alive until the connection is closed; then its owner is told, once.
final class WebSocket {
  /// What a peer may do to us.
  struct Limits {
    /// The most bytes of one incoming text.
    var incomingBytes: UInt64
    /// The most bytes that may wait for the peer before the next text is sent.
    var outgoingBytes: Int64
    /// Seconds between two pings, 0 for none.
    var pingInterval: UInt32 = 0
  }

  /// How far the count of sent bytes may grow before the peer's progress is looked at.
  private static let checkInterval: Int64 = 65_536

  private let loop: NetworkLoop
  private let connection: OpaquePointer
  private let limits: Limits
  /// The socket below, nil where its progress cannot be watched.
  private let socket: UnsafeMutablePointer<GSocket>?
  private let receive: (String) -> Void
  private let closed: () -> Void
  private var sentBytes: Int64 = 0
  private var checkedBytes: Int64 = 0
  private var isOver = false

  /// Takes an open connection over.
  ///
  /// - Parameters:
  ///   - receive: Takes the texts that arrive; other frames are ignored.
  ///   - closed: Called when the connection has ended for any reason.
  init(
    _ connection: OpaquePointer, socket: UnsafeMutablePointer<GSocket>?, loop: NetworkLoop, limits: Limits,
    receive: @escaping (String) -> Void, closed: @escaping () -> Void
  ) {
    self.loop = loop
    self.connection = connection
    self.limits = limits
    self.socket = socket
    self.receive = receive
    self.closed = closed
    g_object_ref(UnsafeMutableRawPointer(connection))
    if let socket { g_object_ref(socket) }
    soup_websocket_connection_set_max_incoming_payload_size(connection, guint64(limits.incomingBytes))
    soup_websocket_connection_set_keepalive_interval(connection, limits.pingInterval)
    let data = Unmanaged.passRetained(self).toOpaque()
    csoup_on_text(
      connection,
      { _, type, bytes, data in
        Unmanaged<WebSocket>.fromOpaque(data!).takeUnretainedValue().received(type, bytes!)
      }, data)
    csoup_on_closed(
      connection, { _, data in Unmanaged<WebSocket>.fromOpaque(data!).takeUnretainedValue().ended() }, data)
  }

  deinit {
    if let socket { g_object_unref(socket) }
    g_object_unref(UnsafeMutableRawPointer(connection))
  }

  /// Sends a text; ignored where the connection is not open any more.
  func send(_ text: String) {
    guard csoup_is_open(connection) != 0 else { return }
    guard !isTooSlow else { return abort() }
    var text = text
    text.withUTF8 { bytes in
      csoup_send_text(connection, bytes.baseAddress, gsize(bytes.count))
      sentBytes += Int64(bytes.count + (bytes.count < 126 ? 2 : bytes.count < 65_536 ? 4 : 10))
    }
  }

  /// Closes in order: what was sent before still arrives.
  func close() {
    guard csoup_is_open(connection) != 0 else { return }
    soup_websocket_connection_close(connection, UInt16(SOUP_WEBSOCKET_CLOSE_NORMAL.rawValue), nil)
  }

  /// Breaks the connection off; what waits for the peer is lost.
  func abort() {
    if let socket { g_socket_shutdown(socket, 1, 1, nil) } else { close() }
  }

  /// Breaks the connection off with a reset.
  func reset() {
    if let socket = socket ?? csoup_socket_under(connection) { csoup_reset(socket, 0) } else { close() }
  }

  /// Whether more waits for the peer than may.
  private var isTooSlow: Bool {
    guard let socket, sentBytes - checkedBytes > Self.checkInterval else { return false }
    let acknowledged = Int64(csoup_acknowledged_bytes(g_socket_get_fd(socket)))
    guard acknowledged >= 0 else { return false }
    if sentBytes - acknowledged > limits.outgoingBytes { return true }
    checkedBytes = sentBytes
    return false
  }

  private func received(_ type: Int32, _ bytes: OpaquePointer) {
    guard !isOver, type == SOUP_WEBSOCKET_DATA_TEXT.rawValue else { return }
    var count: gsize = 0
    let start = g_bytes_get_data(bytes, &count)
    receive(String(decoding: UnsafeRawBufferPointer(start: start, count: Int(count)), as: UTF8.self))
  }

  private func ended() {
    guard !isOver else { return }
    isOver = true
    let data = Unmanaged.passUnretained(self)
    csoup_forget_signals(UnsafeMutableRawPointer(connection), data.toOpaque())
    closed()
    // The library is still busy with its object.
    loop.perform { data.release() }
  }
}
