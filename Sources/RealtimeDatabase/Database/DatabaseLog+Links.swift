import RTDBRuntime

extension DatabaseLog {
  /// A connector that tells the developer what goes over its links, where logging is on.
  func noting(_ connector: any Connector) -> any Connector {
    ObservedConnector(connector) { address in
      note("connecting to \(address.host), namespace \(address.namespace)")
      return { activity in note(Self.line(for: activity)) }
    }
  }

  private static func line(for activity: LinkActivity) -> String {
    switch activity {
    case .opened: "connected"
    // Whoever has a token can act as the user.
    case .sent(let frame): frame.contains("\"cred\"") ? "sent a credential" : "sent \(frame)"
    case .received(let frame): "received \(frame)"
    case .closed, .brokenOff: "closed the connection"
    case .ended: "the connection ended"
    }
  }
}
