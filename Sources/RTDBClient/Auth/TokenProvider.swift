/// The app's authentication, as far as the database needs it: the token of the user who is signed in.
///
/// It is asked at each attempt to connect. Changes in between are told to `Repo.authTokenChanged(_:)`.
package protocol TokenProvider: AnyObject {
  /// Fetches the token; nil where nobody is signed in.
  ///
  /// - Parameters:
  ///   - forcingRefresh: Whether the token that was given last must not be given again: the server refused it.
  ///   - completion: To be called once, at any time. After a failure the client waits before it asks again.
  func token(forcingRefresh: Bool, completion: @escaping (Result<String?, ClientError>) -> Void)
}
