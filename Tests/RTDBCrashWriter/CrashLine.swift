/// A line that the crash writer prints as soon as it is true; the number is that of a write.
package enum CrashLine: Hashable, Sendable {
  /// The app's listener was told of the write.
  case event(Int)
  /// The write went out to the server.
  case sent(Int)
  /// From now on the server's answer may come in.
  case answering(Int)
  /// The answer has been stored.
  case stored(Int)
  /// Everything that an earlier run left has been sent and answered.
  case ready

  package var text: String {
    switch self {
    case .event(let number): "event \(number)"
    case .sent(let number): "sent \(number)"
    case .answering(let number): "answering \(number)"
    case .stored(let number): "stored \(number)"
    case .ready: "ready"
    }
  }

  /// Reads a whole line; nil for what is none, such as one that was cut off by the kill.
  package init?(_ text: some StringProtocol) {
    let words = text.split(separator: " ")
    if words == ["ready"] {
      self = .ready
      return
    }
    guard words.count == 2, let number = Int(words[1]) else { return nil }
    switch words[0] {
    case "event": self = .event(number)
    case "sent": self = .sent(number)
    case "answering": self = .answering(number)
    case "stored": self = .stored(number)
    default: return nil
    }
  }
}
