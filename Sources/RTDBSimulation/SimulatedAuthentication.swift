import RTDBClient
import RTDBRuntime
import RTDBTree
import RTDBWire

/// Stands for an app's authentication: who is signed in, with which token. It outlives restarts of the app.
package final class SimulatedAuthentication: TokenProvider {
  /// What comes of asking for a new token.
  package enum Renewal: Sendable {
    /// A new token.
    case new
    /// The token that is there, as where the user has to sign in again.
    case same
    /// No answer but an error, as without a network.
    case fails
  }

  /// Who is signed in, and for how long a token of theirs is good, in milliseconds; nil for ever.
  private struct User {
    var name: String
    var lifetime: Int64?
  }

  package private(set) var token: String?
  package var renewal = Renewal.new
  /// Called whenever somebody signs in or out.
  var tokenChanged: ((String?) -> Void)?
  private let scheduler: any Scheduler
  private let device: String
  private var user: User?
  private var tokenCount = 0

  /// - Parameter device: Keeps the tokens of one user on several devices apart.
  package init(_ scheduler: any Scheduler, device: String) {
    self.scheduler = scheduler
    self.device = device
  }

  /// Signs a user in with a new token.
  ///
  /// - Parameter lifetime: How long the server takes it, in milliseconds.
  package func signIn(_ user: String, lifetime: Int64? = nil) {
    self.user = User(name: user, lifetime: lifetime)
    renewal = .new
    announce(makeToken())
  }

  /// Signs somebody in whose credential is given and cannot be renewed.
  package func signIn(token: String) {
    user = nil
    announce(token)
  }

  package func signOut() {
    user = nil
    announce(nil)
  }

  package func token(forcingRefresh: Bool, completion: @escaping (Result<String?, ClientError>) -> Void) {
    guard forcingRefresh, user != nil else { return completion(.success(token)) }
    switch renewal {
    case .new: token = makeToken()
    case .same: break
    case .fails: return completion(.failure(ClientError(status: "network_error")))
    }
    completion(.success(token))
  }

  private func announce(_ token: String?) {
    self.token = token
    tokenChanged?(token)
  }

  private func makeToken() -> String? {
    guard let user else { return nil }
    tokenCount += 1
    var claims: [JSON.Member] = [
      .init("sub", .string(user.name)), .init("user_id", .string(user.name)), .init("iat", seconds(scheduler.now)),
      .init("jti", .string("\(device)-\(tokenCount)")),
    ]
    if let lifetime = user.lifetime { claims.append(.init("exp", seconds(scheduler.now + lifetime))) }
    return WebToken.unsigned(.object(claims))
  }

  private func seconds(_ milliseconds: Int64) -> JSON {
    milliseconds % 1000 == 0 ? .integer(milliseconds / 1000) : .double(Double(milliseconds) / 1000)
  }
}
