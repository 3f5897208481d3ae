/// Where the cache of one database lies: one file for each app, host and namespace, none for each user.
package struct StorageLocation: Hashable, Sendable {
  /// The folder of all caches; it is made where it is missing.
  package var folder: String
  /// The name of the file in it.
  package var name: String

  package init(folder: String, name: String) {
    self.folder = folder
    self.name = name
  }

  /// - Parameter app: The app's name, `default` for the default app.
  package init(folder: String, app: String = "default", host: String, namespace: String) {
    self.init(folder: folder, name: StorageLocation.name(app: app, host: host, namespace: namespace))
  }

  package var path: String { folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)" }

  /// The longest part that stands in a name as it is; of a longer one its end is replaced by a checksum.
  private static let maximumPartBytes = 70

  /// The name of the file of a cache: different for different arguments, also where a file system ignores case.
  package static func name(app: String, host: String, namespace: String) -> String {
    [app, host, namespace].map(part).joined(separator: "~") + ".rtdb"
  }

  /// Small letters, digits, points and hyphens stay; every other byte becomes `=` and two digits.
  private static func part(_ text: String) -> String {
    let escaped = text.utf8.reduce(into: "") { part, byte in
      let isPlain = byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || isAlphanumeric(byte) && !isCapital(byte)
      part += isPlain ? String(Unicode.Scalar(byte)) : "=" + hexadecimal(UInt64(byte), digits: 2)
    }
    guard escaped.utf8.count > maximumPartBytes else { return escaped }
    return escaped.prefix(maximumPartBytes - 17) + "_" + hexadecimal(checksum(text), digits: 16)
  }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || byte &- UInt8(ascii: "a") < 26 || isCapital(byte)
  }

  private static func isCapital(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }

  private static func hexadecimal(_ number: UInt64, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// FNV-1a, 64 bits: the same on every machine.
  private static func checksum(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
