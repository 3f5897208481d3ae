import CSoup
import RTDBRuntime

/// A server of WebSockets and HTTP on one port; everything happens on a network loop's thread.
///
/// Connections to `/.ws` become links; every other request is answered by a closure.
package final class SocketServer {
  /// Takes the server's end of a new link and returns who listens there.
  package typealias Acceptor = (any Link, ServerAddress) -> any LinkHandler

  /// What servers need once in a process.
  private static let prepareProcess: Void = {
    csoup_raise_file_limit()
    csoup_keep_paths()
  }()

  let loop: NetworkLoop
  let limits: SocketLimits
  let defaultNamespace: String
  let accept: Acceptor
  let answer: (HTTPRequest) -> HTTPResponse
  /// Whether a client may have a link; without a change each may. Who may not is broken off without an answer.
  package var admits: (ServerAddress) -> Bool = { _ in true }
  private let scheduler: any Scheduler
  private let server: UnsafeMutablePointer<SoupServer>
  private var listener: ListeningSocket!
  /// The open connections by the address of the peer, which the library hands back with each request.
  private var connections: [OpaquePointer: ServerConnection] = [:]
  private var sweep: (any ScheduledTimer)?
  private var stopped: (() -> Void)?
  private let queues = SocketQueues()

  /// The port, also where any was asked for.
  package var port: UInt16 { listener.port }
  /// How many bytes clients of this machine and the server have sent each other and not yet read, clients that wait to
  /// be taken included; nil where the system does not tell.
  package var bytesUnderWay: Int? {
    queues.waiting(at: port, from: connections.values.map(\.peerPort))
  }
  /// Number of open connections, WebSockets and others.
  package var connectionCount: Int { connections.count }

  /// Listens at once; to be called on the loop's thread.
  ///
  /// - Parameters:
  ///   - port: 0 for any that is free.
  ///   - defaultNamespace: The namespace of clients that name none.
  /// - Throws: `SocketServerError`.
  package init(
    loop: NetworkLoop, scheduler: any Scheduler, host: String = "127.0.0.1", port: UInt16 = 0,
    limits: SocketLimits = SocketLimits(), defaultNamespace: String = "default", accept: @escaping Acceptor,
    answer: @escaping (HTTPRequest) -> HTTPResponse
  ) throws(SocketServerError) {
    self.loop = loop
    self.scheduler = scheduler
    self.limits = limits
    self.defaultNamespace = defaultNamespace
    self.accept = accept
    self.answer = answer
    Self.prepareProcess
    server = csoup_server_new()
    listener = try ListeningSocket(host: host, port: port, context: loop.context) { [unowned self] socket in
      take(socket)
    }
    listener.exhausted = { [unowned self] in
      self.scheduler.schedule(after: 100) { [weak self] in self?.listener.start() }
    }
    listenToLibrary()
    listener.start()
  }

  deinit { g_object_unref(server) }

  /// Takes no more clients, and calls a body when the connections that are left have ended.
  ///
  /// Links that are closing have half a second to say goodbye; the others are broken off.
  package func stop(_ stopped: @escaping () -> Void) {
    listener.stop()
    sweep?.cancel()
    // Holds the server until then.
    self.stopped = { [self] in
      csoup_forget_signals(server, Unmanaged.passUnretained(self).toOpaque())
      soup_server_disconnect(server)
      stopped()
    }
    for connection in connections.values where !connection.isClosing { connection.abort() }
    sweep = scheduler.schedule(after: 500) { [weak self] in self?.breakOffAll() }
    noteEnd()
  }

  /// Ends waiting: whoever has not gone is not waited for.
  private func breakOffAll() {
    for connection in connections.values { connection.abort() }
    let stopped = self.stopped
    self.stopped = nil
    stopped?()
  }

  // MARK: - Connections

  private func take(_ socket: UnsafeMutablePointer<GSocket>) {
    defer { g_object_unref(socket) }
    guard connections.count < limits.connections,
      let local = g_socket_get_local_address(socket, nil), let remote = g_socket_get_remote_address(socket, nil)
    else {
      g_socket_close(socket, nil)
      return
    }
    g_socket_set_timeout(socket, limits.silentSeconds)
    csoup_send_at_once(socket)
    let stream = csoup_connection(socket)!
    let key = OpaquePointer(remote)
    connections[key] = ServerConnection(stream, key: key, server: self, openedAt: scheduler.now)
    csoup_accept(server, stream, local, remote)
    g_object_unref(stream)
    g_object_unref(local)
    if sweep == nil { sweepLater() }
  }

  func ended(_ connection: ServerConnection) {
    connections[connection.key] = nil
    g_object_unref(UnsafeMutableRawPointer(connection.key))
    noteEnd()
  }

  /// Tells who waits for the last connection's end.
  private func noteEnd() {
    guard connections.isEmpty, let stopped else { return }
    self.stopped = nil
    sweep?.cancel()
    // The library is still busy with the connection.
    loop.perform(stopped)
  }

  func connection(of message: OpaquePointer) -> ServerConnection? {
    soup_server_message_get_remote_address(message).flatMap { connections[OpaquePointer($0)] }
  }

  private func sweepLater() {
    sweep = scheduler.schedule(after: 1000) { [weak self] in self?.breakOffLateRequests() }
  }

  /// Requests that never end must not keep connections from others.
  private func breakOffLateRequests() {
    sweep = nil
    let earliest = scheduler.now - Int64(limits.requestSeconds) * 1000
    for connection in connections.values {
      if let since = connection.waitingSince, since < earliest { connection.abort() }
    }
    if !connections.isEmpty { sweepLater() }
  }

  func noteProgress(_ message: OpaquePointer) { connection(of: message)?.noteProgress(at: scheduler.now) }
}

// MARK: - The library's calls

extension SocketServer {
  private func listenToLibrary() {
    let data = Unmanaged.passUnretained(self).toOpaque()
    soup_server_add_handler(
      server, nil,
      { _, message, _, _, data in
        Unmanaged<SocketServer>.fromOpaque(data!).takeUnretainedValue().answer(message!)
      }, data, nil)
    soup_server_add_websocket_handler(
      server, "/.ws", nil, nil,
      { _, message, _, connection, data in
        Unmanaged<SocketServer>.fromOpaque(data!).takeUnretainedValue().open(connection!, message!)
      }, data, nil)
    csoup_on_request(
      server, "request-started",
      { _, message, data in
        Unmanaged<SocketServer>.fromOpaque(data!).takeUnretainedValue().watch(message!)
      }, data)
    csoup_on_request(
      server, "request-finished",
      { _, message, data in
        Unmanaged<SocketServer>.fromOpaque(data!).takeUnretainedValue().noteProgress(message!)
      }, data)
  }

  private func watch(_ message: OpaquePointer) {
    let data = Unmanaged.passUnretained(self).toOpaque()
    csoup_on_headers(
      message,
      { message, data in Unmanaged<SocketServer>.fromOpaque(data!).takeUnretainedValue().checkHead(message!) }, data)
    csoup_on_chunk(
      message,
      { message, chunk, data in
        Unmanaged<SocketServer>.fromOpaque(data!).takeUnretainedValue().checkChunk(message!, g_bytes_get_size(chunk))
      }, data)
  }

  private func open(_ connection: OpaquePointer, _ message: OpaquePointer) {
    guard let serverConnection = self.connection(of: message) else { return }
    serverConnection.becomeLink(connection, address(of: Self.request(message)))
  }

  func address(of request: HTTPRequest) -> ServerAddress {
    ServerAddress(
      host: request.header("host") ?? "", isSecure: false, namespace: request.namespace(else: defaultNamespace),
      lastSession: request.parameters?.first { $0.name == "ls" }?.value)
  }
}
