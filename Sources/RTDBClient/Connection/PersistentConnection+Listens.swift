import RTDBEngine
import RTDBTree
import RTDBWire

/// Listening, over all connections until it is taken back.
extension PersistentConnection {
  func listen(_ listen: WireListen) {
    let active = ActiveListen(listen)
    listens.append(active)
    if isConnected { send(active) }
  }

  func unlisten(_ listen: WireListen) {
    guard let place = listens.firstIndex(where: { $0.listen == listen }) else { return }
    listens.remove(at: place)
    if isConnected, !Mutant.isActive(.unlistenNotSent) {
      send(.unlisten(path: listen.query.path, query: listen.query.params, tag: listen.tag), answer: nil)
    }
  }

  func send(_ active: ActiveListen) {
    let listen = active.listen
    unansweredListens += 1
    let hash = owner?.hash(for: listen) ?? ListenHash(.empty)
    let message = ClientMessage.listen(
      path: listen.query.path, query: listen.query.params, tag: listen.tag, hash: hash.simple,
      compoundHash: configuration.profile.sendsCompoundHashes ? hash.compound : nil)
    send(message) { [weak self] status, payload in self?.answered(active, status, payload) }
  }

  private func answered(_ active: ActiveListen, _ status: String, _ payload: JSON) {
    // An answer to a listen that was removed meanwhile means nothing, but counts.
    if let place = listens.firstIndex(where: { $0 === active }) {
      if status != "ok", !Mutant.isActive(.refusedListenSentAgain) { listens.remove(at: place) }
      let isWithoutIndex = payload["w"]?.elements?.contains(.string("no_index")) ?? false
      owner?.listenAnswered(active.listen, status: status, isWithoutIndex: isWithoutIndex)
    } else {
      owner?.endedListenAnswered(active.listen)
    }
    unansweredListens -= 1
    releaseHeldAnswers()
  }

  /// Forgets a listen that the server has ended.
  func listenEnded(_ listen: WireListen) { listens.removeAll { $0.listen == listen } }
}
