import CSoup

/// Makes client connections on a network loop's thread.
final class SocketDialer: @unchecked Sendable {
  private let loop: NetworkLoop
  /// Made on the loop, where they belong; the second one for encrypted connections, which may go through a proxy.
  private var plain: UnsafeMutablePointer<SoupSession>?
  private var secure: UnsafeMutablePointer<SoupSession>?

  init(_ loop: NetworkLoop) { self.loop = loop }

  deinit {
    let sessions = [plain, secure].compactMap { $0 }
    loop.perform { sessions.forEach { g_object_unref($0) } }
  }

  /// Starts an attempt that may be abandoned already.
  func open(_ url: String, isSecure: Bool, _ attempt: SocketAttempt) {
    guard !attempt.isAbandoned, let message = soup_message_new("GET", url) else { return attempt.failed() }
    attempt.begin()
    soup_session_websocket_connect_async(
      session(isSecure), message, nil, nil, G_PRIORITY_DEFAULT, attempt.cancellable,
      { source, result, data in
        let attempt = Unmanaged<SocketAttempt>.fromOpaque(data!).takeRetainedValue()
        let session = UnsafeMutableRawPointer(source!).assumingMemoryBound(to: SoupSession.self)
        attempt.answered(soup_session_websocket_connect_finish(session, result, nil))
      }, Unmanaged.passRetained(attempt).toOpaque())
    g_object_unref(UnsafeMutableRawPointer(message))
  }

  private func session(_ isSecure: Bool) -> UnsafeMutablePointer<SoupSession> {
    if let session = isSecure ? secure : plain { return session }
    let session = csoup_session_new(isSecure ? 1 : 0)!
    soup_session_set_user_agent(session, "Firebase/5/rtdbkit")
    if isSecure { secure = session } else { plain = session }
    return session
  }
}
