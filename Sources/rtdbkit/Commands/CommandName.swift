/// Every command, in the order of the help text.
enum CommandName: String, CaseIterable {
  case run, replay, explain, diff, merge, list, show, lint, coverage
  case verifyReference = "verify-reference"

  var spec: CommandSpec {
    switch self {
    case .run: RunCommand.spec
    case .replay: ReplayCommand.spec
    case .explain: ExplainCommand.spec
    case .diff: DiffCommand.spec
    case .merge: MergeCommand.spec
    case .list: ListCommand.spec
    case .show: ShowCommand.spec
    case .lint: LintCommand.spec
    case .coverage: CoverageCommand.spec
    case .verifyReference: VerifyReferenceCommand.spec
    }
  }
}
