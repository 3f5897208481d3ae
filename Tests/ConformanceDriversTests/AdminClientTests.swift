import ConformanceCases
import ConformanceKit
import RTDBRuntime
import RTDBServer
import RTDBTree
import Testing

@testable import ConformanceDrivers

/// Transactions over REST whose data changes between the read and the write, which no case can bring about.
struct AdminClientTests {
  private let server = Server(scheduler: VirtualScheduler(), random: SeededRandom(seed: 1))
  private let handler: RESTHandler

  init() throws {
    handler = RESTHandler(server, defaultNamespace: "n")
    try server.namespace("n").set(.root, Node(json: ["stars": 5]))
  }

  /// What a transaction tells while somebody else adds ten before each of its first writes.
  private func events(conflicts: Int) throws -> [String] {
    var (left, events) = (conflicts, [String]())
    let client = AdminClient { [server, handler] request in
      if request.method == "PUT", left > 0 {
        left -= 1
        let stars = server.namespace("n").data(Path("stars")).plainForm
        if case .integer(let count) = stars {
          try? server.namespace("n").set(Path("stars"), Node(json: .integer(count + 10)))
        }
      }
      return handler.answer(request)
    } report: { _, event in
      events.append(EventText.text(event))
    }
    var call = ClientCall(verb: .transaction, name: "t", path: "stars")
    call.apply = [.increment(.integer(1))]
    try client.perform(call)
    return events
  }

  @Test("A refused write runs the function again on what is there now")
  func conflict() throws {
    #expect(try events(conflicts: 2) == ["{ran: 5}", "{ran: 15}", "{ran: 25}", "{committed: true, data: 26}"])
  }

  @Test("After 25 tries it gives up")
  func tooManyConflicts() throws {
    let events = try events(conflicts: 100)
    #expect(events.count == 26)
    #expect(events.last == "{committed: false, error: maxretry, data: null}")
  }
}
