import CProcess

/// The line to one adapter: a child process with its streams, or a socket.
final class AdapterLink {
  /// What came of waiting for a line.
  enum Received {
    case line([UInt8])
    /// The adapter ended, or closed its output.
    case closed
    /// The time was over.
    case late
    /// The kit was told to stop.
    case interrupted
    /// A line that exceeds the limit, with the bytes that came so far.
    case tooLong(Int)
  }

  /// How a process ended.
  enum Exit: Equatable {
    case code(Int32)
    case signal(Int32)
  }

  private let options: RemoteOptions
  private let clock = ContinuousClock()
  private var peer = cprocess_peer(pid: 0, pidfd: -1, input: -1, output: -1, error: -1)
  private var incoming = LineBuffer()
  private var outgoing: [UInt8] = []
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var isOutputClosed = false
  var log: AdapterLog
  /// How the process ended; nil while it runs, and for sockets.
  private(set) var exit: Exit?
  /// Whether processes of the adapter were left when it had ended; known after `end`.
  private(set) var leftProcesses = false
  /// Whether it had to be killed; known after `end`.
  private(set) var wasKilled = false

  /// Starts the process or connects.
  ///
  /// - Throws: `AdapterFault`.
  init(_ address: DriverAddress, options: RemoteOptions) throws {
    self.options = options
    log = AdapterLog(limit: options.logLimit)
    let code =
      switch address {
      case .command(let command): cprocess_spawn(Self.shellLine(command), &peer)
      case .tcp(let host, let port): cprocess_connect_tcp(host, port, &peer)
      case .unix(let path): cprocess_connect_unix(path, &peer)
      case .local(let line): line.connect(&peer)
      }
    if code < 0 {
      let what =
        switch address {
        case .command(let command): "`\(command)` could not be started"
        case .tcp(let host, let port): "nothing answers at tcp:\(host):\(port)"
        case .unix(let path): "nothing answers at unix:\(path)"
        case .local: "there is no line inside of this process"
        }
      throw AdapterFault(.start, "\(what): \(String(cString: cprocess_error_text(code)))")
    }
  }

  deinit { end(isPolite: false) }

  /// A plain command takes the place of the shell, so that its end is seen as it is.
  static func shellLine(_ command: String) -> String {
    let first = command.prefix { !$0.isWhitespace }
    let isPlain = !command.contains { "&|;<>()$`\n".contains($0) } && !first.contains("=") && first != "exit"
    return isPlain ? "exec " + command : command
  }

  /// What has come of a line that has no end yet.
  var partialLine: [UInt8] { incoming.rest }

  /// Sends a line; what does not fit goes out while waiting.
  func send(_ line: String) {
    outgoing += line.utf8
    outgoing.append(UInt8(ascii: "\n"))
    flush()
  }

  /// Waits for the next line.
  func receive(until deadline: ContinuousClock.Instant?) -> Received {
    while true {
      if let line = incoming.nextLine() {
        return line.count > options.lineLimit ? .tooLong(line.count) : .line(line)
      }
      if incoming.count > options.lineLimit { return .tooLong(incoming.count) }
      if isOutputClosed { return .closed }
      let wait = milliseconds(until: deadline)
      if wait == 0 { return .late }
      let flags = pump(heedsSignals: true, wait)
      if flags & Int32(CPROCESS_SIGNALLED) != 0 { return .interrupted }
      // Whoever has ended says no more than what is in the pipe already, even where a child of it holds the pipe.
      if flags & Int32(CPROCESS_ENDED) != 0, flags & Int32(CPROCESS_HAS_OUTPUT) == 0 {
        isOutputClosed = true
      }
    }
  }
}

// MARK: - Without waiting

extension AdapterLink {
  /// The next line that has come already; nil where there is none.
  func receiveAvailable() -> [UInt8]? {
    if let line = incoming.nextLine() { return line }
    guard peer.output >= 0, pump(heedsSignals: false, 0) > 0 else { return nil }
    return incoming.nextLine()
  }
}

// MARK: - Streams

extension AdapterLink {
  private func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
    guard let deadline else { return -1 }
    let rest = clock.now.duration(to: deadline)
    guard rest > .zero else { return 0 }
    let (seconds, attoseconds) = rest.components
    return Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
  }

  /// Waits once, then writes and reads what can be; returns what could be done.
  private func pump(heedsSignals: Bool, _ milliseconds: Int32) -> Int32 {
    // Where the system tells of no end, the end is looked for.
    let isBlind = peer.pid > 0 && peer.pidfd < 0
    let wait = isBlind ? (milliseconds < 0 ? 10 : min(milliseconds, 10)) : milliseconds
    let flags = cprocess_wait(&peer, outgoing.isEmpty ? 0 : 1, heedsSignals ? 1 : 0, wait)
    guard flags > 0 else { return 0 }
    if flags & Int32(CPROCESS_CAN_WRITE) != 0 { flush() }
    if flags & Int32(CPROCESS_HAS_ERROR) != 0 { readError() }
    if flags & Int32(CPROCESS_HAS_OUTPUT) != 0 { readOutput() }
    return flags
  }

  private func flush() {
    guard peer.input >= 0, !outgoing.isEmpty else { return }
    let count = outgoing.withUnsafeBytes { cprocess_write(peer.input, $0.baseAddress, $0.count) }
    if count > 0 { outgoing.removeFirst(count) }
    // What nobody reads need not be sent; the end of the other stream tells the rest.
    if cprocess_is_broken_pipe(count) != 0 { outgoing = [] }
  }

  private func readOutput() {
    let count = chunk.withUnsafeMutableBytes { cprocess_read(peer.output, $0.baseAddress, $0.count) }
    if count > 0 {
      chunk.withUnsafeBytes { incoming.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    } else if count == 0 {
      isOutputClosed = true
      if peer.output != peer.input { cprocess_close(peer.output) }
      peer.output = -1
    }
  }

  private func readError() {
    let count = chunk.withUnsafeMutableBytes { cprocess_read(peer.error, $0.baseAddress, $0.count) }
    if count > 0 {
      chunk.withUnsafeBytes { log.appendError(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    } else if count == 0 {
      cprocess_close(peer.error)
      peer.error = -1
      log.endError()
    }
  }
}

// MARK: - Ending

extension AdapterLink {
  /// Waits a moment for the end of a process that closed its output, so that it can be told how it ended.
  func awaitExit() {
    _ = hasEnded(within: .milliseconds(500))
    log.endError()
  }

  /// Ends the adapter: it may end by itself where that is polite, then it is told to, then it is killed with all that
  /// it has started.
  func end(isPolite: Bool) {
    closeInput()
    guard peer.pid > 0 else { return closeOutput() }
    if !isPolite || !hasEnded(within: options.grace) {
      if exit == nil { cprocess_signal_group(peer.pid, 0) }
      if !hasEnded(within: options.grace) {
        wasKilled = true
        cprocess_signal_group(peer.pid, 1)
        _ = hasEnded(within: .seconds(5))
      }
    }
    endGroup()
    closeOutput()
    cprocess_close(peer.pidfd)
    peer.pidfd = -1
    peer.pid = 0
  }

  /// Tells the adapter that nothing more will be asked.
  func closeInput() {
    if peer.input != peer.output { cprocess_close(peer.input) }
    outgoing = []
    if peer.input != peer.output { peer.input = -1 }
  }

  private func closeOutput() {
    cprocess_close(peer.output)
    cprocess_close(peer.error)
    (peer.input, peer.output, peer.error) = (-1, -1, -1)
    log.endError()
  }

  /// Reads on while waiting: who cannot write does not end.
  private func hasEnded(within duration: Duration) -> Bool {
    guard peer.pid > 0 else { return false }
    let deadline = clock.now + duration
    while exit == nil {
      var value: Int32 = 0
      switch cprocess_reap(peer.pid, &value) {
      case 1: exit = .code(value)
      case 2: exit = .signal(value)
      default:
        let wait = milliseconds(until: deadline)
        if wait == 0 { return false }
        _ = pump(heedsSignals: false, wait)
      }
    }
    while peer.error >= 0, pump(heedsSignals: false, 0) & Int32(CPROCESS_HAS_ERROR) != 0 {}
    return true
  }

  /// What the adapter has started ends with it; a helper that is about to end is given a moment.
  private func endGroup() {
    let patience = clock.now + .milliseconds(150)
    while cprocess_group_is_alive(peer.pid) != 0, clock.now < patience { cprocess_pause(2) }
    guard cprocess_group_is_alive(peer.pid) != 0 else { return }
    leftProcesses = true
    cprocess_signal_group(peer.pid, 1)
    let deadline = clock.now + .seconds(2)
    while cprocess_group_is_alive(peer.pid) != 0, clock.now < deadline { cprocess_pause(1) }
  }
}
