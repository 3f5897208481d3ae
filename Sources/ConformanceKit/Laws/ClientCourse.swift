import ConformanceCases

/// What is known of a client's contact with the server from the actions of a case alone.
struct ClientCourse {
  private enum Hold { case none, partly, wholly }

  private let name: String
  private let startsOffline: Bool
  private var isOfflineByCall: Bool
  private var isCut = false
  private var fromServer = Hold.none
  private var toServer = Hold.none
  /// Something has happened after which only time, or the client's own decision, tells when it is in contact again.
  private var isUnsure = false

  init(_ setup: ClientSetup) {
    name = setup.name
    startsOffline = setup.offline
    isOfflineByCall = setup.offline
  }

  /// Whether surely nothing from the server can reach the client.
  var isBlocked: Bool { isOfflineByCall || isCut || fromServer == .wholly || toServer == .wholly }

  /// Whether the client surely is in contact, and nothing that was sent is still under way once everything has settled.
  var isInContact: Bool { !isOfflineByCall && !isCut && fromServer == .none && toServer == .none && !isUnsure }

  mutating func follow(_ action: Action) {
    switch action {
    case .client(name, let call): follow(call)
    case .network(let call) where call.client == nil || call.client == name: follow(call)
    case .server(let call) where call.client == nil || call.client == name: follow(call)
    default: break
    }
  }

  private mutating func follow(_ call: ClientCall) {
    switch call.verb {
    case .goOffline: isOfflineByCall = true
    case .goOnline: isOfflineByCall = false
    case .restart, .kill:
      // Whether it is told again to stay offline is its app's affair.
      if startsOffline { isUnsure = true }
      isOfflineByCall = false
    case .signIn where call.token != nil || call.lifetime != nil, .expireToken: isUnsure = true
    default: break
    }
  }

  private mutating func follow(_ call: NetworkCall) {
    switch call.verb {
    case .cut:
      // What was held back is lost, or is not: that is up to the link.
      if call.how == .silent || fromServer != .none || toServer != .none { isUnsure = true }
      isCut = true
    case .restore:
      isCut = false
      if !call.isReachable { isUnsure = true }
    case .delay: isUnsure = true
    case .hold: (fromServer, toServer) = (.wholly, .wholly)
    case .release:
      fromServer = Self.released(fromServer, call.count)
      toServer = Self.released(toServer, call.count)
    }
  }

  private mutating func follow(_ call: ServerCall) {
    switch call.verb {
    case .hold: fromServer = .wholly
    case .release: fromServer = Self.released(fromServer, call.count)
    case .revokeAuth, .reset, .shutdown, .send: isUnsure = true
    case .set, .update, .remove, .setRules, .revokeListen: break
    }
  }

  private static func released(_ hold: Hold, _ count: Int?) -> Hold {
    count == nil || hold == .none ? .none : .partly
  }
}
