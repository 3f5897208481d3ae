import Foundation
import RTDBTestSupport
import RealtimeDatabase
import Testing

/// Where the app's blocks are called.
struct CallbackQueueTests {
  private static let key = DispatchSpecificKey<String>()
  private let world = World()

  /// Calls everything that has a block, and notes whether each is called on a queue.
  private func queues(
    _ ref: DatabaseReference, _ queue: DispatchQueue
  ) async -> (blocks: [Bool], updates: [Bool]) {
    let (blocks, updates) = (Recorder<Bool>(), Recorder<Bool>())
    queue.setSpecific(key: Self.key, value: "this")
    let note = { @Sendable in blocks.append(DispatchQueue.getSpecific(key: Self.key) == "this") }
    ref.observe(.value) { _ in note() }
    ref.observeSingleEvent(of: .value) { _ in note() }
    ref.getData { _, _ in note() }
    await world.settle()
    ref.setValue(1) { _, _ in note() }
    ref.onDisconnectSetValue(1) { _, _ in note() }
    ref.runTransactionBlock({ data in
      updates.append(DispatchQueue.getSpecific(key: Self.key) == "this")
      return TransactionResult.success(withValue: data)
    }) { _, _, _ in note() }
    await world.act { $0.database.revokeListen("a") }
    ref.observe(.value, with: { _ in note() }, withCancel: { _ in note() })
    await world.settle()
    return (blocks.all, updates.all)
  }

  @Test("By default blocks are called on the main queue, update blocks are not")
  func main() async {
    let (blocks, updates) = await queues(world.database(isOnMain: true).reference(withPath: "a"), .main)
    #expect(blocks.count >= 8 && blocks.allSatisfy { $0 })
    #expect(!updates.isEmpty && updates.allSatisfy { !$0 })
  }

  @Test("A queue that the app has set is used for all blocks")
  func own() async {
    let database = world.database(isOnMain: true)
    database.callbackQueue = world.callbacks
    let (blocks, updates) = await queues(database.reference(withPath: "a"), world.callbacks)
    #expect(blocks.count >= 8 && blocks.allSatisfy { $0 })
    #expect(!updates.isEmpty && updates.allSatisfy { !$0 })
  }

  @Test("Each block has a turn of the queue of its own")
  func turns() async {
    let order = Recorder<String>()
    let ref = world.database().reference(withPath: "a")
    let callbacks = world.callbacks
    for name in ["1", "2"] {
      ref.observe(.value) { _ in
        order.append(name)
        callbacks.async { order.append("after \(name)") }
      }
    }
    // Both have heard the first value: when the server's answer came, between the two or behind both, matters no more.
    await world.settle()
    let heard = order.all.count
    // What the first block appends to the queue stands behind the second, which was in it already.
    callbacks.suspend()
    call { ref.setValue(1) }
    await withCheckedContinuation { continuation in world.queue.async { continuation.resume() } }
    callbacks.resume()
    await world.settle()
    #expect(heard == 4 && order.all.dropFirst(heard) == ["1", "2", "after 1", "after 2"])
  }

  @Test("A set with an observer and a completion: the event first, then the completion")
  func order() async {
    let order = Recorder<String>()
    let ref = world.database().reference(withPath: "a")
    ref.observe(.value) { order.append("value \($0.value!)") }
    await world.settle()
    ref.setValue(1) { _, _ in order.append("completion") }
    await world.settle()
    #expect(order.all == ["value <null>", "value 1", "completion"])
  }
}
