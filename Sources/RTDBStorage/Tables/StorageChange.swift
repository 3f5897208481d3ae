import RTDBEngine
import RTDBTree

/// One change of what is stored, kept until its step is on the disk so that it can be made in memory instead.
enum StorageChange {
  case saveWrite(PendingWrite)
  case removeWrite(Int)
  case removeAllWrites
  case overwriteCache(Path, Node)
  case saveQuery(TrackedQuery)
  case removeQuery(Int)
  case setKeys(Int, Set<Key>)

  /// Whether the pending writes change, which the app must be able to rely on.
  var concernsWrites: Bool {
    switch self {
    case .saveWrite, .removeWrite, .removeAllWrites: true
    case .overwriteCache, .saveQuery, .removeQuery, .setKeys: false
    }
  }

  func perform(on memory: MemoryStorage) {
    switch self {
    case .saveWrite(let write): memory.save(write)
    case .removeWrite(let id): memory.removePendingWrite(id)
    case .removeAllWrites: memory.removeAllPendingWrites()
    case .overwriteCache(let path, let node): memory.overwriteServerCache(path, node)
    case .saveQuery(let tracked): memory.save(tracked)
    case .removeQuery(let id): memory.removeTrackedQuery(id)
    case .setKeys(let id, let keys): memory.setTrackedKeys(id, keys)
    }
  }
}
