/// Numbers as texts, in the form that JavaScript gives them.
enum NumberText {
  static func text(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    guard value.isFinite else { return value < 0 ? "-Infinity" : "Infinity" }
    if value == 0 { return "0" }
    let (digits, point) = decimal(value.magnitude)
    let sign = value < 0 ? "-" : ""
    if point > 21 || point <= -6 {
      let rest = digits.dropFirst()
      let power = point - 1
      return sign + digits.prefix(1) + (rest.isEmpty ? "" : "." + rest) + "e\(power < 0 ? "" : "+")\(power)"
    }
    if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
    if point >= digits.count { return sign + digits + String(repeating: "0", count: point - digits.count) }
    return sign + digits.prefix(point) + "." + digits.dropFirst(point)
  }

  /// The shortest digits that read back as the number, and how many of them stand before the point.
  private static func decimal(_ value: Double) -> (digits: String, point: Int) {
    let parts = value.description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let fraction = mantissa.count > 1 && mantissa[1] != "0" ? mantissa[1] : ""
    let power = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let all = mantissa[0] + fraction
    let digits = all.drop { $0 == "0" }
    let zeros = all.count - digits.count
    var end = digits[...]
    while end.last == "0" { end = end.dropLast() }
    return (String(end), mantissa[0].count - zeros + power)
  }
}
