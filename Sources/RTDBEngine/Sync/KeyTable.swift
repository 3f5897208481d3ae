import RTDBTree

/// Places by key below one location: a few are looked through one by one, many are found by hash.
///
/// Most locations have few, and those come and go all the time, which costs a dictionary much more.
struct KeyTable<Value: AnyObject> {
  /// From this number on there is a dictionary.
  private static var manyFrom: Int { 9 }

  /// Empty while there are many.
  private var few: ContiguousArray<(key: Key, value: Value)> = []
  private var many: [Key: Value] = [:]

  var isEmpty: Bool { few.isEmpty && many.isEmpty }

  var count: Int { few.count + many.count }

  subscript(key: Key) -> Value? {
    if !many.isEmpty { return many[key] }
    return place(of: key).map { few[$0].value }
  }

  private func place(of key: Key) -> Int? {
    // Most keys differ in their words, which spares looking at the texts.
    let word = key.word
    for place in few.indices where few[place].key.word == word && few[place].key == key { return place }
    return nil
  }

  /// Puts a value under a key that has none.
  mutating func insert(_ value: Value, for key: Key) {
    if many.isEmpty, few.count + 1 < Self.manyFrom {
      few.append((key, value))
      return
    }
    for (key, value) in few { many[key] = value }
    few = []
    many[key] = value
  }

  mutating func remove(_ key: Key) {
    if !many.isEmpty {
      many[key] = nil
    } else if let place = place(of: key) {
      few.remove(at: place)
    }
  }

  mutating func removeAll() { self = KeyTable() }

  mutating func removeAll(where condition: (Value) -> Bool) {
    few.removeAll { condition($0.value) }
    if !many.isEmpty { many = many.filter { !condition($0.value) } }
  }

  /// Visits the values in no order that could be relied upon.
  func forEach(_ body: (Value) -> Void) {
    for entry in few { body(entry.value) }
    for value in many.values { body(value) }
  }

  /// The keys with their values in plain string order.
  var ordered: ContiguousArray<(key: Key, value: Value)> {
    var all = few
    for (key, value) in many { all.append((key, value)) }
    if all.count > 1 { all.sort { $0.key.text.compareUTF16(to: $1.key.text) < 0 } }
    return all
  }

  /// The same table with other values.
  func mapValues(_ transform: (Value) -> Value) -> KeyTable {
    var mapped = KeyTable()
    mapped.few = ContiguousArray(few.map { ($0.key, transform($0.value)) })
    mapped.many = many.mapValues(transform)
    return mapped
  }
}
