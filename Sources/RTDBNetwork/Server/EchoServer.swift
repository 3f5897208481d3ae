import CSoup

/// A server that sends every frame back and does nothing else: what the library can do, as the measure of all above it.
package final class EchoServer {
  package let port: UInt16
  private let loop = NetworkLoop(name: "echo")
  private let server: UnsafeMutablePointer<SoupServer>

  /// - Parameter identity: A PEM file with a certificate and its key; with it connections are encrypted.
  /// - Throws: `SocketServerError` where there is no port or no such file.
  package init(identity: String? = nil) throws {
    let context = loop.context
    (server, port) = try loop.wait {
      let server = csoup_server_new()!
      soup_server_add_websocket_handler(
        server, nil, nil, nil,
        { _, _, _, connection, _ in
          g_object_ref(UnsafeMutableRawPointer(connection!))
          csoup_on_text(
            connection, { connection, _, bytes, _ in csoup_send_bytes(connection, bytes) }, nil)
          csoup_on_closed(connection, { connection, _ in g_object_unref(UnsafeMutableRawPointer(connection!)) }, nil)
        }, nil, nil)
      g_main_context_push_thread_default(context)
      defer { g_main_context_pop_thread_default(context) }
      if let identity, csoup_set_identity(server, identity) == 0 {
        throw SocketServerError(code: .unavailable, message: "\(identity) holds no certificate with its key")
      }
      guard let socket = csoup_listen("127.0.0.1", 0, 4096, nil),
        csoup_listen_at(server, socket, identity == nil ? 0 : 1) != 0
      else {
        throw SocketServerError(code: .unavailable, message: "there is no port for the echo")
      }
      return (server, csoup_port(socket))
    }
  }

  /// Takes no more clients.
  package func stop() {
    let server = Echoing(server)
    loop.perform {
      soup_server_disconnect(server.pointer)
      g_object_unref(server.pointer)
    }
    loop.stop()
  }
}

/// The library's server on its way to its own thread.
private struct Echoing: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<SoupServer>

  init(_ pointer: UnsafeMutablePointer<SoupServer>) { self.pointer = pointer }
}
