import RTDBTree
import RTDBWire

extension Repo {
  /// Asks the server to replace a location when this client's session ends.
  package func onDisconnectSet(_ path: Path, _ node: Node, completion: Completion? = nil) {
    queue.perform { [self] in
      connection.onDisconnect(.onDisconnectPut(path: path, data: node)) { [weak self] status, payload in
        if status == "ok" { self?.onDisconnectMirror.remember(path, node) }
        self?.finish(completion, status, payload)
      }
    }
  }

  /// Asks the server to replace several locations when this client's session ends.
  package func onDisconnectUpdate(_ path: Path, _ entries: [MergeEntry], completion: Completion? = nil) {
    queue.perform { [self] in
      guard !entries.isEmpty || Mutant.isActive(.emptyOnDisconnectUpdateSent) else {
        if let completion { queue.deliver { completion(nil) } }
        return
      }
      connection.onDisconnect(.onDisconnectMerge(path: path, children: entries)) { [weak self] status, payload in
        if status == "ok" {
          for entry in entries { self?.onDisconnectMirror.remember(path.appending(entry.path), entry.data) }
        }
        self?.finish(completion, status, payload)
      }
    }
  }

  /// Takes back the on-disconnect writes at and below a location.
  package func onDisconnectCancel(_ path: Path, completion: Completion? = nil) {
    queue.perform { [self] in
      connection.onDisconnect(.onDisconnectCancel(path: path)) { [weak self] status, payload in
        if status == "ok", !Mutant.isActive(.cancelNotMirrored) { self?.onDisconnectMirror.forget(path) }
        self?.finish(completion, status, payload)
      }
    }
  }

  /// Shows what the server is about to do now that the session is over.
  func simulateOnDisconnect() {
    var writes: [(Path, Node)] = []
    onDisconnectMirror.forEach { writes.append(($0, $1)) }
    if !Mutant.isActive(.onDisconnectSimulatedAgain) { onDisconnectMirror.forget(.root) }
    for (path, node) in writes {
      raise(engine.serverOverwrite(path, estimate(node, at: path)))
      noteWrite(at: path)
    }
  }
}
