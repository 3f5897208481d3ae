/// A transcript does not have the form that is due.
package struct TranscriptError: Error, CustomStringConvertible, Sendable {
  package var description: String

  package init(_ description: String) { self.description = description }
}
