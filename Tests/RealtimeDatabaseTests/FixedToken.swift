import Foundation
import RealtimeDatabase

/// Gives one token, from another thread.
final class FixedToken: TokenSource {
  private let token: String

  init(_ token: String) { self.token = token }

  func fetchToken(forcingRefresh: Bool, completion: @escaping @Sendable (String?, (any Error)?) -> Void) {
    DispatchQueue.global().async { [token] in completion(token, nil) }
  }
}
