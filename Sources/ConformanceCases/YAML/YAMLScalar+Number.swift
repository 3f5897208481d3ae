extension YAMLScalar {
  /// Resolves a plain text that begins like a number.
  var number: Resolved {
    let body = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
    let parts = NumberParts(body)
    guard let parts else { return isForeignInteger(body) ? ambiguous : .string(text) }
    if parts.integer.count > 1, parts.integer.first == "0" { return ambiguous }
    if parts.isInteger {
      if let value = Int64(text) { return .integer(value) }
      return .refused(
        .integerRange, message: "the integer `\(text)` does not fit into 64 bits",
        fix: "write it with a point or an exponent for a double, or quote it for a string")
    }
    guard let value = Double(text), value.isFinite else {
      return .refused(.notFinite, message: "`\(text)` is too large for a double", fix: "quote it if text is meant")
    }
    return .double(value)
  }

  private var ambiguous: Resolved {
    .refused(
      .ambiguousScalar, message: "`\(text)` is an integer to some readers of YAML and a string to others",
      fix: "write the decimal number without leading zeros and underscores, or quote it")
  }

  /// `0x1F`, `0o17`, `0b1` and `1_000`.
  private func isForeignInteger(_ body: Substring) -> Bool {
    guard body.first?.isNumber == true else { return false }
    if body.contains("_") { return body.allSatisfy { $0.isHexDigit || $0 == "_" } }
    return ["0x", "0o", "0b"].contains {
      body.hasPrefix($0) && body.dropFirst(2).allSatisfy(\.isHexDigit) && body.count > 2
    }
  }
}

/// The digits of a decimal number, split at the point and at the exponent.
private struct NumberParts {
  var integer: Substring
  var isInteger: Bool

  /// Returns nil where the text is no decimal number.
  init?(_ text: Substring) {
    var rest = text
    integer = Self.digits(&rest)
    var fraction = rest.prefix(0)
    var hasPoint = false
    if rest.first == "." {
      hasPoint = true
      rest.removeFirst()
      fraction = Self.digits(&rest)
    }
    guard !integer.isEmpty || !fraction.isEmpty else { return nil }
    var hasExponent = false
    if rest.first == "e" || rest.first == "E" {
      hasExponent = true
      rest.removeFirst()
      if rest.first == "-" || rest.first == "+" { rest.removeFirst() }
      guard !Self.digits(&rest).isEmpty else { return nil }
    }
    guard rest.isEmpty else { return nil }
    isInteger = !hasPoint && !hasExponent
  }

  private static func digits(_ rest: inout Substring) -> Substring {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest = rest[digits.endIndex...]
    return digits
  }
}
