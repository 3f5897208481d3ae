import RTDBEngine
import RTDBTree

/// Everything that a storage holds, for comparing two of them.
struct StorageContent: Equatable, CustomStringConvertible {
  var writes: [PendingWrite]
  var cache: Node
  var queries: [TrackedQuery]
  var keys: [Set<Key>]

  init(_ storage: any StorageEngine) {
    writes = storage.pendingWrites
    cache = storage.serverCache(.root)
    queries = storage.trackedQueries
    keys = queries.map { storage.trackedKeys($0.id) }
  }

  var description: String {
    "\(writes.map { "\($0.id) \($0.path)" }) \(JSONWriter.text(cache.exportForm)) \(queries.map(\.query)) \(keys)"
  }
}

/// Makes a node from a JSON literal in the export form.
func node(_ json: JSON) -> Node {
  do { return try Node(json: json) } catch { preconditionFailure("\(json): \(error)") }
}

extension PendingWrite {
  static func set(_ id: Int, _ path: Path, _ value: JSON) -> PendingWrite {
    PendingWrite(id: id, path: path, content: .overwrite(node(value)))
  }
}
