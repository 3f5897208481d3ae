import ConformanceCases
import ConformanceKit

/// Writes an action on one line, the way a case spells it.
package enum ActionText {
  /// The action with its arguments: `a.set {as: w1, at: scores/ada, value: 10}`.
  package static func text(_ action: Action) -> String {
    let members = self.members(of: action)
    return members.isEmpty ? action.title : "\(action.title) \(FlowText.object(members))"
  }

  /// The arguments, each with its text.
  static func members(of action: Action) -> [(String, String)] {
    switch action {
    case .client(_, let call): members(of: call)
    case .server(let call): members(of: call)
    case .network(let call): members(of: call)
    case .clockAdvance(let milliseconds): [("by", "\(milliseconds)ms")]
    case .clockSkew(let client, let milliseconds): [("client", FlowText.scalar(client)), ("by", "\(milliseconds)ms")]
    case .settle: []
    }
  }

  private static func members(of call: ClientCall) -> [(String, String)] {
    var members: [(String, String)] = []
    if let name = call.name { members.append(("as", FlowText.scalar(name))) }
    if !call.path.isEmpty { members.append(("at", FlowText.scalar(call.path))) }
    if let query = call.query { members.append(("query", EventText.text(query))) }
    if !call.events.isEmpty { members.append(("events", list(call.events.map(\.rawValue)))) }
    if let event = call.event { members.append(("event", event.rawValue)) }
    if let operation = call.operation { members.append(("operation", operation.rawValue)) }
    if let value = call.value { members.append((call.verb == .update ? "values" : "value", FlowText.text(value))) }
    if let priority = call.priority { members.append(("priority", FlowText.text(priority))) }
    if let on = call.on { members.append(("on", String(on))) }
    return members + laterMembers(of: call)
  }

  /// What single verbs take alone.
  private static func laterMembers(of call: ClientCall) -> [(String, String)] {
    var members: [(String, String)] = []
    if !call.apply.isEmpty {
      let runs = call.apply.map(text)
      members.append(("apply", runs.count == 1 ? runs[0] : list(texts: runs)))
    }
    if !call.localEvents { members.append(("localEvents", "false")) }
    if let bytes = call.bytes { members.append(("bytes", String(bytes))) }
    if let user = call.user { members.append(("user", FlowText.scalar(user))) }
    if let lifetime = call.lifetime { members.append(("expiresIn", "\(lifetime)ms")) }
    if let token = call.token { members.append(("token", FlowText.scalar(token))) }
    if let renewal = call.renewal { members.append(("renewal", renewal.rawValue)) }
    if let key = call.keyName { members.append(("key", FlowText.scalar(key))) }
    if !call.reactions.isEmpty { members.append(("react", list(texts: call.reactions.map(text)))) }
    return members
  }

  private static func text(_ function: UpdateFunction) -> String {
    switch function {
    case .set(let value): FlowText.object([("set", FlowText.text(value))])
    case .increment(let value): FlowText.object([("increment", FlowText.text(value))])
    case .abort: "abort"
    case .fail: "throw"
    case .abortIf(let value, let other): FlowText.object([("abortIf", FlowText.text(value)), ("else", text(other))])
    }
  }

  private static func text(_ reaction: Reaction) -> String {
    var members = [("to", reaction.trigger.rawValue)]
    if let condition = reaction.condition { members.append(("when", FlowText.text(condition))) }
    if let occurrence = reaction.occurrence { members.append(("nth", String(occurrence))) }
    let calls = reaction.calls.map { call in
      FlowText.object([(call.verb.rawValue, FlowText.object(self.members(of: call)))])
    }
    return FlowText.object(members + [("do", list(texts: calls))])
  }

  private static func members(of call: ServerCall) -> [(String, String)] {
    var members: [(String, String)] = []
    if !call.path.isEmpty { members.append(("at", FlowText.scalar(call.path))) }
    if let client = call.client { members.append(("client", FlowText.scalar(client))) }
    if let query = call.query { members.append(("query", EventText.text(query))) }
    if let value = call.value { members.append((call.verb == .update ? "values" : "value", FlowText.text(value))) }
    if let count = call.count { members.append(("count", String(count))) }
    return members + (call.rules.map(Self.members) ?? [])
  }

  /// The text of what the server refuses, empty where it refuses nothing.
  static func text(_ rules: ServerRules) -> String {
    let members = members(of: rules)
    return members.isEmpty ? "" : FlowText.object(members)
  }

  private static func members(of rules: ServerRules) -> [(String, String)] {
    let lists = [
      ("denyRead", rules.denyRead), ("denyWrite", rules.denyWrite), ("noIndex", rules.noIndex),
      ("requireAuth", rules.requireAuth),
    ]
    return lists.filter { !$0.1.isEmpty }.map { ($0.0, list($0.1)) }
      + (rules.document.map { [("rules", FlowText.text($0.value["rules"] ?? .null))] } ?? [])
  }

  private static func members(of call: NetworkCall) -> [(String, String)] {
    var members: [(String, String)] = []
    if let client = call.client { members.append(("client", FlowText.scalar(client))) }
    if call.verb == .cut { members.append(("how", call.how.rawValue)) }
    if !call.isReachable { members.append(("reachable", "false")) }
    if let milliseconds = call.milliseconds { members.append(("by", "\(milliseconds)ms")) }
    if let count = call.count { members.append(("count", String(count))) }
    return members
  }

  private static func list(_ names: [String]) -> String {
    list(texts: names.map(FlowText.scalar))
  }

  private static func list(texts: [String]) -> String { "[" + texts.joined(separator: ", ") + "]" }
}
