import ConformanceKit
import ConformanceReports

/// A folder of transcripts, one JSON file a case.
enum TranscriptFolder {
  /// A recorder that writes into the folder, which is made where it is missing.
  ///
  /// - Throws: `UsageError` where nothing can be written there.
  static func recorder(at folder: String) throws -> TranscriptRecorder {
    guard (try? SystemFiles.makeFolders(folder)) != nil, SystemFiles.isWritable(folder) else {
      throw UsageError(message: "no transcript can be written to \(folder)")
    }
    return TranscriptRecorder { transcript in
      let file = "\(folder)/\(fileName(of: transcript.caseID))"
      try AtomicFile.write(transcript.jsonText, to: file, isDurable: false)
    }
  }

  /// The transcripts of files and folders.
  ///
  /// - Throws: `UsageError` where one cannot be read.
  static func transcripts(at paths: [String]) throws -> [Transcript] {
    try paths.flatMap { path in
      guard SystemFiles.isFolder(path) else { return [try transcript(at: path)] }
      return try SystemFiles.names(in: path).filter { $0.hasSuffix(".json") }.map {
        try transcript(at: "\(path)/\($0)")
      }
    }
  }

  /// - Throws: `UsageError` where the file is no transcript.
  static func transcript(at path: String) throws -> Transcript {
    guard let text = SystemFiles.text(of: path) else { throw UsageError(message: "\(path) cannot be read") }
    do {
      return try Transcript(jsonText: text)
    } catch {
      throw UsageError(message: "\(path): \(error)")
    }
  }

  /// The id, with what no file name may hold spelled as `%` and two hexadecimal digits.
  static func fileName(of id: String) -> String {
    let name = id.utf8.reduce(into: "") { name, byte in
      let isKept = byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "%")
      let digits = String(byte, radix: 16)
      name += isKept ? String(UnicodeScalar(byte)) : "%" + (digits.count < 2 ? "0" : "") + digits
    }
    return name + ".json"
  }
}
