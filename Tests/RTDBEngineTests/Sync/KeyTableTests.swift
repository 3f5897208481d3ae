import RTDBTree
import Testing

@testable import RTDBEngine

/// Compares the table with a dictionary that undergoes the same edits.
@Suite struct KeyTableTests {
  private final class Value {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  @Test("Few and many keys are kept like in a dictionary", arguments: 0..<60 as Range<UInt64>)
  func edits(seed: UInt64) {
    var random = RandomData(seed: seed)
    var table = KeyTable<Value>()
    var model: [Key: Int] = [:]
    for step in 0..<120 {
      let key = Key("k\(random.below(seed % 2 == 0 ? 6 : 24))")
      if random.chance(2) {
        table.removeAll { $0.number % 2 == 0 }
        model = model.filter { $0.value % 2 != 0 }
      } else if model[key] == nil {
        table.insert(Value(step), for: key)
        model[key] = step
      } else {
        table.remove(key)
        model[key] = nil
      }
      check(table, model, "seed \(seed)")
    }
    check(table.mapValues { Value($0.number * 2) }, model.mapValues { $0 * 2 }, "seed \(seed)")
    table.removeAll()
    check(table, [:], "seed \(seed)")
  }

  private func check(_ table: KeyTable<Value>, _ model: [Key: Int], _ comment: Comment) {
    #expect(table.count == model.count && table.isEmpty == model.isEmpty, comment)
    for (key, number) in model { #expect(table[key]?.number == number, comment) }
    #expect(table["absent"] == nil, comment)
    let sorted = model.sorted { $0.key.text.compareUTF16(to: $1.key.text) < 0 }
    #expect(table.ordered.map(\.key) == sorted.map(\.key), comment)
    #expect(table.ordered.map(\.value.number) == sorted.map(\.value), comment)
    var sum = 0
    table.forEach { sum += $0.number }
    #expect(sum == model.values.reduce(0, +), comment)
  }
}
