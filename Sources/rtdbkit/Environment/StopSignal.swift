#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Takes the wish of a person or of CI that the process ends, so that a run can end in order.
enum StopSignal {
  /// Set by the handler, which may do nothing but this.
  nonisolated(unsafe) private static var received: sig_atomic_t = 0

  static var isReceived: Bool { received != 0 }

  /// From now on the first signal is noted; a second one ends the process at once.
  ///
  /// Who stops reading one report does not end the others.
  static func listen() {
    signal(SIGPIPE, SIG_IGN)
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        StopSignal.received = 1
        signal(number, SIG_DFL)
      }
    }
  }
}
