import RTDBTree
import Testing

@Suite struct RecordingTests {
  @Test(
    "The server answers a recorded client as the model server did",
    .enabled(if: Recording.folder != nil, "not run: Fixtures/recordings/client is absent"),
    arguments: Recording.families)
  func replay(_ family: String) throws {
    for scenario in try Recording.scenarios(family) where !Self.isIncomparable(scenario) {
      let replay = try Replay(scenario)
      try replay.run()
      if replay.hasLeafWindow { continue }
      let mismatches = replay.mismatches
      #expect(mismatches.isEmpty, "\(scenario["id"]!.text!): \(mismatches)")
    }
  }

  /// Whether the model server did something else on purpose.
  static func isIncomparable(_ scenario: JSON) -> Bool {
    let actions = scenario["steps"]!.elements!.map { $0["do"]! }
    // Messages that somebody makes up are no answer to anything.
    if actions.contains(where: { $0["do"]?.text == "serverSend" }) { return true }
    // This server tells what changed quietly with the next change, and refuses updates that overlap.
    return scenario["id"]?.text == "get-007" || actions.contains(where: overlaps)
  }

  /// An update of the server that changes a location and one below it.
  private static func overlaps(_ action: JSON) -> Bool {
    guard action["do"]?.text == "serverUpdate" else { return false }
    let paths = action["values"]!.members!.map { Path($0.key) }
    return paths.contains { one in paths.contains { $0 != one && $0.contains(one) } }
  }
}
