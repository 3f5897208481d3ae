import RTDBHosting
import RTDBNetwork
import RTDBTree

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the server costs behind real sockets, beside the bare echo of its socket library in the same run.
enum ServerBench {
  private static let operations = 20_000
  private static let listeners = 1_000
  private static let fanoutRounds = 20
  private static let idleConnections = 2_000

  /// Prints a line for each measurement.
  ///
  /// - Returns: Whether every answer came and the data is what was written.
  static func report() -> Bool {
    do {
      for clients in [1, 100] { try sets(clients) }
      try fanout()
      try memory()
      return true
    } catch {
      print("server\tWRONG\t\(error)")
      return false
    }
  }

  private static func sets(_ clients: Int) throws {
    let text = { (number: Int) in #"{"t":"d","d":{"r":\#(number),"a":"p","b":{"p":"/c\#(number % 1000)","d":1}}}"# }
    let echoServer = try EchoServer()
    let echo = try rate(port: echoServer.port, clients, text)
    echoServer.stop()
    let host = try DatabaseHost()
    let sets = try rate(port: host.port, clients, text)
    let count = try host.stop { $0.namespace("bench").data().childCount }
    guard count == 1000 else { throw Crowd.Failure(text: "\(count) children instead of 1000") }
    let ratio = (Double(sets) / Double(echo) * 100).rounded() / 100
    print("server\t\(sets) sets/s, \(echo) bare echoes/s, ratio \(ratio)\tconnections: \(clients)")
  }

  /// Round trips a second, where each connection sends when it has its answer.
  private static func rate(port: UInt16, _ clients: Int, _ text: (Int) -> String) throws -> Int {
    let crowd = Crowd(port: port)
    defer { crowd.close() }
    try crowd.connect(clients, greeting: text(0))
    let each = operations / clients
    return Int(Double(each * clients) / (try seconds { try crowd.converse(each, text: text) }))
  }

  private static func fanout() throws {
    let host = try DatabaseHost()
    let crowd = Crowd(port: host.port)
    defer { crowd.close() }
    try crowd.connect(listeners, greeting: #"{"t":"d","d":{"r":1,"a":"q","b":{"p":"/a","h":""}}}"#)
    let elapsed = try seconds {
      for round in 1...fanoutRounds {
        try host.act { try $0.namespace("bench").set(Path("a"), .leaf(.integer(Int64(round)))) }
        try crowd.awaitTexts(listeners)
      }
    }
    let rate = Int(Double(listeners * fanoutRounds) / elapsed)
    print("server\t\(rate) events/s\tone write to \(listeners) listeners, heard by all before the next")
  }

  private static func memory() throws {
    let host = try DatabaseHost()
    let crowd = Crowd(port: host.port)
    defer { crowd.close() }
    let before = residentBytes()
    try crowd.connect(idleConnections, greeting: #"{"t":"d","d":{"r":1,"a":"s","b":{"c":{}}}}"#)
    print(
      "server\t\((residentBytes() - before) / idleConnections / 1024) KiB\tan idle connection of \(idleConnections)")
  }

  private static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let elapsed = try ContinuousClock().measure(body).components
    return Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
  }

  /// The memory that the process has now; 0 where the system does not tell it in a file.
  private static func residentBytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [UInt8](repeating: 0, count: 200)
    let count = fread(&line, 1, line.count, file)
    let words = String(decoding: line[..<count], as: UTF8.self).split(separator: " ")
    return words.dropFirst().first.flatMap { Int($0) }.map { $0 * Int(getpagesize()) } ?? 0
  }
}
