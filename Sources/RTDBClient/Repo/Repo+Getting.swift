import RTDBTree

extension Repo {
  /// Reads a query once: what an active listener knows, else the server's answer, else what is on disk.
  ///
  /// Implements `getData` of the page on sync semantics §16.
  package func get(_ query: Query, completion: @escaping (Result<ClientSnapshot, ClientError>) -> Void) {
    queue.perform { [self] in
      if let known = engine.completeContent(query), !Mutant.isActive(.getIgnoresKnownData) {
        let snapshot = ClientSnapshot(path: query.path, node: known.node, index: query.params.index)
        queue.deliver { completion(.success(snapshot)) }
        return
      }
      engine.beginRead(query)
      connection.get(query) { [weak self] status, payload in
        guard let self else { return }
        let result = answer(query, status, payload)
        engine.endRead(query)
        queue.deliver { completion(result) }
      }
    }
  }

  private func answer(_ query: Query, _ status: String, _ payload: JSON) -> Result<ClientSnapshot, ClientError> {
    if status == "ok", let node = try? Node(json: payload) {
      if !Mutant.isActive(.getNotShownToListeners) { raise(engine.readAnswered(query, node)) }
      return .success(ClientSnapshot(path: query.path, node: node, index: query.params.index))
    }
    if let stored = engine.storedContent(query), !stored.isEmpty, !Mutant.isActive(.getIgnoresDisk) {
      return .success(ClientSnapshot(path: query.path, node: stored, index: query.params.index))
    }
    return .failure(ClientError(status: status, reason: payload.text, unreadQuery: query.description))
  }
}
