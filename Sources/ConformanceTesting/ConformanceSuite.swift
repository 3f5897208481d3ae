import ConformanceCases
import ConformanceKit

/// The cases of the conformance suite, as arguments of a parameterised test.
public enum ConformanceSuite {
  /// Why there are no cases to run.
  public struct LoadError: Error, CustomStringConvertible, Sendable {
    /// What is wrong, with file, line and column.
    public let description: String
  }

  /// The folder with `Conformance` and `Fixtures` of the package that this module was built from.
  public static let folder = String(
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/"))

  /// The cases that the filters pick, in the order of their files.
  ///
  /// - Parameters:
  ///   - filter: Patterns as `rtdbkit run --filter` takes them: ids, globs, ids of statements, `feature:NAME`,
  ///     `suite:PART`, each leaving out after `!`; all cases where there is none.
  ///   - paths: Files and folders of suites; those of the package where there are none.
  ///   - folder: The folder that holds `Conformance` and `Fixtures`.
  /// - Throws: Where a case is malformed or none is picked: a test without arguments would pass and show nothing.
  public static func cases(
    filter: [String] = [], at paths: [String] = [], in folder: String = folder
  ) throws -> [ConformanceCase] {
    let library = CaseLibrary.load(
      folder: folder + "/Conformance", fixtures: folder + "/Fixtures/data", paths: paths.isEmpty ? nil : paths)
    let errors = library.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else { throw LoadError(description: errors.map(\.description).joined(separator: "\n")) }
    do {
      return try CaseSelection(filters: filter).select(from: library.suites).map(ConformanceCase.init)
    } catch let error as CaseSelection.EmptyError {
      throw LoadError(description: error.description)
    }
  }
}
