/// Where the expectation of a case comes from: something that was there before the reference was.
package struct CaseSource: Sendable {
  package enum Kind: Sendable, Equatable {
    /// The sentence itself says it exactly.
    case statement(String)
    /// It was read in the official SDKs: a topic, and the platforms that were read, empty for all.
    case sdk(topic: String, platforms: [String])
    /// An official SDK was recorded doing it: the set of recordings, and the scenario in it.
    case recording(set: String, scenario: String)
    /// A live project was recorded doing it: the fact's number.
    case production(Int)
    /// Somebody met it as a problem: the report's name.
    case report(String)
  }

  /// The platforms whose SDKs can be named as read.
  package static let platforms = ["apple", "web", "java"]
  /// The sets of recordings.
  package static let recordingSets = ["client", "engine", "persistence"]

  package var kind: Kind
  package var location: SourceLocation

  package init(_ kind: Kind, at location: SourceLocation) {
    self.kind = kind
    self.location = location
  }

  /// The source in a few words, for reports.
  package var text: String {
    switch kind {
    case .statement(let id): "statement \(id)"
    case .sdk(let topic, []): "SDKs, \(topic)"
    case .sdk(let topic, let platforms): "SDKs (\(platforms.joined(separator: ", "))), \(topic)"
    case .recording(let set, let scenario): "recording \(set)/\(scenario)"
    case .production(let number): "production fact \(number)"
    case .report(let name): "field report \(name)"
    }
  }
}
