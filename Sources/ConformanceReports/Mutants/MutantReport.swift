import ConformanceCases
import ConformanceKit

/// A kill matrix with what is known of mutants, statements and laws, and what was found wrong.
package struct MutantReport: Sendable {
  /// What became of a mutant.
  package enum Fate: String, Sendable { case killed, survived, equivalent, refuted }

  package let matrix: KillMatrix
  package let findings: MutantFindings
  let list: MutantList
  let statements: [Statement]
  let seed: UInt64
  let duration: Duration

  /// - Parameters:
  ///   - list: What the mutants are.
  ///   - statements: All statements, in the order of the registry.
  package init(
    _ matrix: KillMatrix, findings: MutantFindings, list: MutantList, statements: [Statement], seed: UInt64,
    duration: Duration
  ) {
    self.matrix = matrix
    self.findings = findings
    self.list = list
    self.statements = statements
    self.seed = seed
    self.duration = duration
  }

  /// What became of the mutant.
  func fate(of mutant: String) -> Fate {
    if findings.refuted.contains(mutant) { return .refuted }
    if findings.survivors.contains(mutant) { return .survived }
    return findings.explained.contains(mutant) ? .equivalent : .killed
  }

  /// A mutant that breaks the law, first of all one that is said to; nil where there is none.
  func example(of row: KillMatrix.LawRow) -> String? {
    row.mutants.first { list[$0]?.law == row.law } ?? row.mutants.first
  }

  /// The statements that cases of the run concern, each with the mutants that they caught in the order of the run.
  var kills: [(statement: String, mutants: [String])] {
    let kills = matrix.kills
    let known = statements.map(\.id)
    let others = kills.keys.filter { !known.contains($0) }.sorted()
    return (known + others).compactMap { id in
      kills[id].map { caught in (id, matrix.mutants.filter(caught.contains)) }
    }
  }
}
