/// What a rule decides.
enum RuleKind: String, Sendable {
  case read = ".read"
  case write = ".write"
  case validate = ".validate"
}
