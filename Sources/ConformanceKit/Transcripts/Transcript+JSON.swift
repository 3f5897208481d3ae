import ConformanceCases

extension Transcript {
  /// The version of a transcript's form; members may be added within one version.
  package static let schema: Int64 = 1

  /// The transcript as JSON with one step a line.
  package var jsonText: String {
    var head: [Value.Member] = [
      .init("schema", .integer(Self.schema)), .init("kind", .string("transcript")), .init("case", .string(caseID)),
      .init("location", location.value), .init("driver", driver.value), .init("seed", .string(String(seed))),
      .init("epoch", .integer(epoch)), .init("verdict", .string(verdict)),
    ]
    if let serverData { head.append(.init("serverData", serverData)) }
    if let breakdown { head.append(.init("breakdown", .string(breakdown))) }
    let lines = steps.enumerated().map { index, step in
      let members: [Value.Member] = [
        .init("step", .integer(Int64(index + 1))), .init("action", .string(step.title)),
      ]
      return Value.object(members + step.outcome.members(since: epoch)).jsonText
    }
    let steps = lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n]"
    return Value.object(head).jsonText.dropLast() + ",\"steps\":\(steps)}\n"
  }

  /// Reads a transcript.
  ///
  /// - Throws: `TranscriptError`, or `Value.JSONFailure`.
  package init(jsonText: String) throws {
    let root = try Value(json: jsonText)
    guard root["kind"]?.text == "transcript" else { throw TranscriptError("this is no transcript") }
    guard root["schema"]?.wholeNumber == Self.schema else {
      throw TranscriptError("the transcript's schema is not \(Self.schema), which this version reads")
    }
    guard let caseID = root["case"]?.text, let location = root["location"].flatMap(SourceLocation.init),
      let driver = root["driver"].flatMap(DriverCapabilities.init), let seed = root["seed"]?.text.flatMap(UInt64.init),
      let epoch = root["epoch"]?.wholeNumber, let steps = root["steps"]?.elements,
      let verdict = root["verdict"]?.text
    else { throw TranscriptError("a transcript needs case, location, driver, seed, epoch, verdict and steps") }
    self.init(caseID: caseID, location: location, driver: driver, seed: seed, verdict: verdict)
    self.epoch = epoch
    serverData = root["serverData"]
    breakdown = root["breakdown"]?.text
    self.steps = try steps.map { step in
      Step(title: step["action"]?.text ?? "", outcome: try StepOutcome(step, since: epoch))
    }
  }
}

extension StepOutcome {
  /// The members of a step that tell of its outcome; times count from the beginning of the case.
  package func members(since epoch: Int64) -> [Value.Member] {
    var members: [Value.Member] = []
    if case .unsupported(let feature, let reason) = reply {
      members.append(
        .init("unsupported", .object([.init("feature", .string(feature)), .init("reason", .string(reason))])))
    }
    return members + [
      .init("time", .integer(serverTime - epoch)),
      .init("observations", .array(observations.map { .object($0.members(since: epoch)) })),
    ]
  }

  /// Reads what `members` wrote.
  ///
  /// - Throws: `TranscriptError`.
  init(_ step: Value, since epoch: Int64) throws {
    guard let time = step["time"]?.wholeNumber, let seen = step["observations"]?.elements else {
      throw TranscriptError("a step needs time and observations")
    }
    do {
      self.init(observations: try seen.map { try Observation(message: $0, since: epoch) }, serverTime: epoch + time)
    } catch {
      throw TranscriptError("an observation needs \(error)")
    }
    if let stop = step["unsupported"], let feature = stop["feature"]?.text, let reason = stop["reason"]?.text {
      reply = .unsupported(feature: feature, reason: reason)
    }
  }
}

extension SourceLocation {
  /// The place as JSON.
  package var value: Value {
    .object([
      .init("file", .string(file)), .init("line", .integer(Int64(line))), .init("column", .integer(Int64(column))),
    ])
  }

  /// Reads a place; nil where a part is missing.
  package init?(_ value: Value) {
    guard let file = value["file"]?.text, let line = value["line"]?.wholeNumber,
      let column = value["column"]?.wholeNumber
    else { return nil }
    self.init(file: file, line: Int(line), column: Int(column))
  }
}

extension DriverCapabilities {
  /// What the driver can do as JSON.
  package var value: Value {
    let version = self.version.map { [Value.Member("version", .string($0))] } ?? []
    let place = placesWire ? [] : [Value.Member("placesWire", .bool(false))]
    return .object(
      [.init("name", .string(name))] + version + [
        .init("profile", .string(profile)),
        .init("features", .array(features.sorted().map(Value.string))), .init("virtualClock", .bool(virtualClock)),
        .init("observesWire", .bool(observesWire)),
      ] + place)
  }

  /// Reads what a driver can do; nil where a part is missing.
  package init?(_ value: Value) {
    guard let name = value["name"]?.text, let profile = value["profile"]?.text,
      let features = value["features"]?.elements, let virtualClock = value["virtualClock"]?.flag,
      let observesWire = value["observesWire"]?.flag
    else { return nil }
    self.init(
      name: name, profile: profile, features: Set(features.compactMap(\.text)), virtualClock: virtualClock,
      observesWire: observesWire)
    version = value["version"]?.text
    placesWire = value["placesWire"]?.flag ?? true
  }
}
