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

  private func data(_ json: JSON, priority: JSON? = nil) -> Node {
    // Nothing that is written here breaks a rule for data.
    (try? Validation.data(json, priority: priority, at: "shared")) ?? .empty
  }
}
