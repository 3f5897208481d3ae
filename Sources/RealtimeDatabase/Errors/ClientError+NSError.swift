import Foundation
import RTDBClient

extension ClientError {
  private static let domain = "com.firebase"

  /// The codes and texts of Apple's SDK by status; every other status has the last code and its own text.
  private static let known: [String: (code: Int, text: String)] = [
    "permission_denied": (1, "Permission Denied"),
    "unavailable": (2, "Service is unavailable"),
    "write_canceled": (3, "Write cancelled by user"),
  ]
  private static let otherCode = 9999

  /// The error that the app's completion or cancel block receives.
  package var publicError: NSError {
    let known = Self.known[status]
    return NSError(
      domain: Self.domain, code: known?.code ?? Self.otherCode,
      userInfo: [NSLocalizedDescriptionKey: reason ?? known?.text ?? status])
  }

  /// The error of a get that found nothing anywhere.
  package func publicError(reading query: String) -> NSError {
    NSError(
      domain: Self.domain + ".core", code: 1,
      userInfo: [
        NSLocalizedDescriptionKey:
          "Unable to get latest value for query \(query), client offline with no active listeners "
          + "and no matching disk cache entries",
        NSLocalizedFailureReasonErrorKey: reason ?? Self.known[status]?.text ?? status,
      ])
  }
}
