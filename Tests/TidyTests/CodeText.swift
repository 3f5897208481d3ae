/// Swift source without comments and without what stands in strings, line by line as before.
///
/// It knows strings with interpolations, raw and multi-line ones, and nested comments; regular expressions it does not
/// know, which is good enough to count braces.
struct CodeText {
  /// What can begin a comment, a string, or the end of an interpolation.
  private static let special = Set("/#\"()".utf8)

  private let source: [UInt8]
  private var place = 0
  private var result: [UInt8] = []

  static func stripped(_ text: String) -> String {
    var code = CodeText(source: Array(text.utf8))
    code.readCode(untilParenthesis: false)
    return String(decoding: code.result, as: UTF8.self)
  }

  private init(source: [UInt8]) { self.source = source }

  private func starts(with text: String, at offset: Int = 0) -> Bool {
    let start = place + offset
    let bytes = Array(text.utf8)
    return start + bytes.count <= source.count && source[start..<start + bytes.count].elementsEqual(bytes)
  }

  /// Takes code over, to the end or to the parenthesis that ends an interpolation.
  private mutating func readCode(untilParenthesis: Bool) {
    var depth = 0
    while place < source.count {
      if !Self.special.contains(source[place]) {
        result.append(source[place])
        place += 1
      } else if starts(with: "//") {
        while place < source.count, source[place] != UInt8(ascii: "\n") { place += 1 }
      } else if starts(with: "/*") {
        skipComment()
      } else if let hashes = stringStart {
        skipString(hashes: hashes)
      } else {
        if source[place] == UInt8(ascii: "(") { depth += 1 }
        if source[place] == UInt8(ascii: ")") { depth -= 1 }
        if untilParenthesis, depth < 0 { return }
        result.append(source[place])
        place += 1
      }
    }
  }

  private mutating func skip(_ count: Int) {
    for byte in source[place..<min(place + count, source.count)] where byte == UInt8(ascii: "\n") {
      result.append(byte)
    }
    place += count
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        skip(2)
      } else if starts(with: "*/") {
        depth -= 1
        skip(2)
      } else {
        skip(1)
      }
    } while depth > 0 && place < source.count
  }

  /// The number of `#` before a quote, nil where no string begins.
  private var stringStart: Int? {
    var hashes = 0
    while starts(with: "#", at: hashes) { hashes += 1 }
    return starts(with: "\"", at: hashes) ? hashes : nil
  }

  private mutating func skipString(hashes: Int) {
    let fence = String(repeating: "#", count: hashes)
    skip(hashes)
    let quote = starts(with: "\"\"\"") ? "\"\"\"" : "\""
    skip(quote.utf8.count)
    while place < source.count, !starts(with: quote + fence) {
      if starts(with: "\\\(fence)(") {
        skip(hashes + 2)
        let kept = result.count
        readCode(untilParenthesis: true)
        // What an interpolation does is part of its line, not of the structure.
        result = result[..<kept] + result[kept...].filter { $0 == UInt8(ascii: "\n") }
        skip(1)
      } else if starts(with: "\\\(fence)") {
        skip(hashes + 2)
      } else {
        skip(1)
      }
    }
    skip(quote.utf8.count + hashes)
  }
}
