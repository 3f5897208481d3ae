import RTDBTree

/// An error as an app sees it: its domain and number, its name, and its words.
///
/// Implements the table of the page on writes §3, for reads the page on sync semantics §16, and what production was
/// recorded to tell listeners and transactions.
package struct ErrorForm: Equatable, Sendable {
  /// What failed, where clients word it differently.
  package enum Source: Equatable, Sendable {
    /// A write, an on-disconnect write, or a get.
    case request
    case listen(Path)
    case transaction
  }

  /// Where the number belongs, `com.firebase` but for reads.
  package var domain: String
  package var number: Int
  /// What stands for the number where a client names its errors; nil where it leaves even that out.
  package var name: String?
  package var description: String
  /// Why a read failed, in the words of the server or of the client.
  package var failureReason: String?

  private static let table: [String: (number: Int, description: String)] = [
    "permission_denied": (1, "Permission Denied"),
    "unavailable": (2, "Service is unavailable"),
    "write_canceled": (3, "Write cancelled by user"),
  ]
  private static let otherNumber = 9999

  package init(_ error: ClientError, of source: Source = .request, profile: Profile = .apple) {
    var error = error
    if Mutant.isActive(.refusalWithoutWords) { error.reason = nil }
    let known = ErrorForm.table[error.status]
    let words = error.reason ?? known?.description ?? error.status
    let isRead = error.unreadQuery != nil
    domain = isRead ? "com.firebase.core" : "com.firebase"
    number = isRead ? 1 : known?.number ?? ErrorForm.otherNumber
    switch profile.errorNaming {
    case .numbers:
      description = error.unreadQuery.map(ErrorForm.unread) ?? words
      failureReason = isRead ? words : nil
    case .names:
      name = isRead ? nil : error.status.uppercased()
      switch source {
      case .listen(let path) where !Mutant.isActive(.listenErrorWithoutPlace):
        description = "\(error.status) at \(path): \(ErrorForm.whyNoListen(error))"
      case .transaction where !Mutant.isActive(.transactionErrorsWorded):
        // A bare error, which has nothing but its words.
        name = nil
        description = error.status
      case .request, .listen, .transaction:
        description = name.map { name in error.reason.map { "\(name): \($0)" } ?? name } ?? error.reason ?? error.status
      }
    }
  }

  private static func whyNoListen(_ error: ClientError) -> String {
    error.status == "permission_denied"
      ? "Client doesn't have permission to access the desired data." : error.reason ?? error.status
  }

  private static func unread(_ query: String) -> String {
    "Unable to get latest value for query \(query), client offline with no active listeners and no matching disk cache "
      + "entries"
  }
}
