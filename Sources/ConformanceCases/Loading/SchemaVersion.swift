/// The version of the format that a file is written for: one major, minors only add.
package enum SchemaVersion {
  package static let major = 1

  /// Reports a missing version and one that is newer than this reader.
  static func check(_ reader: MappingReader) {
    guard let node = reader.required("schema") else { return }
    let version: Double? =
      switch node.scalar?.resolved {
      case .integer(let value): Double(value)
      case .double(let value): value
      default: nil
      }
    guard let version, version >= 1 else {
      return reader.log.error(.wrongKind, "expected the schema version 1", at: node.location)
    }
    if version >= Double(major + 1) {
      reader.log.error(
        .newerSchema, "the file is written for schema \(node.scalar?.text ?? ""), this reader knows schema \(major)",
        fix: "update rtdbkit, or write the file for schema \(major)", at: node.location)
    }
  }
}
