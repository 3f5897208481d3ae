/// What a rule decides.
enum RuleKind: String, CaseIterable, Sendable {
  case read = ".read"
  case write = ".write"
  case validate = ".validate"
}
