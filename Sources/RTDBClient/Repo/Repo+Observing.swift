import RTDBEngine
import RTDBTree

extension Repo {
  /// Registers a callback for one kind of event and returns its handle, a number above 0.
  ///
  /// - Parameters:
  ///   - isSingle: Whether the registration ends with its first event.
  ///   - cancel: Called when the server refuses or revokes the listen.
  @discardableResult
  package func observe(
    _ query: Query, _ kind: EventKind, isSingle: Bool = false,
    cancel: ((ClientError) -> Void)? = nil,
    event: @escaping (_ snapshot: ClientSnapshot, _ previousKey: String?) -> Void
  ) -> Int {
    let handle = makeRegistration()
    let isTwofold = queue.isCallingBack && Mutant.isActive(.innerListenerHearsTwice)
    queue.perform { [self] in
      listeners[handle] = Listener(event: event, cancel: cancel, isSingle: isSingle)
      let events = add(EventRegistration(id: handle, kind), query)
      if isTwofold { deliver(events) }
    }
    return handle
  }

  /// Raises and returns what the registration hears of what is known.
  private func add(_ registration: EventRegistration, _ query: Query) -> [EngineEvent] {
    guard isInfo(query.path) else {
      let output = engine.add(registration, to: query)
      raise(output)
      return output.events
    }
    var output = info.add(registration, to: query)
    for case .start(let listen) in output.listens {
      // A place below .info without data raises nothing, not even a null.
      let node = infoData.descendant(listen.query.path)
      if !node.isEmpty { output.events += info.serverOverwrite(listen.query.path, node).events }
    }
    deliver(output.events)
    return output.events
  }

  /// Removes one registration; an unknown handle is ignored.
  ///
  /// Where a callback removes it, the profile says whether it still hears of what is under way.
  package func removeObserver(_ handle: Int) {
    if Mutant.isActive(.eventsAfterUnlisten) { return }
    // Without its entry nothing reaches the listener, even of what is under way; the work itself waits for its turn.
    var silencesAtOnce = !configuration.profile.tellsRemovedListenersOfEventsUnderWay
    if Mutant.isActive(.removalInCallbackOtherwise) { silencesAtOnce.toggle() }
    if silencesAtOnce { listeners[handle] = nil }
    queue.perform { [self] in
      listeners[handle] = nil
      if info.query(of: handle) != nil { _ = info.remove(handle) } else { raise(engine.remove(handle)) }
    }
  }

  /// Removes a query's registrations; of a plain location those of every query there.
  package func removeAllObservers(_ query: Query) {
    if Mutant.isActive(.removeAllIgnored) { return }
    queue.perform { [self] in
      // Those of transactions are none of the app's.
      let watchers = Set(watchers.values.map(\.registration))
      let (removed, output) = (isInfo(query.path) ? info : engine).removeAll(query, except: watchers)
      for handle in removed { listeners[handle] = nil }
      if !isInfo(query.path) { raise(output) }
    }
  }

  /// Keeps a query's data in sync without a listener, or stops doing so.
  package func keepSynced(_ query: Query, _ on: Bool) {
    queue.perform { [self] in
      if on, keptSynced[query] == nil {
        let id = makeRegistration()
        keptSynced[query] = id
        raise(engine.add(EventRegistration(id: id, interest: .keepSynced), to: query))
      } else if !on, !Mutant.isActive(.keepSyncedNeverEnds), let id = keptSynced.removeValue(forKey: query) {
        raise(engine.remove(id))
      }
    }
  }

  // MARK: Local information

  func isInfo(_ path: Path) -> Bool { path.first == ".info" }

  func updateInfo(_ key: Key, _ value: Node) {
    let path = Path(keys: [".info", key])
    guard infoData.descendant(path) != value else { return }
    infoData.set(path, to: value)
    deliver(info.serverOverwrite(path, value).events)
  }
}
