import RTDBTree

/// An event or a completion, as recorded or as seen, in a form that compares.
struct TranscriptSighting: Equatable {
  /// Whose it is: a listener's or a transaction's for events, nil for completions.
  let listener: String?
  /// The id of the call, for completions.
  let call: String?
  let text: String
  /// How many messages of the step had come in before.
  let messageCount: Int

  init(_ entry: JSON, messageCount: Int) {
    listener = entry["l"]?.text ?? (entry["t"]?.text == "txrun" ? "runs of \(entry["id"]?.text ?? "")" : nil)
    call = listener == nil ? entry["id"]?.text : nil
    // How the web SDK words the errors of arguments is its own affair.
    let entry = entry["throws"] == nil ? entry.without("c") : entry.without("c", "code", "message", "ok")
    text = RecordedValue.expanded(entry).comparableText
    self.messageCount = messageCount
  }

  /// What it says and when, where the time counts.
  func text(timed: Bool) -> String { timed ? "\(text) after message \(messageCount)" : text }

  /// What a step recorded for a client.
  static func recorded(_ step: JSON, of client: String) -> [TranscriptSighting] {
    func entries(_ name: String) -> ArraySlice<JSON> {
      (step[name]?.elements ?? []).filter { $0["c"]?.text == client }[...]
    }
    var events = entries("events")
    var results = entries("results")
    var messageCount = 0
    return (step["order"]?[client]?.text ?? "").compactMap { letter in
      if letter == "i" { messageCount += 1 }
      let entry = letter == "e" ? events.popFirst() : letter == "r" ? results.popFirst() : nil
      return entry.map { TranscriptSighting($0, messageCount: messageCount) }
    }
  }
}
