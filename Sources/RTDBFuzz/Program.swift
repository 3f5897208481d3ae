#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

#if FUZZER
  /// The reader that libFuzzer feeds, named by the variable `RTDB_FUZZ` of the environment.
  private let target: FuzzTarget = {
    let name = getenv("RTDB_FUZZ").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      print("RTDB_FUZZ must be one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))")
      exit(2)
    }
    return target
  }()

  /// What libFuzzer calls with each input; its own `main` reads the arguments.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func feed(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    target.feed(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  }
#else
  /// Feeds files to a reader, each once: `RTDBFuzz TARGET FILE…`.
  ///
  /// Built with `--sanitize=fuzzer -Xswiftc -DFUZZER` it is a fuzzer instead; `Tests/run` shows how.
  @main
  enum Program {
    static func main() {
      let arguments = CommandLine.arguments.dropFirst()
      guard let target = arguments.first.flatMap({ FuzzTarget(rawValue: $0) }), arguments.count > 1 else {
        print("usage: RTDBFuzz TARGET FILE…   targets: \(FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))")
        exit(2)
      }
      for path in arguments.dropFirst() { target.feed(content(of: path)) }
    }

    private static func content(of path: String) -> [UInt8] {
      guard let file = fopen(path, "r") else {
        print("\(path) cannot be read")
        exit(2)
      }
      defer { fclose(file) }
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 65_536)
      while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
      return bytes
    }
  }
#endif
