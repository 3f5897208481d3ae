import RTDBTree

extension Evaluator {
  func test(_ test: TextTest, _ text: String, _ other: String) throws(EvaluationError) -> Bool {
    switch test {
    case .contains: TextSearch(for: other).first(in: Array(text.utf8), from: 0) != nil
    case .beginsWith: text.utf8.starts(with: other.utf8)
    case .endsWith: text.utf8.reversed().starts(with: other.utf8.reversed())
    }
  }

  /// Replaces every occurrence; an empty one replaces nothing.
  func replace(_ old: String, with new: String, in text: String) throws(EvaluationError) -> String {
    guard !old.isEmpty else { return text }
    let search = TextSearch(for: old)
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var position = 0
    while let found = search.first(in: bytes, from: position) {
      result += bytes[position..<found]
      result += new.utf8
      position = found + search.pattern.count
      guard result.count <= Self.maximumTextBytes else { throw EvaluationError() }
    }
    result += bytes[position...]
    return String(decoding: result, as: UTF8.self)
  }
}

/// A search for a text in others, by bytes; its time is linear in both lengths.
struct TextSearch {
  let pattern: [UInt8]
  /// For each length of a matching start: how long a shorter start ends there too.
  private let shorter: [Int]

  init(for text: String) {
    let pattern = Array(text.utf8)
    var shorter = [Int](repeating: 0, count: pattern.count)
    var length = 0
    for place in pattern.indices.dropFirst() {
      while length > 0, pattern[place] != pattern[length] { length = shorter[length - 1] }
      if pattern[place] == pattern[length] { length += 1 }
      shorter[place] = length
    }
    self.pattern = pattern
    self.shorter = shorter
  }

  /// The first occurrence from a byte on.
  func first(in text: [UInt8], from start: Int) -> Int? {
    guard !pattern.isEmpty else { return start }
    var length = 0
    for place in start..<text.count {
      while length > 0, text[place] != pattern[length] { length = shorter[length - 1] }
      if text[place] == pattern[length] { length += 1 }
      if length == pattern.count { return place + 1 - length }
    }
    return nil
  }
}
