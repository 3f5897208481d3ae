import RTDBTree
import Testing

@Suite struct PushIDTests {
  @Test(
    "the time makes the first eight characters",
    arguments: [
      (0, "--------"), (1_435_710_600_000, "-Jt60IC-"), (1_700_000_000_000, "-NjEtLV-"),
    ] as [(Int64, String)])
  func time(milliseconds: Int64, prefix: String) {
    var generator = PushIDGenerator()
    let key = generator.next(milliseconds: milliseconds) { 0 }
    #expect(key.text == prefix + "------------")
  }

  @Test("chance makes the other twelve")
  func chance() {
    var generator = PushIDGenerator()
    var random = SplitMix64(seed: 1)
    let keys = (0..<200).map { generator.next(milliseconds: $0) { random.next() } }
    #expect(keys.allSatisfy { $0.text.utf8.count == 20 })
    #expect(Set(keys.map { $0.text.dropFirst(8) }).count == 200)
    let alphabet = Set("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz")
    #expect(Set(keys.flatMap(\.text)) == alphabet)
  }

  @Test("within one millisecond the random part counts up")
  func sameTime() {
    var generator = PushIDGenerator()
    // Eleven greatest digits and one before it.
    let bits: [UInt64] = [.max, .max - (1 << 30)]
    var calls = 0
    func random() -> UInt64 {
      defer { calls += 1 }
      return bits[calls % 2]
    }
    let first = generator.next(milliseconds: 5, randomBits: random)
    let second = generator.next(milliseconds: 5, randomBits: random)
    let third = generator.next(milliseconds: 5, randomBits: random)
    #expect(first.text == "-------4zzzzzzzzzzzy")
    #expect(second.text == "-------4zzzzzzzzzzzz")
    #expect(third.text == "-------4------------")
    #expect(calls == 2)
    _ = generator.next(milliseconds: 6, randomBits: random)
    #expect(calls == 4)
  }

  @Test("later keys are greater", arguments: [1, 2, 3] as [UInt64])
  func ascending(seed: UInt64) {
    var generator = PushIDGenerator()
    var random = SplitMix64(seed: seed)
    var time: Int64 = 1_700_000_000_000
    var last: Key?
    for _ in 0..<2000 {
      if Bool.random(using: &random) { time += Int64.random(in: 1...70, using: &random) }
      let key = generator.next(milliseconds: time) { random.next() }
      if let last { #expect(last < key, "seed \(seed)") }
      last = key
    }
  }
}
