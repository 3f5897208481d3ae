import RTDBTree

/// An ability that some transcripts need and the client does not have yet.
enum TranscriptAbility: String {
  case transactions

  /// What a scenario needs beyond the client's abilities, nil where it can be replayed.
  static func missing(for scenario: JSON) -> TranscriptAbility? {
    let verbs = Set((scenario["steps"]?.elements ?? []).flatMap { allVerbs(of: $0["do"] ?? .null) })
    return verbs.contains("transaction") ? .transactions : nil
  }

  /// The actions of a step, those within it included.
  private static func allVerbs(of action: JSON) -> [String] {
    let inner = [action["steps"], action["react"]?["do"], action["react"]?["whenTrue"]].flatMap { $0?.elements ?? [] }
    return [action["do"]?.text ?? ""] + inner.flatMap(allVerbs)
  }
}
