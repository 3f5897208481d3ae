/// Every command, in the order of the help text.
enum CommandName: String, CaseIterable {
  case run, replay, explain, diff, merge, list, show, lint, coverage, mutants, edition, baseline, new, record, fmt
  case schema
  case verifyReference = "verify-reference"
  case adapter, smoke, doctor, serve
  case initAdapter = "init-adapter"
  case completion, help

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
    case .mutants: MutantsCommand.spec
    case .edition: EditionCommand.spec
    case .baseline: BaselineCommand.spec
    case .new: NewCommand.spec
    case .record: RecordCommand.spec
    case .fmt: FormatCommand.spec
    case .schema: SchemaCommand.spec
    case .verifyReference: VerifyReferenceCommand.spec
    case .adapter: AdapterCommand.spec
    case .smoke: SmokeCommand.spec
    case .doctor: DoctorCommand.spec
    case .serve: ServeCommand.spec
    case .initAdapter: InitAdapterCommand.spec
    case .completion: CompletionCommand.spec
    case .help: HelpCommand.spec
    }
  }
}
