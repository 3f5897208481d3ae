@testable import RTDBClient

/// An authentication that answers when the test says so.
final class FakeAuthentication: TokenProvider {
  private var completions: [(Result<String?, ClientError>) -> Void] = []
  /// Of each question so far, whether a new token was asked for.
  private(set) var questions: [Bool] = []

  func token(forcingRefresh: Bool, completion: @escaping (Result<String?, ClientError>) -> Void) {
    questions.append(forcingRefresh)
    completions.append(completion)
  }

  /// Answers the oldest question that is open.
  func answer(_ token: String?) { completions.removeFirst()(.success(token)) }
  func fail() { completions.removeFirst()(.failure(ClientError(status: "network_error"))) }
}
