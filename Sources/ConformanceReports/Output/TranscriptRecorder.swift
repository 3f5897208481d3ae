import ConformanceCases
import ConformanceKit

/// Writes the transcript of each executed case when it has finished.
package final class TranscriptRecorder: RunRecorder {
  private let write: (_ transcript: Transcript) throws -> Void
  private var header: RunHeader?
  /// Why transcripts could not be written, one text each.
  package private(set) var failures: [String] = []

  package init(write: @escaping (_ transcript: Transcript) throws -> Void) { self.write = write }

  package func record(_ event: RunEvent) {
    switch event {
    case .runStarted(let header): self.header = header
    case .caseFinished(let result):
      guard let header, result.verdict.isExecuted || result.unsupported != nil else { return }
      do {
        try write(Transcript(of: result, by: header.driver, seed: header.seed))
      } catch {
        // A full disk fails every case; to say so once is enough.
        if failures.isEmpty { failures.append("\(error)") }
      }
    case .caseStarted, .stepFinished, .runFinished: break
    }
  }
}
