import CSoup

/// Makes client connections on a network loop's thread.
final class SocketDialer: @unchecked Sendable {
  private let loop: NetworkLoop
  /// Made on the loop, where they belong; the second one for encrypted connections, which may go through a proxy.
  private var plain: UnsafeMutablePointer<SoupSession>?
  private var secure: UnsafeMutablePointer<SoupSession>?

  /// A file with the certificates that are trusted, nil for those of the system.
  private let certificates: String?

  init(_ loop: NetworkLoop, trusting certificates: String?) {
    self.loop = loop
    self.certificates = certificates
  }

  deinit {
    let sessions = [plain, secure].compactMap { $0 }
    loop.perform { sessions.forEach { g_object_unref($0) } }
  }

  /// Starts an attempt that may be abandoned already.
  func open(_ url: String, isSecure: Bool, _ attempt: SocketAttempt) {
    guard !attempt.isAbandoned, let session = session(isSecure), let message = soup_message_new("GET", url) else {
      return attempt.failed()
    }
    attempt.begin()
    soup_session_websocket_connect_async(
      session, message, nil, nil, G_PRIORITY_DEFAULT, attempt.cancellable,
      { source, result, data in
        let attempt = Unmanaged<SocketAttempt>.fromOpaque(data!).takeRetainedValue()
        let session = UnsafeMutableRawPointer(source!).assumingMemoryBound(to: SoupSession.self)
        attempt.answered(soup_session_websocket_connect_finish(session, result, nil))
      }, Unmanaged.passRetained(attempt).toOpaque())
    g_object_unref(UnsafeMutableRawPointer(message))
  }

  /// nil where the certificates to be trusted cannot be read.
  private func session(_ isSecure: Bool) -> UnsafeMutablePointer<SoupSession>? {
    if let session = isSecure ? secure : plain { return session }
    let session = csoup_session_new(isSecure ? 1 : 0)!
    soup_session_set_user_agent(session, "Firebase/5/rtdbkit")
    if isSecure, let certificates, csoup_trust(session, certificates) == 0 {
      g_object_unref(session)
      return nil
    }
    if isSecure { secure = session } else { plain = session }
    return session
  }
}
