import RTDBClient
import RTDBTree
import RTDBWire

/// The app's authentication in a transcript: it gives whatever token the scenario named last.
final class TranscriptAuthentication: TokenProvider {
  private static let plainPrefix = "raw:"

  private let names: TranscriptNames
  private let forced: () -> Void
  /// The recorded name of the token, nil where nobody is signed in.
  private var name: String?

  /// - Parameter forced: Called when a token is asked for that was not given before.
  init(names: TranscriptNames, name: String?, forced: @escaping () -> Void) {
    self.names = names
    self.forced = forced
    self.name = name
  }

  /// Takes a token for the next question, and returns what it looks like.
  func change(to name: String?) -> String? {
    self.name = name
    return token
  }

  func token(forcingRefresh: Bool, completion: @escaping (Result<String?, ClientError>) -> Void) {
    if forcingRefresh { forced() }
    completion(.success(token))
  }

  /// A web token that frames show under its recorded name, or a plain text.
  private var token: String? {
    guard let name else { return nil }
    if name.hasPrefix(Self.plainPrefix) { return String(name.dropFirst(Self.plainPrefix.count)) }
    let token = WebToken.unsigned(["name": .string(name), "iat": 0])
    names.note("$jwt:\(name)", text: token)
    return token
  }
}
