/// The order of keys: those that are integers of 32 bits by number, then all others by their UTF-16 units.
///
/// The judge has an order of its own, written from the rules alone, so that it shares no mistake with the engine.
struct KeyOrder: Comparable, Hashable {
  private let text: ExactText
  private let number: Int32?

  init(_ key: String) {
    text = ExactText(key)
    number = Self.number(key)
  }

  static func < (left: KeyOrder, right: KeyOrder) -> Bool {
    switch (left.number, right.number) {
    // Of two spellings of one number the shorter comes first.
    case (let one?, let other?):
      one != other ? one < other : left.text.text.utf8.count < right.text.text.utf8.count
    case (.some, nil): true
    case (nil, .some): false
    case (nil, nil): left.text.text.utf16.lexicographicallyPrecedes(right.text.text.utf16)
    }
  }

  private static func number(_ key: String) -> Int32? {
    let digits = key.utf8.first == UInt8(ascii: "-") ? key.utf8.dropFirst() : key.utf8[...]
    guard key.utf8.count <= 11, !digits.isEmpty,
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int32(key)
  }
}
