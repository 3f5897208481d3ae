import Testing

/// A function fits a screen.
struct FunctionLengthTests {
  private static let limit = 70
  /// A look for these spares most lines the slow expression.
  private static let words = ["func ", "init", "subscript"]

  /// A function with the lines from its declaration to its closing brace.
  private struct Function {
    var line: Int
    var length: Int
  }

  @Test("No function is longer than 70 lines")
  func functionsAreShort() {
    let long = Project.swift.flatMap { file in
      functions(in: CodeText.stripped(file.text)).filter { $0.length > Self.limit }.map {
        "\(file.path):\($0.line): \($0.length) lines"
      }
    }
    #expect(long == [])
  }

  @Test("The measure sees functions, initializers and what stands in them, and no strings or comments")
  func measure() {
    let text = #"""
      protocol P {
        func bare(_ x: Int) -> Int
      }
      init(a: Int = 1) {
        let text = "}\([1].map { "\($0) {" })"  // }
        /* } /* } */ */
        func inner(
          b: Int
        ) { }
      }
      """#
    let found = functions(in: CodeText.stripped(text)).map { [$0.line, $0.length] }
    #expect(found == [[4, 7], [7, 3]])
  }

  private func functions(in code: String) -> [Function] {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
    return lines.indices.compactMap { index in
      let line = String(decoding: lines[index], as: UTF8.self)
      guard Self.words.contains(where: line.contains),
        line.contains(#/(^|[\s.])func\s|^\s*(\w+\s+)*(init[?]?[(<]|deinit\b|subscript[(<])/#)
      else { return nil }
      return length(in: lines, from: index).map { Function(line: index + 1, length: $0) }
    }
  }

  /// The lines up to the brace that closes the first one; nil where a declaration has no body.
  private func length(in lines: [[UInt8]], from start: Int) -> Int? {
    var braces = 0
    var parentheses = 0
    for index in start..<lines.count {
      for byte in lines[index] {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["): parentheses += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"): parentheses -= 1
        case UInt8(ascii: "{"): braces += 1
        case UInt8(ascii: "}"):
          braces -= 1
          if braces <= 0 { return braces < 0 ? nil : index - start + 1 }
        default: break
        }
      }
      // A signature that ends with its line and goes on with nothing has no body.
      let next = index + 1 < lines.count ? String(decoding: lines[index + 1], as: UTF8.self) : ""
      let goesOn = next.contains(#/^\s*([{)]|->|where\b|throws|async)/#)
      if braces == 0, parentheses == 0, !goesOn { return nil }
    }
    return nil
  }
}
