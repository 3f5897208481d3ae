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
  private static let rounds = 7
  private static let listeners = 1_000
  private static let fanoutRounds = 50
  private static let idleConnections = 2_000
  private static let starts = 200

  /// The measurements by name.
  static var parts: [(name: String, measure: () throws -> Void)] {
    [
      ("sets", { for clients in [1, 100] { try sets(clients) } }), ("fanout", fanout), ("idle", idle),
      ("restarts", restarts),
    ]
  }

  /// Prints a line for each measurement.
  ///
  /// - Returns: Whether every answer came and the data is what was written.
  static func report(_ measure: () throws -> Void) -> Bool {
    do {
      try measure()
      return true
    } catch {
      print("server\tWRONG\t\(error)")
      return false
    }
  }

  /// Echo and server take turns, so that what else the machine does falls on both.
  private static func sets(_ clients: Int) throws {
    let text = { (number: Int) in #"{"t":"d","d":{"r":\#(number),"a":"p","b":{"p":"/c\#(number % 1000)","d":1}}}"# }
    let echoServer = try EchoServer()
    let host = try DatabaseHost()
    var (sets, echoes, ratios): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<rounds {
      echoes.append(try rate(port: echoServer.port, clients, text))
      sets.append(try rate(port: host.port, clients, text))
      ratios.append(sets.last! / echoes.last!)
    }
    echoServer.stop()
    let count = try host.stop { $0.namespace("bench").data().childCount }
    guard count == 1000 else { throw Crowd.Failure(text: "\(count) children instead of 1000") }
    let ratio = (median(ratios) * 100).rounded() / 100
    print(
      "server\t\(Int(median(sets))) sets/s, \(Int(median(echoes))) bare echoes/s, ratio \(ratio)"
        + "\tconnections: \(clients)")
  }

  /// Round trips a second, where each connection sends when it has its answer.
  private static func rate(port: UInt16, _ clients: Int, _ text: (Int) -> String) throws -> Double {
    let crowd = Crowd(port: port)
    defer { crowd.close() }
    try crowd.connect(clients, greeting: text(0))
    let each = operations / clients
    return Double(each * clients) / (try seconds { try crowd.converse(each, text: text) })
  }

  private static func fanout() throws {
    let host = try DatabaseHost()
    let crowd = Crowd(port: host.port)
    defer { crowd.close() }
    try crowd.connect(listeners, greeting: #"{"t":"d","d":{"r":1,"a":"q","b":{"p":"/a","h":""}}}"#)
    let times = try (1...fanoutRounds).map { round in
      try seconds {
        try host.act { try $0.namespace("bench").set(Path("a"), .leaf(.integer(Int64(round)))) }
        try crowd.awaitTexts(listeners)
      }
    }
    let time = median(times)
    print(
      "server\t\(Int(Double(listeners) / time)) events/s, \(Int((time * 10_000).rounded()) / 10) ms a write"
        + "\tone write to \(listeners) listeners, heard by all before the next")
  }

  /// The server is a process of its own, so that the clients' memory does not count.
  private static func idle() throws {
    let server = try ServingChild()
    defer { server.end() }
    let crowd = Crowd(port: server.port)
    defer { crowd.close() }
    // The first connections bring what all share.
    try crowd.connect(10, greeting: #"{"t":"d","d":{"r":1,"a":"s","b":{"c":{}}}}"#)
    let before = server.residentBytes
    try crowd.connect(idleConnections, greeting: #"{"t":"d","d":{"r":1,"a":"s","b":{"c":{}}}}"#)
    let kibibytes = Double((server.residentBytes - before) * 10 / idleConnections / 1024) / 10
    print("server\t\(kibibytes) KiB\tan idle connection of \(idleConnections), \(before / 1_048_576) MiB without them")
  }

  /// Servers start and stop with clients connected; what one leaves behind, many show.
  private static func restarts() throws {
    var early: [Int] = []
    // The clients here say no goodbye.
    var limits = SocketLimits()
    limits.goodbyeMilliseconds = 1
    for round in 1...starts {
      let host = try DatabaseHost(limits: limits)
      let crowd = Crowd(port: host.port)
      try crowd.connect(5, greeting: #"{"t":"d","d":{"r":1,"a":"o","b":{"p":"/a","d":1}}}"#)
      try crowd.ask(3)
      let data = try host.stop { $0.namespace("bench").data(Path("a")) }
      crowd.close()
      guard data == .leaf(.integer(1)) else { throw Crowd.Failure(text: "no on-disconnect write") }
      if round == starts / 4 { early = possessions() }
    }
    let late = possessions()
    print("server\t\(late[0]) open files, \(late[1]) threads\tafter \(starts) starts and stops")
    guard late[0] <= early[0], late[1] <= early[1] else {
      throw Crowd.Failure(text: "there were \(early[0]) files and \(early[1]) threads after \(starts / 4)")
    }
  }

  /// Numbers of open files and of threads: the lowest of many looks, as the last server's thread may be about to end.
  private static func possessions() -> [Int] {
    let looks = (0..<2000).map { _ in ["fd", "task"].map(entries) }
    return [0, 1].map { place in looks.map { $0[place] }.min()! }
  }

  private static func entries(of name: String) -> Int {
    guard let folder = opendir("/proc/self/\(name)") else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return count
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let elapsed = try ContinuousClock().measure(body).components
    return Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
  }
}
