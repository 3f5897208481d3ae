import CSoup

/// A socket at which clients knock, with a long queue of those who wait.
final class ListeningSocket {
  private static let backlog: Int32 = 4096

  private let socket: UnsafeMutablePointer<GSocket>
  private var source: UnsafeMutablePointer<GSource>?
  private let context: OpaquePointer
  private let accepted: (UnsafeMutablePointer<GSocket>) -> Void

  /// The port, also where any was asked for.
  let port: UInt16

  /// - Parameter accepted: Takes a reference to each client's socket.
  /// - Throws: `SocketServerError`.
  init(
    host: String, port: UInt16, context: OpaquePointer, accepted: @escaping (UnsafeMutablePointer<GSocket>) -> Void
  ) throws(SocketServerError) {
    var error: UnsafeMutablePointer<GError>?
    let address = host == "localhost" ? "127.0.0.1" : host
    guard let socket = csoup_listen(address, port, Self.backlog, &error) else {
      defer { g_error_free(error) }
      let isTaken = error!.pointee.code == Int32(G_IO_ERROR_ADDRESS_IN_USE.rawValue)
      let reason = isTaken ? "address already in use; choose another port" : String(cString: error!.pointee.message)
      throw SocketServerError(
        code: isTaken ? .addressInUse : .unavailable, message: "cannot listen on \(host):\(port): \(reason)")
    }
    self.socket = socket
    self.port = csoup_port(socket)
    self.context = context
    self.accepted = accepted
  }

  deinit {
    stop()
    g_object_unref(socket)
  }

  /// Takes clients from now on, or again.
  func start() {
    guard source == nil, g_socket_is_closed(socket) == 0 else { return }
    let source = csoup_accept_source(
      socket, { _, _, data in Unmanaged<ListeningSocket>.fromOpaque(data!).takeUnretainedValue().takeAll() },
      Unmanaged.passUnretained(self).toOpaque())
    g_source_attach(source, context)
    self.source = source
  }

  /// Lets clients wait.
  func pause() {
    guard let source else { return }
    g_source_destroy(source)
    g_source_unref(source)
    self.source = nil
  }

  /// Takes no clients any more.
  func stop() {
    pause()
    g_socket_close(socket, nil)
  }

  /// Called when the process may open no more files.
  var exhausted: () -> Void = {}

  private func takeAll() -> gboolean {
    // A few at a time, so that those who are there already are served meanwhile.
    for _ in 0..<64 {
      var error: UnsafeMutablePointer<GError>?
      guard let client = g_socket_accept(socket, nil, &error) else {
        let code = error.map { $0.pointee.code } ?? 0
        g_clear_error(&error)
        if code == Int32(G_IO_ERROR_WOULD_BLOCK.rawValue) { break }
        if code == Int32(G_IO_ERROR_TOO_MANY_OPEN_FILES.rawValue) {
          pause()
          exhausted()
          return 0
        }
        continue
      }
      accepted(client)
    }
    return 1
  }
}
