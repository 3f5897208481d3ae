import RTDBTree
import RTDBWire

/// Acting as the app's user. Implements the page on the connection §4.4.
extension PersistentConnection {
  /// Asks the app's authentication for the token, and connects with it.
  func fetchToken(_ provider: any TokenProvider) {
    phase = .fetchingToken
    tokenRequest += 1
    let request = tokenRequest
    provider.token(forcingRefresh: needsNewToken) { [weak self] result in
      self?.queue.perform { self?.fetched(result, request) }
    }
  }

  private func fetched(_ result: Result<String?, ClientError>, _ request: Int) {
    guard phase == .fetchingToken, request == tokenRequest else { return }
    switch result {
    case .success(let token):
      self.token = token
      needsNewToken = false
      open()
    case .failure:
      phase = .disconnected
      start()
    }
  }

  /// Takes no answer to the question for the token any more.
  func abandonToken() {
    tokenRequest += 1
    phase = .disconnected
  }

  /// Another user, a new token of the same user, or nobody.
  func tokenChanged(_ token: String?) {
    self.token = token
    switch phase {
    case .fetchingToken:
      // The news are newer than any answer to the question that is open.
      tokenRequest += 1
      needsNewToken = false
      open()
    case .authenticating, .connected:
      if let token { return authenticate(token) }
      if !Mutant.isActive(.signOutNotSent) { send(.unauth, answer: nil) }
      if phase == .authenticating { beginRequests() }
    case .disconnected, .connecting: break
    }
  }

  /// Shows the server who the user is.
  func authenticate(_ token: String) {
    let isOther = configuration.profile.sendsOtherCredentialsAsGauth && WebToken(token)?.isFirebaseToken != true
    send(isOther ? .gauth(credential: token) : .auth(credential: token)) { [weak self] status, _ in
      // Of a token that was replaced meanwhile the answer means nothing.
      guard let self, self.token == token else { return }
      if status != "ok" { tokenRefused() } else if phase == .authenticating { beginRequests() }
    }
  }

  private func beginRequests() {
    phase = .connected
    restore()
  }

  /// Ends the connection of a user whom the server does not accept, or no longer; the next one needs a new token.
  func tokenRefused() {
    token = nil
    needsNewToken = !Mutant.isActive(.refusedTokenUsedAgain)
    connection?.close()
  }
}
