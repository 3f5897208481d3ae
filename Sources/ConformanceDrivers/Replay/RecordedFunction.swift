import RTDBTree

/// The update functions of recorded transactions, which are named there by what they do.
enum RecordedFunction {
  /// What a function makes of its input, nil where it aborts.
  static func output(_ function: JSON, of input: JSON, run: Int64) -> JSON? {
    let value = RecordedValue.expanded(function["value"] ?? .null)
    switch function["op"]?.text {
    case "inc": return sum(input, function["by"])
    case "const": return value
    case "echo": return input
    case "remove": return .null
    case "abortIfNull": return input == .null ? nil : value
    case "abortIfNotNull": return input == .null ? value : nil
    case "abortOnRun": return run == function["run"]?.integer ? nil : sum(input, function["by"])
    case "put": return put(input, function["key"]?.text ?? "", value)
    case "incChild":
      let key = function["key"]?.text ?? ""
      return put(input, key, sum(input[key] ?? .null, function["by"]))
    case "append":
      if input == .null { return .array([value]) }
      return input.elements.map { .array($0 + [value]) } ?? input
    default: return nil
    }
  }

  private static func sum(_ input: JSON, _ summand: JSON?) -> JSON {
    switch (input, summand ?? 1) {
    case (.integer(let base), .integer(let delta)): return .integer(base + delta)
    case (.integer(let base), .double(let delta)): return .double(Double(base) + delta)
    case (.double(let base), .integer(let delta)): return .double(base + Double(delta))
    case (.double(let base), .double(let delta)): return .double(base + delta)
    case (_, let delta): return delta
    }
  }

  /// An object with one member set; an array counts as an object with indices, everything else as an empty one.
  private static func put(_ input: JSON, _ key: String, _ value: JSON) -> JSON {
    var members = input.members ?? []
    for (index, element) in (input.elements ?? []).enumerated() where element != .null {
      members.append(.init(String(index), element))
    }
    members.removeAll { $0.key == key }
    return .object(members + [.init(key, value)])
  }
}
