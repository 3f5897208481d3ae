import ConformanceCases
import ConformanceKit
import RTDBNetwork
import RTDBRuntime

/// The ports at which the clients of a case come to the hosted server, and the sockets that they have there.
///
/// A client is known by its port, so that it needs no name of its own; ports are kept from case to case, and a case by
/// its namespace, so that whoever is left of an earlier one is not let in. Used on a network loop's thread alone.
final class ClientPorts {
  /// A port by the client that it is for, and the name of the host where it does not stand for the database's own.
  private struct Name: Hashable {
    var client: String
    var host: String?
  }

  /// How long a client has for an answer to a message before it is given the next one, and the server for the rest of
  /// what a client sends before it answers, in milliseconds: so both do one thing after another, as in one process.
  private static let pace: Int64 = 2
  /// The same behind a hello, to which clients answer with all that they have.
  private static let greetingPace: Int64 = 20
  /// The links over which a client has had its hello.
  private var greeted: Set<LinkName> = []
  /// Whether a client has had its hello, and nothing came since.
  private var isGreeting = false

  let server = HostedServer()
  private let loop: NetworkLoop
  private let scheduler: LoopScheduler
  /// How many times the server waits for what is on its way before it goes on all the same.
  private static let mostPostponements = 500
  private var postponements = 0
  /// When the server goes on; nil where it has nothing to do.
  private var next: (any ScheduledTimer)?
  private var ports: [Name: SocketServer] = [:]
  /// The hosts of a case that are ports here, by what clients are told.
  private var hosts: [String: String] = [:]
  private var sockets: [LinkName: any BreakableLink] = [:]
  private var attempts: [String: Int] = [:]
  private var clients: [String] = []
  private var caseCount = 0
  /// The namespace of the case; nil between two cases.
  private var namespace: String?
  /// How links are lost just now.
  private var cut: NetworkCall.Cut?
  private var observations: [Observation] = []
  /// How many things came to the sockets, or were given to them.
  private(set) var activity = 0
  /// Clients without a link that are bound to come for one.
  private(set) var awaited: Set<String> = []

  init(_ loop: NetworkLoop) {
    self.loop = loop
    scheduler = LoopScheduler(loop)
  }

  /// Sets the scene of a case, and gives each client's URL.
  func begin(_ setup: CaseSetup) throws -> [String: String] {
    caseCount += 1
    let namespace = "c\(caseCount)"
    clients = setup.clients.map(\.name)
    hosts = [:]
    observations = []
    attempts = [:]
    greeted = []
    let addresses = try clients.map { "127.0.0.1:\(try port(Name(client: $0)).port)" }
    server.announcedHosts = Dictionary(uniqueKeysWithValues: zip(clients, addresses))
    try server.begin(setup) { [unowned self] in
      tell($0)
    } observe: { [unowned self] in
      note($0)
    }
    awaited = Set(setup.clients.filter { !$0.offline && !$0.unused }.map(\.name))
    self.namespace = namespace
    return server.announcedHosts.mapValues { "ws://\($0)/?ns=\(namespace)" }
  }

  /// The port of a name, opened when it is first asked for.
  private func port(_ name: Name) throws -> SocketServer {
    if let port = ports[name] { return port }
    let port = try SocketServer(
      loop: loop, scheduler: scheduler,
      accept: { [unowned self] link, address in open(name, link, address) }, answer: { _ in HTTPResponse(404) })
    port.admits = { [unowned self] address in admits(name, address) }
    ports[name] = port
    return port
  }

  private func note(_ observation: Observation) {
    var observation = observation
    if case .wire(var message) = observation.event, let host = message.host.flatMap({ hosts[$0] }) {
      message.host = host
      observation.event = .wire(message)
    }
    observations.append(observation)
  }

  /// Whether the server has something to do, something is on its way in a socket, or one is about to open or to end.
  var isBusy: Bool {
    next != nil || isUnderWay || ports.values.reduce(0) { $0 + $1.connectionCount } != sockets.count
  }

  /// Whether something is on its way in a socket; false where the system does not tell.
  private var isUnderWay: Bool { ports.values.contains { $0.bytesUnderWay ?? 0 > 0 } }

  /// Lets the server go on in a moment.
  func settle() {
    next?.cancel()
    next = scheduler.schedule(after: isGreeting ? Self.greetingPace : Self.pace) { [weak self] in self?.goOn() }
  }

  private func goOn() {
    next = nil
    isGreeting = false
    guard namespace != nil else { return }
    // A client that leaves things unread is not waited for without end.
    postponements = isUnderWay && postponements < Self.mostPostponements ? postponements + 1 : 0
    if postponements == 0 { server.settleToNextClient() }
    if postponements > 0 || !server.isIdle { settle() }
  }

  func takeObservations() -> [Observation] {
    defer { observations = [] }
    return observations
  }

  /// Moves the clock; what falls due happens.
  func advance(by milliseconds: Int64) {
    server.pass(milliseconds)
    if !server.isIdle { settle() }
  }

  func end() {
    namespace = nil
    next?.cancel()
    next = nil
    awaited = []
    for socket in sockets.values { socket.breakOff() }
    sockets = [:]
    server.end()
  }

  /// Closes all ports, and calls a body when that is done.
  func stop(_ stopped: @escaping () -> Void) {
    var open = ports.count
    if open == 0 { stopped() }
    for port in ports.values {
      port.stop { [self] in
        open -= 1
        if open == 0 {
          ports = [:]
          stopped()
        }
      }
    }
  }
}

// MARK: - What is ordered

extension ClientPorts {
  func notice(_ call: ClientCall, by client: String) {
    if call.verb == .goOffline { awaited.remove(client) }
    server.notice(call, by: client)
    settle()
  }

  func perform(_ call: ServerCall) throws {
    defer { settle() }
    guard call.verb == .reset else { return try server.perform(call) }
    // Each client is sent to a port of its own that stands for the host.
    for client in call.client.map({ [$0] }) ?? clients {
      var call = call
      let host = "127.0.0.1:\(try port(Name(client: client, host: call.host)).port)"
      hosts[host] = call.host
      call.client = client
      call.host = host
      try server.perform(call)
    }
  }

  func perform(_ call: NetworkCall) throws {
    cut = call.verb == .cut ? call.how : nil
    defer { cut = nil }
    try server.perform(call)
    if call.verb == .cut { try server.settle() } else { settle() }
  }
}

// MARK: - What clients do

extension ClientPorts {
  private func attempt(_ name: Name, _ address: ServerAddress) -> LinkName {
    attempts[name.client, default: 0] += 1
    activity += 1
    let link = LinkName(client: name.client, number: attempts[name.client] ?? 0)
    let host = name.host ?? server.announcedHosts[name.client]
    server.take(
      LinkEvent(.open, client: link.client, link: Int64(link.number), lastSession: address.lastSession, host: host))
    return link
  }

  /// Whether a client may have a link: it has to be one of this case, and the case has not cut it off.
  private func admits(_ name: Name, _ address: ServerAddress) -> Bool {
    guard let namespace, address.namespace == namespace else { return false }
    guard server.isRefusing(name.client) else { return true }
    _ = attempt(name, address)
    awaited.insert(name.client)
    settle()
    return false
  }

  private func open(_ name: Name, _ link: any Link, _ address: ServerAddress) -> any LinkHandler {
    guard address.namespace == namespace, let socket = link as? any BreakableLink else {
      link.close()
      return SocketEnd(LinkName(client: "", number: 0)) { _ in }
    }
    awaited.remove(name.client)
    let link = attempt(name, address)
    sockets[link] = socket
    return SocketEnd(link) { [weak self] in self?.take($0) }
  }

  private func take(_ event: LinkEvent) {
    let name = LinkName(client: event.client, number: Int(event.link))
    // What is left of an earlier case has nothing to say.
    guard sockets[name] != nil else { return }
    activity += 1
    if event.kind == .close { sockets[name] = nil }
    isGreeting = false
    // The server knows of the opening already; its first message waits for the link to be open.
    if event.kind != .open { server.take(event) }
    settle()
  }

  /// Does what the server wants done with a client's link.
  private func tell(_ request: DriverRequest) {
    switch request {
    case .linkDelivered(let client, let number, let frame):
      activity += 1
      let name = LinkName(client: client, number: Int(number))
      if greeted.insert(name).inserted { isGreeting = true }
      sockets[name]?.send(frame)
    case .linkClosed(let client, let number):
      guard let socket = sockets.removeValue(forKey: LinkName(client: client, number: Int(number))) else { return }
      activity += 1
      if cut != nil || server.isRefusing(client) { awaited.insert(client) }
      if let cut, cut != .clean { socket.breakOff() } else { socket.close() }
    default: break
    }
  }
}

/// A client's socket at its port.
private final class SocketEnd: LinkHandler {
  private let name: LinkName
  private let take: (LinkEvent) -> Void

  init(_ name: LinkName, _ take: @escaping (LinkEvent) -> Void) {
    self.name = name
    self.take = take
  }

  private func event(_ kind: LinkEvent.Kind, _ frame: String = "") -> LinkEvent {
    LinkEvent(kind, client: name.client, link: Int64(name.number), frame: frame)
  }

  func linkOpened(_ link: any Link) { take(event(.open)) }
  func link(_ link: any Link, received frame: String) { take(event(.send, frame)) }
  func linkClosed(_ link: any Link) { take(event(.close)) }
}
