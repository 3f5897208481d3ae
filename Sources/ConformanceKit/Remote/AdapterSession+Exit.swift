import CProcess
import ConformanceCases

extension AdapterSession {
  static func name(ofSignal number: Int32) -> String {
    cprocess_signal_text(number).map { String(cString: $0) } ?? "unknown"
  }

  /// What shells mean by an exit code.
  static func meaning(ofExitCode code: Int32) -> String {
    switch code {
    case 126: " (the command cannot be executed)"
    case 127: " (the command was not found)"
    case 129...159: " (signal \(code - 128), \(name(ofSignal: code - 128)))"
    default: ""
    }
  }

  /// Says goodbye and ends the adapter in order; what was noticed on the way stays in `link`.
  package func close() {
    link.send(DriverRequest.bye.message(id: lastID + 1).jsonText)
    link.end(isPolite: true)
    while let line = link.receiveAvailable() {
      if let message = try? Value(json: line), message["ev"] != nil { noteLateEvent() }
    }
  }

  /// Ends an adapter that is of no use any more.
  package func abort() { link.end(isPolite: false) }

  /// Ends the adapter, and tells whether it has more to say now than when it was waited for.
  func saysMoreWhenLeft() -> Bool {
    let before = link.partialLine.count
    link.closeInput()
    if case .line = link.receive(until: ContinuousClock.now + .seconds(1)) { return true }
    return link.partialLine.count > before
  }
}
