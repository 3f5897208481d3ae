import Dispatch
import RTDBNetwork
import RTDBRules
import RTDBRuntime
import RTDBServer

/// The reference server behind real sockets: databases that clients of this machine can connect to.
package final class DatabaseHost: @unchecked Sendable {
  /// The namespace of clients that name none, unless another one is chosen.
  package static let defaultNamespace = "default"

  package let port: UInt16
  /// The namespace of clients that name none.
  package let namespace: String
  private let loop: NetworkLoop
  /// Touched on the loop's thread alone.
  private let server: Server
  private let sockets: SocketServer
  /// Touched by the thread that stops the host.
  private var isStopped = false

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - port: 0 for any that is free.
  ///   - namespace: The namespace of clients that name none.
  ///   - data: What that namespace holds at first, as JSON, in the export form where there are priorities.
  ///   - rules: The text of that namespace's security rules; without them it is open to everybody.
  /// - Throws: `SocketServerError`, `DataFailure` for what is no such data, or `RulesError`.
  package init(
    host: String = "127.0.0.1", port: UInt16 = 0, namespace: String = DatabaseHost.defaultNamespace,
    data: String? = nil, rules: String? = nil, limits: SocketLimits = SocketLimits(),
    random: any RandomSource = SystemRandom()
  ) throws {
    self.namespace = namespace
    let loop = NetworkLoop(name: "rtdbkit.host")
    self.loop = loop
    let random = Carried(random)
    do {
      let parts = try loop.wait {
        let scheduler = LoopScheduler(loop)
        let server = Server(scheduler: scheduler, random: random.value, host: host)
        // The name under which a client has found the way, with the port.
        server.announcedHost = { $0.host }
        server.checkCredential = { .unverified($0, now: nil) }
        if let rules {
          server.namespace(namespace).setRules(AccessRules(document: try RulesDocument(text: rules)))
        }
        if let data { try Self.load(data, into: server.namespace(namespace)) }
        let rest = RESTHandler(server, defaultNamespace: namespace)
        let sockets = try SocketServer(
          loop: loop, scheduler: scheduler, host: host, port: port, limits: limits,
          defaultNamespace: namespace, accept: server.accept, answer: rest.answer)
        return Carried((server: server, sockets: sockets))
      }
      (server, sockets) = (parts.value.server, parts.value.sockets)
      self.port = sockets.port
    } catch {
      loop.stop()
      throw error
    }
  }

  /// Does something with the server on its own thread, and waits for the result.
  package func act<Result: Sendable>(_ body: @escaping @Sendable (Server) throws -> Result) throws -> Result {
    try loop.wait { [server] in try body(server) }
  }

  /// Number of open connections, of whichever kind.
  package var connectionCount: Int { loop.wait { [sockets] in sockets.connectionCount } }

  /// Ends every session, whose on-disconnect writes happen now, and gives the port back; nothing happens behind that.
  ///
  /// - Returns: What `body` makes of the server behind that.
  @discardableResult
  package func stop<Result: Sendable>(_ body: @escaping @Sendable (Server) throws -> Result) throws -> Result {
    if isStopped { return try body(server) }
    isStopped = true
    let done = DispatchSemaphore(value: 0)
    let result = Swift.Result {
      try loop.wait { [server] in
        server.sessions.forEach(server.end)
        return try body(server)
      }
    }
    loop.perform { [sockets] in sockets.stop { done.signal() } }
    done.wait()
    loop.stop()
    return try result.get()
  }

  deinit { stop() }

  /// Ends every session, whose on-disconnect writes happen now, and gives the port back.
  package func stop() { try? stop { _ in } }
}

/// A value on its way to the loop's thread, where alone it is used.
private struct Carried<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
