/// A condition on the implementation under which an entry of a baseline holds.
package struct BaselineCondition: Sendable, Equatable {
  /// What of the implementation is looked at.
  package enum Subject: String, Sendable, CaseIterable {
    /// The version of the SDK.
    case sdk
    case profile
    /// The driver's name.
    case driver
  }

  package enum Comparison: String, Sendable, CaseIterable {
    // Longer signs stand first, for a text is tried against them in this order.
    case atMost = "<="
    case atLeast = ">="
    case below = "<"
    case above = ">"
    case equal = "="
  }

  package var subject: Subject
  package var comparison: Comparison
  package var operand: String

  /// Reads `<12.5.0`; a text without a sign must be equal. Nil where nothing is compared with, or a name is ordered.
  package init?(_ subject: Subject, _ text: String) {
    let sign = Comparison.allCases.first { text.hasPrefix($0.rawValue) }
    let operand = text.dropFirst(sign?.rawValue.count ?? 0).drop { $0 == " " }
    guard !operand.isEmpty, subject == .sdk || sign == nil || sign == .equal else { return nil }
    self.subject = subject
    comparison = sign ?? .equal
    self.operand = String(operand)
  }

  /// Whether a value of the implementation meets the condition.
  package func holds(for value: String) -> Bool {
    guard subject == .sdk else { return value == operand }
    let order = Self.compare(value, operand)
    return switch comparison {
    case .below: order < 0
    case .atMost: order <= 0
    case .equal: order == 0
    case .atLeast: order >= 0
    case .above: order > 0
    }
  }

  /// Compares versions part by part: numbers as numbers, `12.5` as `12.5.0`, parts with letters before those without.
  static func compare(_ left: String, _ right: String) -> Int {
    let (left, right) = (parts(left), parts(right))
    for index in 0..<max(left.count, right.count) {
      let (a, b) = (index < left.count ? left[index] : "0", index < right.count ? right[index] : "0")
      switch (Int(a), Int(b)) {
      case (let x?, let y?): if x != y { return x < y ? -1 : 1 }
      case (nil, nil): if a != b { return a < b ? -1 : 1 }
      case (nil, _): return -1
      case (_, nil): return 1
      }
    }
    return 0
  }

  private static func parts(_ version: String) -> [String] {
    version.split { $0 == "." || $0 == "-" || $0 == "+" }.map(String.init)
  }
}
