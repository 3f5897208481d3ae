/// What is on its way from one side to the other, in order.
struct FrameQueue {
  enum Content {
    case frame(String)
    /// The sender has closed its end.
    case close
  }

  struct Item {
    var link: Int
    var content: Content
    /// The earliest time of delivery.
    var due: Int64
    /// The place among all items of the network.
    var sequence: Int
  }

  private var items: [Item] = []
  private var start = 0
  /// Delay of everything sent from now on, in milliseconds.
  var delay: Int64 = 0
  private(set) var isHeld = false
  /// How many items may still be delivered although the queue is held.
  private var allowance = 0

  var isEmpty: Bool { start == items.count }
  var count: Int { items.count - start }

  mutating func append(_ content: Content, link: Int, now: Int64, sequence: Int) {
    let due = max(now + delay, items.last?.due ?? .min)
    items.append(Item(link: link, content: content, due: due, sequence: sequence))
  }

  /// The item that may be delivered now.
  func deliverable(at now: Int64) -> Item? {
    guard !isEmpty, items[start].due <= now, !isHeld || allowance > 0 else { return nil }
    return items[start]
  }

  mutating func removeFirst() {
    start += 1
    if isHeld { allowance -= 1 }
    if start > 64, start * 2 > items.count {
      items.removeSubrange(..<start)
      start = 0
    }
  }

  mutating func removeAll(ofLink link: Int) {
    items = items[start...].filter { $0.link != link }
    start = 0
    allowance = min(allowance, items.count)
  }

  mutating func hold() {
    isHeld = true
    allowance = 0
  }

  /// Lets the next items pass, nil for all that are there now.
  mutating func release(_ number: Int?) {
    guard isHeld else { return }
    allowance = min(count, number.map { allowance + max(0, $0) } ?? count)
  }

  mutating func flow() {
    isHeld = false
    allowance = 0
  }
}
