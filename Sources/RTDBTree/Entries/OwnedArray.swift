/// A growing array with a single owner.
///
/// Unlike with `ContiguousArray` no references are counted while elements are looked at, which is most of what a search
/// would cost otherwise.
struct OwnedArray<Element>: ~Copyable {
  /// Dangling while the capacity is 0.
  private var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 0) {
    self.capacity = capacity
    base = OwnedArray.allocate(capacity)
  }

  init(_ elements: some Collection<Element>) {
    self.init(capacity: elements.count)
    for element in elements { append(element) }
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    capacity == 0
      ? UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)!
      : .allocate(capacity: capacity)
  }

  deinit {
    guard capacity > 0 else { return }
    base.deinitialize(count: count)
    base.deallocate()
  }

  func copy() -> OwnedArray {
    var copy = OwnedArray(capacity: count)
    copy.base.initialize(from: base, count: count)
    copy.count = count
    return copy
  }
}

// MARK: - Reading

extension OwnedArray {
  @inline(__always) var isEmpty: Bool { count == 0 }

  @inline(__always) var last: Element? { count == 0 ? nil : base[count - 1] }

  @inline(__always)
  subscript(position: Int) -> Element {
    _read {
      precondition(position >= 0 && position < count)
      yield base[position]
    }
    _modify {
      precondition(position >= 0 && position < count)
      yield &base[position]
    }
  }
}

// MARK: - Editing

extension OwnedArray {
  private mutating func makeRoom(for more: Int) {
    guard count + more > capacity else { return }
    let larger = Swift.max(count + more, capacity * 2)
    let room = OwnedArray.allocate(larger)
    room.moveInitialize(from: base, count: count)
    if capacity > 0 { base.deallocate() }
    base = room
    capacity = larger
  }

  mutating func append(_ element: Element) { insert(element, at: count) }

  mutating func insert(_ element: Element, at position: Int) {
    precondition(position >= 0 && position <= count)
    makeRoom(for: 1)
    (base + position + 1).moveInitialize(from: base + position, count: count - position)
    (base + position).initialize(to: element)
    count += 1
  }

  @discardableResult
  mutating func remove(at position: Int) -> Element {
    precondition(position >= 0 && position < count)
    let removed = (base + position).move()
    (base + position).moveInitialize(from: base + position + 1, count: count - position - 1)
    count -= 1
    return removed
  }

  @discardableResult
  mutating func removeFirst() -> Element { remove(at: 0) }

  @discardableResult
  mutating func removeLast() -> Element { remove(at: count - 1) }

  /// Takes the elements from a position on away.
  mutating func split(at position: Int) -> OwnedArray {
    precondition(position >= 0 && position <= count)
    var tail = OwnedArray(capacity: count - position)
    tail.base.moveInitialize(from: base + position, count: count - position)
    tail.count = count - position
    count = position
    return tail
  }

  /// Takes over the elements of another array.
  mutating func append(_ other: consuming OwnedArray) {
    makeRoom(for: other.count)
    (base + count).moveInitialize(from: other.base, count: other.count)
    count += other.count
    other.count = 0
  }
}
