/// Where a report goes, piece by piece.
package protocol ReportOutput: AnyObject {
  /// Takes the next piece of the report.
  func write(_ text: String)

  /// Puts the report in its place; nothing is written after this.
  ///
  /// - Throws: `AtomicFile.WriteError` where this or any earlier piece could not be written.
  func finish() throws
}

/// A report that goes to an open stream, such as standard output.
package final class StreamOutput: ReportOutput {
  private let take: (String) -> Void

  package init(_ take: @escaping (String) -> Void) { self.take = take }

  package func write(_ text: String) { take(text) }
  package func finish() {}
}
