/// What the cases showed of one mutant.
package struct MutantOutcome: Sendable, Equatable {
  package var mutant: String
  /// The cases that failed.
  package var killers: Set<String>
  /// The laws that what was observed in those cases broke, also behind the step that failed first.
  package var brokenLaws: Set<String>

  package init(mutant: String, killers: Set<String> = [], brokenLaws: Set<String> = []) {
    self.mutant = mutant
    self.killers = killers
    self.brokenLaws = brokenLaws
  }
}
