import RTDBClient
import RTDBTree

extension TranscriptClient {
  /// What the recorded update function did when it threw.
  private struct Thrown: Error {}

  func transaction(_ action: JSON) throws {
    let path = try path(action)
    try Validation.checkWritable(path)
    let id = action["id"] ?? .null
    var run: Int64 = 0
    repo.runTransaction(path, localEvents: action["applyLocally"]?.bool ?? true) { [unowned self] node in
      run += 1
      for inner in action["alsoRun"]?.elements ?? [] { try? perform(inner) }
      return try decide(action, path, run, node)
    } completion: { [unowned self] error, committed, snapshot in
      if let error {
        // In the web SDK the error of the function itself leaves through the call.
        let hasThrown = error.status == "update_failed"
        return note(
          hasThrown
            ? ["id": id, "throws": true]
            : ["id": id, "ok": false, "code": .null, "message": .string(error.status)])
      }
      let members = snapshot.map { describe($0, ordered: true) } ?? []
      note(.object([.init("id", id), .init("ok", true), .init("committed", .bool(committed))] + members))
    }
  }

  /// Runs a recorded function, and notes what went in and what came out.
  private func decide(_ action: JSON, _ path: Path, _ run: Int64, _ node: Node) throws -> TransactionDecision {
    let input = node.plainForm
    var seen: [JSON.Member] = [
      .init("t", "txrun"), .init("id", action["id"] ?? .null), .init("run", .integer(run)), .init("in", input),
    ]
    defer { note(.object(seen)) }
    let function = action["fn"] ?? .null
    if function["op"]?.text == "throw" {
      seen.append(.init("out", ["throws": true]))
      throw Thrown()
    }
    guard let output = RecordedFunction.output(function, of: input, run: run) else {
      seen.append(.init("abort", true))
      return .abort
    }
    seen.append(.init("out", output))
    return .success(try Validation.data(output, at: path, limits: .web))
  }
}
