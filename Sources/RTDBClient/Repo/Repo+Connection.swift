import RTDBEngine
import RTDBTree
import RTDBWire

extension Repo: PersistentConnectionOwner {
  func offsetChanged(to milliseconds: Double) {
    serverTimeOffset = milliseconds
    let value = Int64(exactly: milliseconds).map { LeafValue.integer($0) } ?? .double(milliseconds)
    updateInfo("serverTimeOffset", .leaf(value))
  }

  func connected() { updateInfo("connected", .leaf(.bool(true))) }

  func disconnected() {
    if !Mutant.isActive(.connectedStaysTrue) { updateInfo("connected", .leaf(.bool(false))) }
    if !Mutant.isActive(.onDisconnectNotSimulated) { simulateOnDisconnect() }
  }

  func received(_ message: ServerMessage) {
    switch message {
    case .data(let path, let node, let tag):
      let tag = Mutant.isActive(.tagIgnored) ? nil : tag
      take(tag.map { engine.serverOverwrite(path, node, tag: $0) } ?? engine.serverOverwrite(path, node), path)
    case .merge(let path, let entries, let tag):
      guard !entries.isEmpty, tag == nil || !Mutant.isActive(.windowChangesIgnored) else { return }
      take(tag.map { engine.serverMerge(path, entries, tag: $0) } ?? engine.serverMerge(path, entries), path)
    case .rangeMerge(let path, let ranges, let tag): take(engine.serverRangeMerge(path, ranges, tag: tag), path)
    case .listenRevoked(let path, let params) where !Mutant.isActive(.revocationIgnored): revoke(path, params)
    default: break
    }
  }

  /// Raises what the server's data changed; transactions around it have to be run on the new data.
  private func take(_ output: EngineOutput, _ path: Path) {
    raise(output)
    if !output.events.isEmpty { rerunTransactions(around: path) }
  }

  /// A listen is no longer allowed; the profile says whether the others at its location end with it.
  private func revoke(_ path: Path, _ params: QueryParams?) {
    let endsAll = configuration.profile.revokesAllListensAtLocation != Mutant.isActive(.revocationReachesOthers)
    let params: QueryParams? = endsAll ? nil : params ?? .default
    let ended = engine.listening.filter { $0.query.path == path && (params == nil || $0.query.params == params) }
      .sorted { ($0.tag ?? 0) < ($1.tag ?? 0) }
    for listen in ended {
      connection.listenEnded(listen)
      raise(engine.cancel(listen, status: "permission_denied"))
    }
  }

  func endedListenAnswered(_ listen: WireListen) { engine.endedListenAnswered(listen) }

  func listenAnswered(_ listen: WireListen, status: String, isWithoutIndex: Bool) {
    raise(
      status == "ok"
        ? engine.listenComplete(listen, isWithoutIndex: isWithoutIndex) : engine.cancel(listen, status: status))
  }

  func hash(for listen: WireListen) -> ListenHash { engine.send(listen) }
}
