import CSoup

/// What is on its way between sockets of this machine, as the system tells it.
final class SocketQueues {
  private let line = csoup_diagnosis_open()

  deinit { if line >= 0 { csoup_diagnosis_close(line) } }

  /// How many bytes wait in the connections of a port to these others, at either end, and how many connections wait to
  /// be taken; nil where the system does not tell.
  ///
  /// Both ends of a connection within the machine are seen, so that none means that each end has read all that the
  /// other has sent.
  ///
  /// - Complexity: Linear in the number of the connections.
  func waiting(at port: UInt16, from others: [UInt16]) -> Int? {
    guard line >= 0 else { return nil }
    let connections = csoup_waiting(line, port, 0)
    // Whoever listens there is known, or nothing is.
    guard connections >= 0 else { return nil }
    return others.reduce(Int(connections)) { sum, other in
      sum + max(0, Int(csoup_waiting(line, port, other))) + max(0, Int(csoup_waiting(line, other, port)))
    }
  }
}
