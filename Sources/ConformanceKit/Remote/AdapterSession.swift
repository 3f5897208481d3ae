import ConformanceCases

/// A conversation with one running adapter, from `hello` on: asks, checks every line, collects what is pushed.
package final class AdapterSession {
  /// What an adapter may say to a request, besides that it broke down.
  package enum Answer: Sendable {
    case ok(Value)
    case refused(code: String, message: String)
    case unsupported(feature: String, reason: String)
  }

  private struct Pending {
    var id: Int64
    var request: DriverRequest
  }

  let link: AdapterLink
  private let options: RemoteOptions
  private let clock = ContinuousClock()
  package private(set) var introduction: AdapterIntroduction!
  private(set) var lastID: Int64 = 0
  private var lineNumber = 0
  private var pending: Pending?
  /// The number of the newest event.
  private(set) var lastEvent: Int64 = 0
  /// Numbers that were left out between two events.
  private(set) var eventGaps = 0
  /// What was pushed since it was last taken.
  private var observations: [Observation] = []
  /// The clients of the case; nil between cases, when nothing may happen.
  private var clients: Set<String>?
  /// Events that came outside of a case.
  private(set) var lateEvents = 0
  /// The server's clock when the case began.
  private var epoch: Int64 = 0
  /// The server's clock, where the kit has it.
  var serverClock: (() -> Int64)?
  private var caseDeadline: ContinuousClock.Instant?
  /// Takes what clients do with their links, where the kit plays the server.
  var links: ((LinkEvent) -> Void)?
  /// What left and what came, for whoever wants to show it.
  package var trace: ((_ isOutgoing: Bool, _ line: String) -> Void)?

  /// Starts or connects, and asks who is there.
  ///
  /// - Throws: `AdapterFault`.
  package init(
    _ address: DriverAddress, options: RemoteOptions, trace: ((_ isOutgoing: Bool, _ line: String) -> Void)? = nil
  ) throws {
    self.options = options
    self.trace = trace
    link = try AdapterLink(address, options: options)
    do {
      switch try ask(.hello) {
      case .ok(let answer): introduction = try AdapterIntroduction(answer)
      case .refused(let code, let message):
        throw AdapterFault(.start, "it answered `hello` with the error \(code): \(message)")
      case .unsupported(_, let reason): throw AdapterFault(.start, "it does not know `hello`: \(reason)")
      }
    } catch {
      link.end(isPolite: false)
      throw error
    }
  }

  /// Begins a case: what is pushed before its scene is set does not count.
  func begin(_ setup: CaseSetup) throws -> Answer {
    countLateEvents()
    _ = link.log.takeCaseLines()
    caseDeadline = options.caseTimeout.map { clock.now + $0 }
    clients = Set(setup.clients.map(\.name))
    epoch = setup.epoch
    let answer = try ask(.begin(setup))
    observations = []
    return answer
  }

  func end() throws -> Answer {
    defer {
      clients = nil
      caseDeadline = nil
    }
    return try ask(.end)
  }

  func noteLateEvent() { lateEvents += 1 }

  /// Between two cases nothing may happen.
  func countLateEvents() {
    while let line = link.receiveAvailable() {
      lineNumber += 1
      guard let message = try? Value(json: line), let number = message["n"]?.wholeNumber, message["ev"] != nil else {
        link.log.addStray(line)
        continue
      }
      lastEvent = max(lastEvent, number)
      lateEvents += 1
    }
  }

  /// Adds what the kit itself has seen, in its place.
  func note(_ observation: Observation) { observations.append(observation) }

  package func takeObservations() -> [Observation] {
    defer { observations = [] }
    return observations
  }

  /// Sends a request and waits for its answer; what is pushed meanwhile is collected.
  ///
  /// - Throws: `AdapterFault`.
  package func ask(_ request: DriverRequest) throws -> Answer {
    lastID += 1
    let message = request.message(id: lastID)
    if !request.isForeign, let fault = DriverProtocol.fault(ofRequest: message) {
      throw AdapterFault(.harness, "it would send \(Shape.excerpt(message.jsonText)): \(fault)")
    }
    let line = message.jsonText
    trace?(true, line)
    link.send(line)
    pending = Pending(id: lastID, request: request)
    defer { pending = nil }
    let deadline = deadline(of: request)
    while true {
      let line = try nextLine(until: deadline)
      if let answer = try take(line) { return answer }
    }
  }

  /// Lets real time pass, and takes what is pushed.
  func wait(_ duration: Duration) throws {
    let deadline = clock.now + duration
    while true {
      switch link.receive(until: deadline) {
      case .line(let line): _ = try take(line)
      case .late: return
      case let other: throw fault(other)
      }
    }
  }

  private func deadline(of request: DriverRequest) -> ContinuousClock.Instant? {
    if case .hello = request { return options.helloTimeout.map { clock.now + $0 } }
    let own = options.requestTimeout.map { clock.now + $0 }
    guard let own, let caseDeadline else { return own ?? caseDeadline }
    return min(own, caseDeadline)
  }

  private func nextLine(until deadline: ContinuousClock.Instant?) throws -> [UInt8] {
    switch link.receive(until: deadline) {
    case .line(let line): return line
    case let other: throw fault(other)
    }
  }
}

// MARK: - Lines

extension AdapterSession {
  /// Takes a line of the adapter; the answer where it is one.
  private func take(_ line: [UInt8]) throws -> Answer? {
    lineNumber += 1
    guard let first = line.first(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) else { return nil }
    guard first == UInt8(ascii: "{") else {
      link.log.addStray(line)
      return nil
    }
    if let trace { trace(false, String(decoding: line, as: UTF8.self)) }
    let message: Value
    do {
      message = try Value(json: line)
    } catch {
      throw violation(
        line, "is no JSON: \(error)",
        remedy: "write each message as one JSON object on one line, in UTF-8, with a JSON library and not by hand")
    }
    if let name = message["ev"] {
      try takeEvent(name, message, line)
      return nil
    }
    return try takeAnswer(message, line)
  }

  private func takeEvent(_ name: Value, _ message: Value, _ line: [UInt8]) throws {
    if let kind = name.text.flatMap(LinkEvent.Kind.init) { return try takeLinkEvent(kind, message, line) }
    guard let name = name.text.flatMap(EventName.init) else {
      let known = EventName.allCases.map(\.rawValue).joined(separator: ", ")
      throw violation(line, "pushes an unknown event", remedy: "`ev` is one of \(known)")
    }
    try checkEvent(name.rawValue, name.fields, message, line)
    guard let clients else {
      lateEvents += 1
      return
    }
    try observe(name, message, line, clients)
  }

  private func takeLinkEvent(_ kind: LinkEvent.Kind, _ message: Value, _ line: [UInt8]) throws {
    try checkEvent(kind.rawValue, kind.fields, message, line)
    guard introduction?.network == .inband else {
      throw violation(
        line, "pushes \(kind.rawValue), and its hello says that it plays the server itself",
        remedy: "say \"network\":\"inband\" in hello, or keep frames to yourself")
    }
    links?(LinkEvent(kind, message))
  }

  /// Checks what all events have in common.
  private func checkEvent(_ name: String, _ fields: [Shape.Field], _ message: Value, _ line: [UInt8]) throws {
    if let fault = Shape.object(DriverProtocol.eventFields + fields).fault(of: message) {
      throw violation(line, "pushes a \(name) with a fault: \(fault)", remedy: "see driver.schema.json")
    }
    let number = message["n"]?.wholeNumber ?? 0
    guard number > lastEvent else {
      throw violation(
        line, "has event number \(number) after \(lastEvent)",
        remedy: "count `n` up by one with every event of the process, and write events in that order")
    }
    eventGaps += Int(clamping: number - lastEvent - 1)
    lastEvent = number
  }

  private func observe(_ name: EventName, _ message: Value, _ line: [UInt8], _ clients: Set<String>) throws {
    let client = message["client"]?.text ?? ""
    guard clients.contains(client) else {
      throw violation(
        line, "pushes an event of client \(client), which this case does not have",
        remedy: "end the clients of a case with case.end, and name clients as case.begin does")
    }
    do {
      var observation = try Observation(name, checked: message, since: epoch)
      observation.time = observation.time ?? serverClock?()
      observations.append(observation)
    } catch {
      throw violation(
        line, "pushes a \(name.rawValue) that lacks something: expected \(error.message)", remedy: "add it")
    }
  }

  private func takeAnswer(_ message: Value, _ line: [UInt8]) throws -> Answer {
    guard let id = message["id"]?.wholeNumber else {
      throw violation(
        line, "is neither an event nor an answer",
        remedy: "an event has `ev`, an answer has the `id` of its request; logs belong to standard error")
    }
    guard let pending, id == pending.id else {
      let open = pending.map { "request \($0.id) (\($0.request.title)) is open" } ?? "no request is open"
      throw violation(
        line, "answers request \(id), and \(open)",
        remedy: "answer every request once, with its own id, before the next one is read")
    }
    let kinds = DriverProtocol.Answer.allCases.filter { message[$0.rawValue] != nil }
    guard kinds.count == 1, let kind = kinds.first, let body = message[kind.rawValue] else {
      throw violation(
        line, "answers \(pending.request.title) without exactly one of ok, err, unsupported, fault",
        remedy: "an answer is {\"id\":\(id),\"ok\":{}} or one of the others")
    }
    let shape = kind == .ok ? DriverProtocol.ok(of: pending.request.name) : DriverProtocol.shape(of: kind)
    if let fault = shape.fault(of: body, at: kind.rawValue) {
      throw violation(line, "answers \(pending.request.title) with a fault: \(fault)", remedy: "see driver.schema.json")
    }
    return try answer(kind, body, to: pending.request)
  }

  private func answer(_ kind: DriverProtocol.Answer, _ body: Value, to request: DriverRequest) throws -> Answer {
    switch kind {
    case .ok: return .ok(body)
    case .err: return .refused(code: body["code"]?.text ?? "", message: body["message"]?.text ?? "")
    case .unsupported:
      return .unsupported(feature: body["feature"]?.text ?? "", reason: body["reason"]?.text ?? "not supported")
    case .fault:
      let words = [body["kind"]?.text, body["message"]?.text].compactMap { $0 }.joined(separator: ": ")
      throw AdapterFault(.fault, "during \(request.title): \(words)", log: link.log.lines)
    }
  }
}

// MARK: - Blame

extension AdapterSession {
  private func violation(_ line: [UInt8], _ what: String, remedy: String) -> AdapterFault {
    let text = Shape.excerpt(String(decoding: line, as: UTF8.self))
    return AdapterFault(
      .violation, "line \(lineNumber) of its output \(what)\n  the line: \(text)\n  remedy: \(remedy)",
      log: link.log.lines)
  }

  private var occasion: String {
    guard let pending else { return "between two requests" }
    return "during \(pending.request.title) (request \(pending.id))"
  }

  /// Says why no line came.
  private func fault(_ received: AdapterLink.Received) -> AdapterFault {
    switch received {
    case .line, .late: return timeout()
    case .interrupted: return AdapterFault(.interrupted, "the run was told to stop \(occasion)")
    case .tooLong(let count):
      return AdapterFault(
        .violation,
        "line \(lineNumber + 1) of its output is longer than \(options.lineLimit) bytes (\(count) bytes came so far) "
          + "\(occasion)\n  remedy: keep to the `lineLimit` of hello, and end every message with a line end",
        log: link.log.lines)
    case .closed: return ending()
    }
  }

  private func timeout() -> AdapterFault {
    let partial = link.partialLine
    let seen =
      partial.isEmpty
      ? "nothing came after line \(lineNumber)"
      : "half a line came and no line end: \(Shape.excerpt(String(decoding: partial, as: UTF8.self)))"
    return AdapterFault(
      .timeout,
      "no answer in time \(occasion): \(seen)\n  remedy: flush standard output after every message; --timeout gives "
        + "more time, --no-timeouts all of it", log: link.log.lines)
  }

  private func ending() -> AdapterFault {
    link.awaitExit()
    let how =
      switch link.exit {
      case .code(let code)?: "it ended with exit code \(code)" + Self.meaning(ofExitCode: code)
      case .signal(let number)?: "it was ended by signal \(number) (\(Self.name(ofSignal: number)))"
      case nil: "it closed the connection"
      }
    let partial = link.partialLine
    let rest = partial.isEmpty ? "" : ", after half a line: \(Shape.excerpt(String(decoding: partial, as: UTF8.self)))"
    return AdapterFault(.crash, "\(how) \(occasion), \(lineNumber) lines in\(rest)", log: link.log.lines)
  }
}
