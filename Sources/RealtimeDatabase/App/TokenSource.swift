/// An app's authentication, as far as the database needs it: the token of the user who is signed in.
///
/// Set it as an app's `tokenSource`, and call the app's `tokenChanged(to:)` when somebody signs in or out.
public protocol TokenSource: AnyObject, Sendable {
  /// Fetches the token; called at each attempt to connect, on the database's own queue.
  ///
  /// - Parameters:
  ///   - forcingRefresh: Whether the server has refused the last token, so that a new one is needed.
  ///   - completion: To be called once, on any thread: with the token, with nil where nobody is signed in, or with an
  ///     error, after which the database waits before it asks again.
  func fetchToken(forcingRefresh: Bool, completion: @escaping @Sendable (String?, (any Error)?) -> Void)
}
