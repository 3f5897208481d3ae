/// Checks what cases say about where their expectations come from, as far as one file alone cannot show it.
package enum SourceLint {
  /// Cases without a source, and recordings that are not there.
  ///
  /// - Parameter recordings: The folder of recordings, one folder a set; names are not looked up where nil.
  package static func faults(for suites: [Suite], recordings: String?) -> [CaseDiagnostic] {
    let log = DiagnosticLog()
    var index = RecordingIndex(folder: recordings)
    for testCase in suites.flatMap(\.cases) {
      if testCase.sources.isEmpty {
        log.error(
          .missingSource, "\(testCase.id.prefix { $0 != "[" }) does not say where its expectations come from",
          fix: "name it: source: [{statement: \(testCase.statements.first ?? "OFF-QUERY-01")}] where the sentence says "
            + "it exactly, else sdk, recording, production or report; see Conformance/README.md", at: testCase.location)
      }
      for source in testCase.sources {
        guard case .recording(let set, let scenario) = source.kind, !index.has(scenario, in: set) else { continue }
        log.error(
          .unknownRecording, "there is no recording `\(set)/\(scenario)`",
          fix: Suggestion.nearest(to: scenario, in: index.scenarios(of: set)).map { "did you mean `\(set)/\($0)`?" },
          at: source.location)
      }
    }
    return log.entries
  }
}

/// The scenarios of the recordings that are at hand.
private struct RecordingIndex {
  private let folder: String?
  private var sets: [String: Set<String>] = [:]

  init(folder: String?) { self.folder = folder }

  /// Whether the scenario is there, or may be among those that were left out.
  mutating func has(_ scenario: String, in set: String) -> Bool {
    load(set)
    guard let known = sets[set], !known.isEmpty, !Self.isOfSample(scenario) else { return true }
    return known.contains(scenario)
  }

  func scenarios(of set: String) -> [String] { (sets[set] ?? []).sorted() }

  /// Of the random scenarios, which are named by their seeds, only some are shipped.
  private static func isOfSample(_ scenario: String) -> Bool {
    scenario.split(separator: "-").last.map { $0.count >= 6 && $0.allSatisfy(\.isNumber) } ?? false
  }

  private mutating func load(_ set: String) {
    guard let folder, sets[set] == nil else { return }
    var known: Set<String> = []
    for name in FileAccess.names(in: "\(folder)/\(set)") ?? [] where name.hasSuffix(".jsonl") {
      for line in (FileAccess.bytes(of: "\(folder)/\(set)/\(name)") ?? []).split(separator: UInt8(ascii: "\n")) {
        if let id = Self.id(of: line) { known.insert(id) }
      }
    }
    sets[set] = known
  }

  /// The id of a scenario, which each line begins with.
  private static func id(of line: ArraySlice<UInt8>) -> String? {
    let head = Array(#"{"id":""#.utf8)
    guard line.starts(with: head) else { return nil }
    return String(decoding: line.dropFirst(head.count).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }
}
