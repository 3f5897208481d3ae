extension Mutant {
  /// The side that has a defect.
  package enum Area: String, CaseIterable, Sendable { case client, server, both }

  /// The side that has this defect.
  package var area: Area {
    if Mutant.serverDefects[self] != nil { return .server }
    return Mutant.sharedDefects[self] == nil ? .client : .both
  }

  /// The defect in one sentence.
  package var defect: String {
    Mutant.clientDefects[self] ?? Mutant.serverDefects[self] ?? Mutant.sharedDefects[self] ?? ""
  }
}
