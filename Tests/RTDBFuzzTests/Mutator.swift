/// Changes inputs at random, as a seed has it: the simple form of what a fuzzer does, for machines without one.
struct Mutator {
  private var state: UInt64
  /// Inputs from which parts are taken.
  private let corpus: [[UInt8]]

  init(seed: UInt64, corpus: [[UInt8]]) {
    state = seed
    self.corpus = corpus
  }

  /// SplitMix64.
  private mutating func below(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((bits ^ bits >> 31) % UInt64(max(1, count)))
  }

  /// The next input.
  mutating func next() -> [UInt8] {
    var input = corpus[below(corpus.count)]
    for _ in 0...below(4) { mutate(&input) }
    return input
  }

  private mutating func mutate(_ input: inout [UInt8]) {
    let place = below(input.count + 1)
    let end = min(input.count, place + below(20))
    switch below(8) {
    case 0: if place < input.count { input[place] ^= 1 << UInt8(below(8)) }
    case 1: input.insert(UInt8(below(256)), at: place)
    case 2: input.removeSubrange(place..<end)
    case 3: input.insert(contentsOf: input[place..<end], at: place)
    case 4: input.replaceSubrange(place..<end, with: slice(of: corpus[below(corpus.count)]))
    case 5: input.insert(contentsOf: Self.words[below(Self.words.count)].utf8, at: place)
    case 6: input.replaceSubrange(place..<end, with: Self.words[below(Self.words.count)].utf8)
    default: input = Array(input[..<place]) + slice(of: corpus[below(corpus.count)])
    }
  }

  private mutating func slice(of other: [UInt8]) -> ArraySlice<UInt8> {
    let start = below(other.count + 1)
    return other[start..<min(other.count, start + below(60))]
  }

  /// What the readers look for.
  private static let words = [
    "{", "}", "[", "]", "\"", "\\", ":", ",", "\n", "\n\n", "0", "-0", "1", "-1", "1e9", "1e400", "0.1", "null", "true",
    "9223372036854775807", "9223372036854775808", "\\u0000", "\\ud83d\\ude00", "\\ud800", "\u{FFFD}", "ü", "😀", "/",
    "//", ".", "..", "$", "#", "%", "%2F", "%ff", ".json", "?", "&", "=", ".sv", ".value", ".priority", "\".sv\":",
    "\".value\":", "\".priority\":", "\"increment\"", "\"timestamp\"", "\"t\":\"d\"", "\"t\":\"c\"", "\"a\":\"p\"",
    "\"a\":\"m\"", "\"a\":\"q\"", "\"a\":\"o\"", "\"a\":\"oc\"", "\"p\":\"/\"", "\"d\":", "\"q\":", "\"h\":\"\"",
    "PUT ", "PATCH ", "POST ", "auth=owner", "print=pretty", "\".read\":", "\".write\":", "\".validate\":",
    "\".indexOn\":", "$k", "auth", "data", "newData", "root", ".val()", ".child('a')", ".parent()", ".exists()",
    ".hasChildren(['x'])", ".length", "['x']", ".matches(/", "/i)", " && ", " || ", "!", " == ", " + ", " ? ", "(", ")",
  ]
}
