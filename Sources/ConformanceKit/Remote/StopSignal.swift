import CProcess

/// The wish of a person, or of the system, that the run stop: SIGINT and SIGTERM.
package enum StopSignal {
  /// From now on the first signal stops the run in order; a second one ends the process.
  package static func watch() { cprocess_watch_signals() }

  /// Whether a signal came.
  package static var isReceived: Bool { cprocess_received_signal() != 0 }

  /// Why the run is to stop, nil while it is not.
  package static var reason: String? {
    let number = cprocess_received_signal()
    return number == 0 ? nil : "stopped by \(AdapterSession.name(ofSignal: number).lowercased())"
  }
}
