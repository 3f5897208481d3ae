/// One normative sentence of the documents, or one rule of the SDKs that the documents leave unsaid.
package struct Statement: Sendable {
  /// Where a statement can be proved.
  package enum Testable: String, Sendable, CaseIterable {
    /// By the client's engine alone.
    case engine
    /// With a server at the other end.
    case server
    /// Not by a case; `why` says the reason.
    case no
  }

  package var id: String
  package var level: Level
  package var text: String
  /// What the SDKs do more exactly, or differently.
  package var refined: String?
  package var source: Source
  package var testable: Testable
  /// Why no case can prove it.
  package var why: String?
  package var location: SourceLocation

  /// The document, and the heading under which the sentence stands.
  package struct Source: Sendable {
    package var document: String
    package var heading: String
  }
}
