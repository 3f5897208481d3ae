import ConformanceCases
import RTDBRules
import RTDBRuntime
import RTDBServer
import RTDBTree
import RTDBWire

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
    case .setRules: database.setRules(try AccessRules(call.rules ?? ServerRules()))
    case .revokeListen: database.revokeListen(path, query: try call.query.map { try CaseQuery.params($0) })
    // What concerns one client's link or session is the driver's own.
    case .hold, .release, .revokeAuth, .reset, .shutdown, .send: break
    }
  }

  /// Tells a client what the server's state does not say by itself.
  static func tell(_ call: ServerCall, over connector: MemoryConnector) {
    switch call.verb {
    case .reset: connector.sendToClient(frames(.reset(host: call.host ?? "")))
    case .shutdown: connector.sendToClient(frames(.shutdown(reason: call.reason ?? "")))
    case .send: connector.sendToClient(FrameCodec.frames(call.value?.jsonText ?? "null"))
    default: break
    }
  }

  private static func frames(_ message: ServerMessage) -> [String] { FrameCodec.frames(MessageCodec.text(message)) }
}

extension AccessRules {
  /// The server's form of a case's refusals.
  ///
  /// - Throws: `DriverError` for security rules with a mistake.
  init(_ rules: ServerRules) throws {
    self.init(
      denyRead: rules.denyRead.map { Path($0) }, denyWrite: rules.denyWrite.map { Path($0) },
      noIndex: rules.noIndex.map { Path($0) }, requireAuth: rules.requireAuth.map { Path($0) },
      document: try rules.document.map { try AccessRules.document($0) })
  }

  private static func document(_ source: RulesSource) throws -> RulesDocument {
    do throws(RulesError) { return try RulesDocument(json: source.value.json) } catch {
      throw DriverError(message: "the security rules are refused: \(error.message)")
    }
  }
}
