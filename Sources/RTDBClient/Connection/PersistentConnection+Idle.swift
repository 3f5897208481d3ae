import RTDBTree

/// Ending a connection that nobody needs, and making it again on demand.
///
/// Implements the page on the connection §4.6, in profiles that have an `idleTimeout`.
extension PersistentConnection {
  /// Whether nothing is wanted of the server, and the server has nothing to do when the connection ends.
  private var isIdle: Bool {
    listens.isEmpty && puts.isEmpty && gets.isEmpty && onDisconnects.isEmpty && answers.isEmpty
      && (!hasOnDisconnectsAtServer || Mutant.isActive(.restsDespiteOnDisconnects))
  }

  /// Looks again at whether anybody needs a connection.
  func demandChanged() {
    guard let patience = configuration.profile.idleTimeout, !Mutant.isActive(.idleConnectionKept) else { return }
    idleTimer?.cancel()
    idleTimer = nil
    if !isIdle {
      if interruptions.contains(.idle) { resume(.idle) }
    } else if isConnected {
      idleTimer = configuration.scheduler.schedule(after: patience) { [weak self] in
        self?.queue.perform { self?.restIfIdle() }
      }
    }
  }

  private func restIfIdle() {
    idleTimer = nil
    if isIdle && isConnected { interrupt(.idle) }
  }
}
