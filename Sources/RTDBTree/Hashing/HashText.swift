import CCrypto

/// Text that is being hashed: bytes gathered in one buffer, any tail of which can be turned into its digest in place.
struct HashText {
  private(set) var bytes: ContiguousArray<UInt8> = []

  var count: Int { bytes.count }

  mutating func append(_ byte: Unicode.Scalar) { bytes.append(UInt8(ascii: byte)) }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends text between quotes, with quotes and backslashes escaped.
  mutating func appendQuoted(_ text: String) {
    append("\"")
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { append("\\") }
      bytes.append(byte)
    }
    append("\"")
  }

  /// Appends the 16 hexadecimal digits of a double's bits, most significant first.
  mutating func append(bits: UInt64) {
    for shift in stride(from: UInt64(60), through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: bits >> shift & 15)
      bytes.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
    }
  }

  /// Drops everything behind the first `count` bytes.
  mutating func truncate(to count: Int) { bytes.removeSubrange(count...) }

  /// Replaces everything behind the first `start` bytes by its SHA-1 digest in Base64.
  mutating func digest(from start: Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digest in
      let succeeded = bytes.withUnsafeBytes { source in
        rtdbkit_sha1(source.baseAddress.map { $0 + start }, source.count - start, digest.baseAddress)
      }
      precondition(succeeded != 0, "libcrypto offers no SHA-1; install a libcrypto with its default provider")
      truncate(to: start)
      appendBase64(digest)
    }
  }

  /// Appends 20 bytes as 28 characters.
  private mutating func appendBase64(_ digest: UnsafeMutableBufferPointer<UInt8>) {
    let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for start in stride(from: 0, to: digest.count, by: 3) {
      let rest = Swift.min(3, digest.count - start)
      var group: UInt32 = 0
      for offset in 0..<3 { group = group << 8 | (offset < rest ? UInt32(digest[start + offset]) : 0) }
      for position in 0..<4 {
        let sextet = Int(group >> UInt32(18 - 6 * position) & 63)
        bytes.append(position <= rest ? alphabet.utf8Start[sextet] : UInt8(ascii: "="))
      }
    }
  }

  /// The text from a byte on.
  func text(from start: Int = 0) -> String { String(decoding: bytes[start...], as: UTF8.self) }
}
