import RTDBRules
import RTDBTree

/// Replays what the service did with security rules: rules that were put to it, requests under rules, single
/// expressions, and queries with and without an index.
///
/// A recording holds verdicts; of refused rules the message without its place, which was not recorded.
enum RulesReplay {
  /// What a line of a recording is about.
  enum Kind {
    case upload
    case request
    case expression
    case index

    init?(_ line: JSON) {
      if line["uploadAccepted"] != nil, line["inputs"] != nil {
        self = .expression
      } else if line["accepted"] != nil, line["text"] != nil || line["rules"] != nil {
        self = .upload
      } else if line["verdict"] != nil, line["op"] != nil {
        self = .request
      } else if line["outcome"] != nil, line["op"] != nil {
        self = .index
      } else {
        return nil
      }
    }
  }

  static func run(_ lines: [JSON], only: String? = nil) throws -> ReplayReport {
    var report = ReplayReport()
    for line in lines {
      let id = line["id"]?.text ?? "(no id)"
      guard only.map(id.contains) ?? true else { continue }
      guard let kind = Kind(line) else {
        throw RecordedScenarios.FormatError(description: "\(id): a line about rules of an unknown kind")
      }
      let (expected, actual) = try outcomes(kind, line)
      report.add(
        expected == actual
          ? [] : [.init(scenario: id, step: 0, kind: "rules", expected: expected, actual: actual)])
    }
    return report
  }

  private static func outcomes(_ kind: Kind, _ line: JSON) throws -> (expected: String, actual: String) {
    switch kind {
    case .upload: return (recordedUpload(line), upload(line))
    case .request: return (line["verdict"]?.text ?? "", try RecordedRequest.verdict(line))
    case .expression: return (recordedExpression(line), try expression(line))
    case .index: return (line["outcome"]?.text == "served" ? "served" : "refused", try index(line))
    }
  }
}

// MARK: - Upload

extension RulesReplay {
  private static func recordedUpload(_ line: JSON) -> String {
    line["accepted"]?.bool == true ? "accepted" : "refused: \(line["error"]?.text ?? "")"
  }

  private static func upload(_ line: JSON) -> String {
    do throws(RulesError) {
      if let text = line["text"]?.text {
        _ = try RulesDocument(text: text)
      } else {
        _ = try RulesDocument(json: line["rules"] ?? .null)
      }
      return "accepted"
    } catch { return "refused: \(error.message)" }
  }
}

// MARK: - Expressions

extension RulesReplay {
  private static func recordedExpression(_ line: JSON) -> String {
    line["uploadAccepted"]?.bool == true ? line["evaluation"]?.text ?? "" : "refused"
  }

  /// What becomes of an expression; an error is what denies although anything else would allow.
  private static func expression(_ line: JSON) throws -> String {
    let inputs = line["inputs"] ?? .null
    let rules = inputs["rules"] ?? .null
    guard let document = try? RulesDocument(json: rules) else { return "refused" }
    let path = Path(inputs["readPath"]?.text ?? "")
    // These requests came over REST, which orders by key where nothing is said.
    let query = try RecordedRequest.query(inputs["query"], default: .key)
    let context = RulesContext(
      auth: RecordedRequest.auth(inputs["auth"]), now: 0, root: try Node(json: inputs["data"] ?? .null))
    if document.allowsRead(path, query: query, in: context) { return "true" }
    let lenient = try RulesDocument(json: relaxed(rules, line["expression"]?.text ?? ""))
    return lenient.allowsRead(path, query: query, in: context) ? "false" : "error"
  }

  /// The rules with an expression that is true in any case unless its evaluation fails.
  private static func relaxed(_ rules: JSON, _ expression: String) -> JSON {
    switch rules {
    case .object(let members): .object(members.map { .init($0.key, relaxed($0.value, expression)) })
    case .string(let text) where text == expression: .string("(\(text)) || true")
    default: rules
    }
  }
}

// MARK: - Indexes

extension RulesReplay {
  /// What becomes of a query: only a listener is served without its index.
  private static func index(_ line: JSON) throws -> String {
    let request = line["op"] ?? .null
    let listens = ["onValue()", "once('value')"].contains(request["method"]?.text)
    let rules = try line["rules"].flatMap { $0.members == nil ? nil : try RulesDocument(json: $0) }
    let query = try RecordedRequest.query(request["query"], default: .priority)
    let path = Path(request["path"]?.text ?? "")
    let hasIndex = rules?.hasIndex(for: query, at: path) ?? false
    return hasIndex || listens ? "served" : "refused"
  }
}
