import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A child process whose output is read and that is killed in the end.
///
/// Foundation's own takes 50 ms to notice an end, which is too long for hundreds of them.
final class CrashChild {
  struct Failure: Error {
    var message: String
  }

  #if os(Linux)
    /// `F_SETPIPE_SZ`, which Swift does not see.
    private static let setPipeSize: Int32 = 1031
  #endif

  private let process: pid_t
  private let output: Int32
  private var buffer: [UInt8] = []

  init(_ path: String, _ arguments: [String]) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure(message: "no pipe: \(errno)") }
    #if os(Linux)
      // A child that nobody reads from comes to a stop after some hundred lines instead of some thousand, so that a
      // busy machine does not make it do more, and its successors have no more to make good.
      _ = fcntl(ends[1], CrashChild.setPipeSize, Int32(4096))
    #endif
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    posix_spawn_file_actions_addclose(&actions, ends[1])
    var process = pid_t()
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    let code = posix_spawn(&process, path, &actions, nil, words, environ)
    close(ends[1])
    guard code == 0 else {
      close(ends[0])
      throw Failure(message: "\(path) cannot be started: \(code)")
    }
    (self.process, output) = (process, ends[0])
  }

  deinit { close(output) }

  /// The next line of the output, nil at its end; what is not a whole line is dropped.
  func line() -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeFirst(end + 1) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(output, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      buffer += bytes[..<count]
    }
  }

  /// Kills the process and waits for its end.
  ///
  /// - Returns: Whether the kill was what ended it.
  func stop() -> Bool {
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == SIGKILL
  }

  /// The program of that name that was built with these tests.
  static func program(_ name: String) -> String? {
    let places = [
      Bundle.main.executablePath, Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundlePath,
    ]
    let folders = places.compactMap { $0 }.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
    return folders.map { $0.appendingPathComponent(name).path }.first { access($0, X_OK) == 0 }
  }
}
