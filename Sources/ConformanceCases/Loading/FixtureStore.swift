/// The data files that cases name, read once each.
final class FixtureStore {
  private let folder: String?
  private let log: DiagnosticLog
  private var read: [String: Value] = [:]

  init(folder: String?, log: DiagnosticLog) {
    self.folder = folder
    self.log = log
  }

  /// Returns the data of `name.yaml` or `name.json`; null after reporting that it is not there.
  func data(named name: String, at location: SourceLocation) -> Value {
    if let known = read[name] { return known }
    guard let folder else {
      log.error(.missingFixture, "no folder of fixtures was given", fix: "pass the folder to the loader", at: location)
      return .null
    }
    let candidates = ["yaml", "json"].map { "\(folder)/\(name).\($0)" }
    guard !name.contains("/"), let file = candidates.first(where: { FileAccess.kind(of: $0) == .file }) else {
      let known = (FileAccess.names(in: folder) ?? []).compactMap(Self.fixtureName)
      log.error(
        .missingFixture, "there is no fixture `\(name)` in \(folder)", fix: Suggestion.fix(for: name, in: known),
        at: location)
      return .null
    }
    var diagnostics: [CaseDiagnostic] = []
    let value = FileAccess.yaml(of: file, log: log).map { Value($0, diagnostics: &diagnostics) } ?? .null
    log.append(diagnostics)
    read[name] = value
    return value
  }

  private static func fixtureName(_ file: String) -> String? {
    [".yaml", ".json"].first { file.hasSuffix($0) }.map { String(file.dropLast($0.count)) }
  }
}
