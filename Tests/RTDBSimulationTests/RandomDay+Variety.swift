import RTDBServer
import RTDBTree

@testable import RTDBClient

/// What happens less often: single reads, keeping in sync, new rules, priorities and server values.
extension RandomDay {
  /// Reads a query one time, or keeps it in sync, or no longer.
  func read(_ name: String, _ query: Query) {
    let repo = client(name).repo
    let choice = below(5)
    log.append("\(name) reads \(query) in way \(choice)")
    switch choice {
    case 0: repo.get(query) { _ in }
    case 1: _ = repo.observe(query, .value, isSingle: true) { _, _ in }
    default: repo.keepSynced(query, choice < 4)
    }
  }

  /// Some writes are refused from now on, and queries may lack their index.
  func changeRules() {
    let denied: [Path] = below(2) == 0 ? [] : ["shared/c", "shared/a/y"]
    let unindexed: [Path] = below(3) == 0 ? ["shared"] : []
    log.append("the rules deny \(denied), no index at \(unindexed)")
    simulation.database.setRules(AccessRules(denyRead: [], denyWrite: denied, noIndex: unindexed))
  }

  /// A write to a place for which both clients compete.
  func writeWithPriorityOrServerValue(_ name: String) {
    let key = ["a", "b", "c", "d"][below(4)]
    let path = Path("shared/\(key)")
    let repo = client(name).repo
    let number = JSON.integer(Int64(below(40)))
    let time = JSON.object([.init(".sv", .string("timestamp"))])
    let more = JSON.object([.init(".sv", .object([.init("increment", .integer(7))]))])
    let choice = below(7)
    log.append("\(name) writes \(path) in way \(choice)")
    switch choice {
    case 0: repo.set(path.appending(.priority), Node(priority: try? Validation.priority(number)))
    case 1: repo.set(path, data(number, priority: number))
    case 2: repo.set(path, data(below(2) == 0 ? time : more))
    case 3: repo.set(path, data(.object([.init("y", more), .init("z", time)]), priority: time))
    case 4: repo.update("shared", [MergeEntry(Path("\(key)/y"), data(number)), MergeEntry("e", .empty)])
    case 5: repo.set("shared", data(.object([.init("a", number), .init("b", .object([.init("y", number)]))])))
    default: repo.set("shared/.priority", Node(priority: try? Validation.priority(number)))
    }
  }

  /// A transaction at a place for which both clients compete: it adds, gives up, deletes or cannot be stored.
  func transact(_ name: String) {
    let path = [Path("shared/a"), Path("shared/b"), Path("shared/b/y"), Path("shared")][below(4)]
    let (choice, number) = (below(8), started.count)
    started.append(Started(client: name))
    log.append("\(name) starts transaction \(number) at \(path) in way \(choice)")
    client(name).repo.runTransaction(path, localEvents: below(4) > 0) { node in
      switch choice {
      case 0: .abort
      case 1: .success(.empty)
      case 2: .success(node.setting("y", to: .leaf(.deferred(.timestamp))))
      case 3: throw DataError(.invalidData, "what an app might write")
      default:
        .success(
          node.isLeaf
            ? .leaf(.integer(Int64(node.leafValue?.number ?? 0) + 1)) : node.setting("t", to: .leaf(.integer(1))))
      }
    } completion: { [unowned self] error, isCommitted, _ in
      log.append("\(name) is told of transaction \(number): \(error?.description ?? "\(isCommitted)")")
      started[number].endCount += 1
    }
  }

  /// Every transaction has ended once, those of an app that was ended at most once.
  func checkTransactions() {
    for (number, transaction) in started.enumerated() {
      let isRight = transaction.isLost ? transaction.endCount <= 1 : transaction.endCount == 1
      if !isRight { faults.append("transaction \(number) has ended \(transaction.endCount) times") }
    }
    for client in simulation.clients.values where !client.repo.transactions.isEmpty {
      faults.append("\(client.name) still has transactions")
    }
  }

  /// Somebody signs in or out, or the user's token is good no longer. No rule asks who it is.
  func changeUser(_ name: String) {
    let authentication = client(name).authentication
    let choice = below(4)
    log.append("the user of \(name) changes in way \(choice)")
    switch choice {
    case 0: authentication.signOut()
    case 1: if let token = authentication.token { simulation.expire(token) }
    default: authentication.signIn(["ada", "bob"][choice - 2])
    }
  }

  /// A write for the end of the session, or none any more.
  func writeOnDisconnect(_ name: String) {
    let path = Path("shared/\(["a", "c", "d"][below(3)])")
    let choice = below(4)
    log.append("\(name) arranges for the end at \(path) in way \(choice)")
    switch choice {
    case 0: client(name).repo.onDisconnectCancel(path)
    case 1: client(name).repo.onDisconnectSet(path, .leaf(.deferred(.timestamp)))
    case 2:
      let entries = [MergeEntry("d", .empty), MergeEntry("e/x", .leaf(.integer(3)))]
      client(name).repo.onDisconnectUpdate("shared", entries)
    default: client(name).repo.onDisconnectSet(path, .leaf(.integer(Int64(below(9)))))
    }
  }

  private func data(_ json: JSON, priority: JSON? = nil) -> Node {
    // Nothing that is written here breaks a rule for data.
    (try? Validation.data(json, priority: priority, at: "shared")) ?? .empty
  }
}
