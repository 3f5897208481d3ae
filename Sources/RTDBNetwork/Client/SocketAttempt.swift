import CSoup

/// The loop's side of a client's link: an attempt to connect, and the socket that comes of it.
///
/// Touched on the loop's thread alone.
final class SocketAttempt: @unchecked Sendable {
  /// The database's data may come in one message; the server is trusted that far.
  private static let limits = WebSocket.Limits(incomingBytes: 1 << 28, outgoingBytes: .max)

  private let loop: NetworkLoop
  private let tell: (SocketEvent) -> Void
  private(set) var cancellable: UnsafeMutablePointer<GCancellable>?
  private var socket: WebSocket?
  private(set) var isAbandoned = false

  /// - Parameter tell: Takes what happens, `closed` at the end.
  init(loop: NetworkLoop, tell: @escaping (SocketEvent) -> Void) {
    self.loop = loop
    self.tell = tell
  }

  deinit { if let cancellable { g_object_unref(cancellable) } }

  func begin() { cancellable = g_cancellable_new() }

  func failed() { tell(.closed) }

  /// Takes the connection over that an attempt has given, nil where it failed.
  func answered(_ connection: OpaquePointer?) {
    guard let connection else { return failed() }
    socket = WebSocket(
      connection, socket: nil, loop: loop, limits: Self.limits, receive: { [tell] in tell(.received($0)) },
      closed: { [self] in
        socket = nil
        tell(.closed)
      })
    // The socket holds it from here on.
    g_object_unref(UnsafeMutableRawPointer(connection))
    if isAbandoned { socket?.close() } else { tell(.opened) }
  }

  func send(_ frame: String) { socket?.send(frame) }

  /// Ends the attempt or the connection.
  func abandon() {
    isAbandoned = true
    if let socket { socket.close() } else if let cancellable { g_cancellable_cancel(cancellable) }
  }

  /// Ends the attempt or the connection without a farewell.
  func breakOff() {
    isAbandoned = true
    if let socket { socket.reset() } else { abandon() }
  }
}

/// What the loop's side of a link tells its owner's side.
enum SocketEvent: Sendable {
  case opened
  case received(String)
  case closed
}
