import Dispatch
import RTDBClient

/// Gives a repo the tokens of its app, whatever source the app has at that moment.
final class AppTokens: TokenProvider {
  private weak var app: FirebaseApp?
  private let queue: DispatchQueue

  init(_ app: FirebaseApp?, queue: DispatchQueue) {
    self.app = app
    self.queue = queue
  }

  func token(forcingRefresh: Bool, completion: @escaping (Result<String?, ClientError>) -> Void) {
    guard let source = app?.tokenSource else { return completion(.success(nil)) }
    let (completion, queue) = (Carried(completion), queue)
    source.fetchToken(forcingRefresh: forcingRefresh) { token, error in
      queue.async {
        completion.value(
          error.map { .failure(ClientError(status: "token_failed", reason: "\($0)")) } ?? .success(token))
      }
    }
  }
}
