#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Answers the conformance kit for an adapter: reads requests, hands them over, writes answers and events.
public final class AdapterHost {
  /// The version of the driver protocol.
  public static let protocolVersion = "1.0"

  private let adapter: any Adapter
  private let readLine: () -> String?
  private let events: AdapterEvents

  /// - Parameters:
  ///   - readLine: The next line of the kit, nil at the end.
  ///   - write: Takes complete lines, and lets them go at once.
  public init(_ adapter: any Adapter, readLine: @escaping () -> String?, write: @escaping (String) -> Void) {
    self.adapter = adapter
    self.readLine = readLine
    events = AdapterEvents(write: write)
  }

  /// Talks over standard input and output, which nothing else may use.
  public convenience init(_ adapter: any Adapter) {
    self.init(adapter, readLine: { Swift.readLine() }, write: Self.writeToOutput)
  }

  /// Answers until the kit says goodbye or closes the line.
  public func run() {
    while let line = readLine() {
      guard !line.isEmpty else { continue }
      guard let message = try? Value(json: line), let id = message["id"] else { continue }
      let request = AdapterRequest(message)
      events.hold()
      let answer = answer(request)
      events.answer(.object([.init("id", id), answer]))
      if request.name == "bye" { return }
    }
  }

  private func answer(_ request: AdapterRequest) -> Value.Member {
    do {
      return .init("ok", try result(of: request))
    } catch AdapterError.refused(let code, let message) {
      return .init("err", .object([.init("code", .string(code)), .init("message", .string(message))]))
    } catch AdapterError.unsupported(let feature, let reason) {
      return .init("unsupported", .object([.init("feature", .string(feature)), .init("reason", .string(reason))]))
    } catch {
      return .init(
        "fault", .object([.init("kind", .string("\(type(of: error))")), .init("message", .string("\(error)"))]))
    }
  }

  private func result(of request: AdapterRequest) throws -> Value {
    switch request.name {
    case "hello": return adapter.introduction.message
    case "case.begin":
      events.restart(adapter.introduction.clock)
      try adapter.begin(AdapterScene(request.message), events: events)
    case "settle":
      let rest = try adapter.settle()
      var members: [Value.Member] = [.init("n", .integer(events.newest)), .init("quiet", .bool(rest.isQuiet))]
      if let time = rest.serverTime { members.append(.init("time", .integer(time))) }
      if let next = rest.nextTimer { members.append(.init("next", .integer(next))) }
      return .object(members)
    case "server.data": return .object([.init("data", try adapter.serverData())])
    case "case.end": try adapter.end()
    case "bye": break
    default: try adapter.perform(request)
    }
    return .object([])
  }

  private static func writeToOutput(_ text: String) {
    var text = text
    text.withUTF8 { buffer in
      var rest = UnsafeRawBufferPointer(buffer)
      while rest.count > 0 {
        let count = write(1, rest.baseAddress, rest.count)
        if count < 0 && errno != EINTR { return }
        if count > 0 { rest = UnsafeRawBufferPointer(rebasing: rest[count...]) }
      }
    }
  }
}
