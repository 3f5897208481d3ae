#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The few calls of the operating system that the command needs.
enum SystemFiles {
  /// Whether something is at the path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether something may be written to the file or into the folder.
  static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// Makes a folder with those above it; one that is there stays.
  ///
  /// - Throws: `UsageError` where it is not there afterwards.
  static func makeFolders(_ path: String) throws {
    var folder = path.hasPrefix("/") ? "/" : ""
    var failure: Int32 = ENOTDIR
    for part in path.split(separator: "/") {
      folder += part + "/"
      if mkdir(folder, 0o777) != 0, errno != EEXIST { failure = errno }
    }
    guard !isFolder(path) else { return }
    throw UsageError(message: "\(path) could not be made: \(String(cString: strerror(failure)))")
  }

  /// Whether the path is a folder.
  static func isFolder(_ path: String) -> Bool {
    guard let folder = opendir(path) else { return false }
    closedir(folder)
    return true
  }

  /// The content of a text file, nil where it cannot be read.
  static func text(of path: String) -> String? { bytes(of: path).map { String(decoding: $0, as: UTF8.self) } }

  /// The content of a file, nil where it cannot be read.
  static func bytes(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// The folder in which the process works.
  static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  /// The path from the root of the file system, links resolved; the path itself where nothing is there.
  static func absolute(_ path: String) -> String {
    guard let full = realpath(path, nil) else { return path }
    defer { free(full) }
    return String(cString: full)
  }

  /// The command's own file with links resolved, nil where the system does not tell.
  static var executable: String? {
    guard let path = realpath("/proc/self/exe", nil) ?? realpath(CommandLine.arguments.first ?? "", nil) else {
      return nil
    }
    defer { free(path) }
    return String(cString: path)
  }

  /// Writes everything to an open file of the process.
  static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { buffer in
      var rest = UnsafeRawBufferPointer(buffer)
      while let start = rest.baseAddress, rest.count > 0 {
        #if canImport(Darwin)
          let count = Darwin.write(descriptor, start, rest.count)
        #elseif canImport(Musl)
          let count = Musl.write(descriptor, start, rest.count)
        #else
          let count = Glibc.write(descriptor, start, rest.count)
        #endif
        // Whoever does not read any more wants no more; an interrupted call is repeated.
        if count < 0 && errno != EINTR { return }
        if count > 0 { rest = UnsafeRawBufferPointer(rebasing: rest[count...]) }
      }
    }
  }

  /// Whether an open file of the process is a terminal that understands escape sequences.
  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1 && environment("TERM") != "dumb"
  }

  /// A variable of the environment, nil where it is not set.
  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The names in a folder in byte order, none where it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// The day in UTC, as `2027-03-01`.
  static var today: String {
    var seconds = time(nil)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func padded(_ number: Int32, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1, 2))-\(padded(parts.tm_mday, 2))"
  }

  /// Lets SIGINT and SIGTERM wait until `awaitSignal`; to be called before there are other threads.
  static func holdBackEndSignals() -> sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    return signals
  }

  /// Waits for one of the signals that are held back.
  static func awaitSignal(_ signals: sigset_t) {
    var signals = signals
    var signal: Int32 = 0
    while sigwait(&signals, &signal) != 0 {}
  }

  /// The most memory that the process has used so far, in bytes.
  static var peakMemory: Int? {
    var usage = rusage()
    #if canImport(Darwin)
      guard getrusage(RUSAGE_SELF, &usage) == 0 else { return nil }
      return usage.ru_maxrss
    #elseif canImport(Musl)
      guard getrusage(RUSAGE_SELF, &usage) == 0 else { return nil }
      return usage.ru_maxrss * 1_024
    #else
      guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return nil }
      return usage.ru_maxrss * 1_024
    #endif
  }

  /// How many processors there are to work with.
  static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  static func endProcess(_ code: Int32) -> Never { exit(code) }
}
