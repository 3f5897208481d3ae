/// Reads one YAML document of the subset that the kit takes: no tags, no merge keys, no duplicate keys, and anchors
/// only under the top-level key `_defs`.
package struct YAMLReader {
  /// How deep a document may nest.
  package static let depthLimit = 100
  /// How many nodes a document may have once its aliases are replaced.
  package static let nodeLimit = 500_000

  /// Returns the document's root, and everything that is wrong with it; the root is nil where nothing could be read.
  package static func read(_ bytes: [UInt8], file: String) -> (root: YAMLNode?, diagnostics: [CaseDiagnostic]) {
    let start = SourceLocation(file: file, line: 1, column: 1)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      let fix = "save the file as UTF-8 without a byte order mark"
      return (nil, [CaseDiagnostic(.byteOrderMark, "the file begins with a byte order mark", fix: fix, at: start)])
    }
    if let place = firstInvalidByte(bytes, file: file) {
      return (nil, [CaseDiagnostic(.invalidUTF8, "this byte is not UTF-8", fix: "save the file as UTF-8", at: place)])
    }
    return bytes.withUnsafeBufferPointer { buffer in
      let log = DiagnosticLog()
      var builder = YAMLTreeBuilder(source: YAMLEventSource(bytes: buffer, file: file), log: log)
      do throws(CaseDiagnostic) {
        let root = try builder.document()
        if root == nil { log.error(.emptyFile, "the file holds no document", at: start) }
        return (root, log.entries)
      } catch {
        return (nil, log.entries + [error])
      }
    }
  }

  private static func firstInvalidByte(_ bytes: [UInt8], file: String) -> SourceLocation? {
    var place = SourceLocation(file: file, line: 1, column: 1)
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue("\n"):
        place.line += 1
        place.column = 1
      case .scalarValue: place.column += 1
      case .emptyInput: return nil
      case .error: return place
      }
    }
  }
}
