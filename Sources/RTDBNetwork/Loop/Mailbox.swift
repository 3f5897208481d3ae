import CSoup

/// Items on their way from one thread to another, in order.
final class Mailbox<Item>: @unchecked Sendable {
  private var items: [Item] = []
  private let mutex = UnsafeMutablePointer<GMutex>.allocate(capacity: 1)

  init() {
    mutex.initialize(to: GMutex())
    g_mutex_init(mutex)
  }

  deinit {
    g_mutex_clear(mutex)
    mutex.deallocate()
  }

  /// Puts an item behind the others; true where it is the first, so that the receiver must be woken.
  func post(_ item: Item) -> Bool {
    g_mutex_lock(mutex)
    defer { g_mutex_unlock(mutex) }
    items.append(item)
    return items.count == 1
  }

  /// Takes everything out.
  func takeAll() -> [Item] {
    g_mutex_lock(mutex)
    defer { g_mutex_unlock(mutex) }
    let all = items
    items = []
    return all
  }
}
