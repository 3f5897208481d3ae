import ConformanceCases
import ConformanceKit
import ConformanceReports

/// Freezes what a claim of conformance means, and compares what there is with what was frozen.
struct EditionCommand {
  static let spec = CommandSpec(
    name: "edition", abstract: "Freeze an edition of the suite, or compare the suite with those frozen.",
    operands: .init(
      name: "check|freeze [EDITION]",
      help: "check one edition, or all; or freeze statements and cases as they are under a new name", count: 1...2,
      completion: .words(Task.allCases.map(\.rawValue))),
    options: [.flag("force", "freeze: replace an edition that is there")],
    examples: ["rtdbkit edition check", "rtdbkit edition freeze 1.0"],
    exitCodes: [
      .success: "frozen, or nothing differs from what was frozen", .failure: "check: something differs",
      .usage: "wrong use, or a fault in a file",
    ])

  private enum Task: String, CaseIterable { case check, freeze }

  let arguments: ParsedArguments
  let layout: ProjectLayout
  let output: Output

  func run() throws -> ExitCode {
    let name = arguments.operands[0]
    guard let task = Task(rawValue: name) else {
      let near = NearNames.near(name, among: Task.allCases.map(\.rawValue), limit: 1).first
      throw UsageError(message: "\(name) is none of check, freeze" + (near.map { "; did you mean \($0)?" } ?? ""))
    }
    let library = try CaseLibrary.load(paths: [], takesDigests: true, layout: layout)
    if library.reportErrors(to: output) { return .usage }
    return try task == .check ? check(library) : freeze(library)
  }

  private func check(_ library: CaseLibrary) throws -> ExitCode {
    let editions = try Editions.load(layout, named: arguments.operands.dropFirst().first)
    var isGood = true
    for edition in editions {
      let faults = EditionCheck.faults(of: edition, statements: library.statements, suites: library.suites)
      for fault in faults { output.write("\(fault)\n") }
      isGood = isGood && faults.isEmpty
      let scope = EditionScope(edition)
      let later = library.suites.flatMap(\.cases).count { !scope.has($0) }
      output.write(
        "edition \(edition.name) of \(edition.date): \(edition.statements.count) statements, "
          + "\(edition.cases.count) cases, \(later) came later, \(faults.count) differ\n")
    }
    if editions.isEmpty { output.write("no edition is frozen\n") }
    return isGood ? .success : .failure
  }

  private func freeze(_ library: CaseLibrary) throws -> ExitCode {
    guard let name = arguments.operands.dropFirst().first, Edition.isName(name) else {
      throw UsageError(message: "an edition is named by two numbers: rtdbkit edition freeze 1.0")
    }
    guard let folder = layout.editions else { throw UsageError(message: "there is no folder Conformance") }
    let file = "\(folder)/\(name).yaml"
    if SystemFiles.exists(file), !arguments.has("force") {
      throw UsageError(
        message: "\(file) is frozen: claims were made by it; freeze the next edition, or insist with --force")
    }
    let edition = Edition(
      name: name, date: SystemFiles.today, statements: library.statements?.statements ?? [],
      cases: library.suites.flatMap(\.cases))
    try SystemFiles.makeFolders(folder)
    try AtomicFile.write(edition.text, to: file)
    output.write("\(file): \(edition.statements.count) statements, \(edition.cases.count) cases\n")
    return .success
  }
}

/// Finds the editions of the project.
enum Editions {
  /// The edition of that name, or all where none is named.
  ///
  /// - Throws: `UsageError` where it is not there, or a file is faulty.
  static func load(_ layout: ProjectLayout, named name: String?) throws -> [Edition] {
    let (editions, diagnostics) = layout.editions.map { EditionReader.load(folder: $0) } ?? ([], [])
    if let fault = diagnostics.first { throw UsageError(message: "\(fault)") }
    guard let name else { return editions }
    let found = editions.filter { $0.name == name }
    if !found.isEmpty { return found }
    let known = editions.map(\.name).joined(separator: ", ")
    throw UsageError(message: "there is no edition \(name); frozen: \(known.isEmpty ? "none" : known)")
  }
}
