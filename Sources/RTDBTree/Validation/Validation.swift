/// Checks arguments of the API and converts them in the same pass; every failure is a `DataError`.
package enum Validation {
  /// The longest string that can be stored, in UTF-8 bytes.
  package static let maximumStringBytes = 10_485_760

  /// Reads a relative path; slashes at its ends and doubled ones are ignored.
  ///
  /// - Throws: `InvalidPathValidation` for the empty text and for forbidden characters.
  package static func path(_ text: String, limits: ValidationLimits = .apple) throws(DataError) -> Path {
    guard !text.isEmpty, isFree(text, limits) else {
      throw DataError(.invalidPath, "A path must be non-empty and must not contain . # $ [ ], unlike \(quoted(text)).")
    }
    return Path(text)
  }

  /// Reads a path from the root, which may begin with `.info`.
  ///
  /// - Throws: `InvalidPathValidation`.
  package static func rootPath(_ text: String, limits: ValidationLimits = .apple) throws(DataError) -> Path {
    let whole = Path(text)
    guard whole.first == .info else { return try path(text, limits: limits) }
    guard isFree(whole.tail.wireText, limits) else {
      throw DataError(.invalidPath, "A path below .info must not contain . # $ [ ], unlike \(quoted(text)).")
    }
    return whole
  }

  /// Reads a key that breaks ties among equal values of a query, or names a child.
  ///
  /// - Throws: `InvalidKeyValidation`.
  package static func key(_ text: String, limits: ValidationLimits = .apple) throws(DataError) -> Key {
    guard isKey(text, limits) else {
      throw DataError(.invalidKey, "A key must be non-empty and must not contain . # $ / [ ], unlike \(quoted(text)).")
    }
    return Key(text)
  }

  /// Checks that a location is the app's to write.
  ///
  /// - Throws: `WritablePathValidation` at and below `.info`.
  package static func checkWritable(_ path: Path) throws(DataError) {
    guard path.first != .info || Mutant.isActive(.infoWritable) else {
      throw DataError(.notWritable, "\(path) belongs to the client; write outside of .info.")
    }
  }

  /// Checks that a location can be kept in sync.
  ///
  /// - Throws: `NSInvalidArgumentException` at and below `.info`.
  package static func checkSyncable(_ path: Path) throws(DataError) {
    guard path.first != .info || Mutant.isActive(.infoKeptSynced) else {
      throw DataError(.invalidArgument, "\(path) belongs to the client, so it cannot be kept in sync.")
    }
  }

  /// Converts data to be written at a path.
  ///
  /// - Parameter priority: Becomes the priority of the top node unless the data carries one; nil for a write without.
  /// - Throws: `InvalidFirebaseData`, `InvalidLeafValueType`.
  package static func data(
    _ json: JSON, priority: JSON? = nil, at path: Path, limits: ValidationLimits = .apple
  ) throws(DataError) -> Node {
    let top = try self.priority(priority ?? .null)
    var reader = NodeReader(limits: limits, path: path)
    return try reader.read(json, priority: top)
  }

  /// Converts a priority: a string, a number, a server value, or nothing.
  ///
  /// - Throws: `InvalidFirebaseData`.
  package static func priority(_ json: JSON) throws(DataError) -> LeafValue? {
    try LeafValue(priority: json)
  }

  static func isKey(_ text: String, _ limits: ValidationLimits) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 != UInt8(ascii: "/") && isAllowed($0, limits) }
  }

  private static func isFree(_ text: String, _ limits: ValidationLimits) -> Bool {
    text.utf8.allSatisfy { isAllowed($0, limits) }
  }

  private static func isAllowed(_ byte: UInt8, _ limits: ValidationLimits) -> Bool {
    if Key.isReserved(byte) { return Mutant.isActive(.forbiddenKeysAccepted) }
    return !(limits.refusesControlCharacters && Key.isControl(byte)) || Mutant.isActive(.controlCharactersAccepted)
  }

  package static func quoted(_ text: String) -> String { JSONWriter.text(.string(text)) }
}

extension Key {
  /// The subtree that the client itself fills.
  package static let info = Key(".info")
}
