import RTDBTree

/// An ability that some transcripts need and the client does not have yet.
enum TranscriptAbility: String {
  case authentication
  case argumentErrors = "argument errors"

  /// What a scenario needs beyond the client's abilities, nil where it can be replayed.
  static func missing(for scenario: JSON) -> TranscriptAbility? {
    if scenario["given"]?["token"] != nil { return .authentication }
    let verbs = Set((scenario["steps"]?.elements ?? []).flatMap { allVerbs(of: $0["do"] ?? .null) })
    if !verbs.isDisjoint(with: ["auth", "tokenOnly"]) { return .authentication }
    return verbs.contains("try") ? .argumentErrors : nil
  }

  /// The actions of a step, those within it included.
  private static func allVerbs(of action: JSON) -> [String] {
    let lists = [action["steps"], action["react"]?["do"], action["react"]?["whenTrue"], action["alsoRun"]]
    let inner = lists.flatMap { $0?.elements ?? [] }
    return [action["do"]?.text ?? ""] + inner.flatMap(allVerbs)
  }
}
