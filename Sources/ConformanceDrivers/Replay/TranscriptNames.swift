import RTDBTree

/// The names that a transcript gives to the keys that the client makes, such as `$p1`; a step that runs again gives
/// `$p1~2` and so on.
final class TranscriptNames {
  private var keys: [String: String] = [:]
  private var names: [String: String] = [:]
  /// How often a name was given, and the key that it stands for in later actions.
  private var uses: [String: (count: Int, newest: String)] = [:]

  var isEmpty: Bool { keys.isEmpty }

  func note(_ name: String, _ key: Key) {
    let count = (uses[name]?.count ?? 0) + 1
    let full = count == 1 ? name : "\(name)~\(count)"
    keys[full] = key.text
    names[key.text] = full
    uses[name] = (count, key.text)
  }

  /// Gives a text that is always the same its name.
  func note(_ name: String, text: String) {
    keys[name] = text
    names[text] = name
  }

  /// The path of an action, where a name stands for its newest key.
  func path(_ text: String) -> String { replace(text) { uses[$0]?.newest } }

  /// A recorded value with the client's keys.
  func real(_ json: JSON) -> JSON { replace(json) { keys[$0] } }

  /// A value of the client with the recorded names.
  func named(_ json: JSON) -> JSON { replace(json) { names[$0] } }

  private func replace(_ json: JSON, _ other: (String) -> String?) -> JSON {
    guard !isEmpty else { return json }
    switch json {
    case .string(let text): return .string(replace(text, other))
    case .array(let elements): return .array(elements.map { replace($0, other) })
    case .object(let members): return .object(members.map { .init(replace($0.key, other), replace($0.value, other)) })
    default: return json
    }
  }

  private func replace(_ text: String, _ other: (String) -> String?) -> String {
    guard !isEmpty else { return text }
    return text.split(separator: "/", omittingEmptySubsequences: false).map { other(String($0)) ?? String($0) }
      .joined(separator: "/")
  }
}
