import ConformanceCases
import RTDBServer
import RTDBTree

/// Carries out what a case orders of the server's data, refusals and listens.
enum ServerOrders {
  static func perform(_ call: ServerCall, on database: Namespace) throws {
    let path = Path(call.path)
    switch call.verb {
    case .set: try database.set(path, Node(json: call.value?.json ?? .null))
    case .update:
      let entries = try (call.value?.json.members ?? []).map { MergeEntry(Path($0.key), try Node(json: $0.value)) }
      try database.update(path, entries)
    case .remove: try database.remove(path)
    case .setRules: database.setRules(AccessRules(call.rules ?? ServerRules()))
    case .revokeListen: database.revokeListen(path, query: try call.query.map { try CaseQuery.params($0) })
    // What concerns one client's link or session is the driver's own.
    case .hold, .release, .revokeAuth: break
    }
  }
}

extension AccessRules {
  /// The server's form of a case's refusals.
  init(_ rules: ServerRules) {
    self.init(
      denyRead: rules.denyRead.map { Path($0) }, denyWrite: rules.denyWrite.map { Path($0) },
      noIndex: rules.noIndex.map { Path($0) }, requireAuth: rules.requireAuth.map { Path($0) })
  }
}
