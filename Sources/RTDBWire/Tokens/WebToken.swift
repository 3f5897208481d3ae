import RTDBTree

/// A JSON web token, as far as client and server look into it: what it says, never whether that is signed.
package struct WebToken: Equatable, Sendable {
  /// What the token says, a JSON object.
  package let claims: JSON

  /// Reads a token; nil for any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let bytes = WebToken.decoded(parts[1]), let claims = try? JSONReader.read(bytes: bytes),
      claims.members != nil
    else { return nil }
    self.claims = claims
  }

  /// Whether the token tells when it was issued, as every token of Firebase Auth does.
  package var isFirebaseToken: Bool { claims["iat"]?.number != nil }

  /// When the token expires, in milliseconds since 1970; nil where it does not say.
  package var expiry: Int64? { claims["exp"]?.number.flatMap { Int64(exactly: ($0 * 1000).rounded(.down)) } }

  /// The text of a token without a signature.
  package static func unsigned(_ claims: JSON) -> String {
    "\(encoded(JSONWriter.text(["alg": "none", "typ": "JWT"]))).\(encoded(JSONWriter.text(claims)))."
  }
}

// MARK: - Base 64 for URLs, without padding

extension WebToken {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  private static func encoded(_ text: String) -> String {
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in text.utf8 {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        result.append(digits[Int(bits >> UInt32(count) & 63)])
      }
    }
    if count > 0 { result.append(digits[Int(bits << UInt32(6 - count) & 63)]) }
    return String(decoding: result, as: UTF8.self)
  }

  /// nil for what is no such text.
  private static func decoded(_ text: Substring) -> [UInt8]? {
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in text.utf8 {
      guard let digit = digits.firstIndex(of: byte) else { return nil }
      bits = bits << 6 | UInt32(digit)
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return result
  }
}
