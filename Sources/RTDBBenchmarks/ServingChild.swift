import RTDBHosting

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A server in a process of its own, which is this program with the argument `host`.
final class ServingChild {
  let port: UInt16
  private let process: pid_t
  private let output: UnsafeMutablePointer<FILE>

  /// - Throws: `Crowd.Failure` where the process does not serve.
  init() throws {
    let program = realpath("/proc/self/exe", nil).map { String(cString: $0) } ?? CommandLine.arguments[0]
    guard let output = popen("exec '\(program)' host", "r") else { throw Crowd.Failure(text: "no second process") }
    var line = [CChar](repeating: 0, count: 100)
    let numbers = fgets(&line, 100, output).map { String(cString: $0).split(separator: " ").compactMap { Int($0) } }
    guard let numbers, numbers.count == 2 else {
      pclose(output)
      throw Crowd.Failure(text: "the second process does not serve")
    }
    self.output = output
    port = UInt16(numbers[0])
    process = pid_t(numbers[1])
  }

  func end() {
    kill(process, SIGTERM)
    pclose(output)
  }

  /// The memory that the process has now; 0 where the system does not tell it in a file.
  var residentBytes: Int {
    guard let file = fopen("/proc/\(process)/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 200)
    guard let text = fgets(&line, 200, file).map({ String(cString: $0) }) else { return 0 }
    return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * Int(getpagesize()) } ?? 0
  }

  /// What the second process does: it serves until a signal ends it.
  static func serve() -> Never {
    guard let host = try? DatabaseHost() else { exit(1) }
    print("\(host.port) \(getpid()) ")
    fflush(nil)
    while true { pause() }
  }
}
