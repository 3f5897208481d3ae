import CProcess
import Dispatch

/// A line to an adapter inside of this process: it answers from a thread of its own, as another process would.
package final class LocalLine: Sendable, Equatable {
  /// The adapter's end of a connected line: one thread reads, and any thread may write.
  package final class End: @unchecked Sendable {
    /// Guards the descriptor against those who write after it was closed.
    private let gate = DispatchSemaphore(value: 1)
    private var descriptor: Int32
    private var incoming = LineBuffer()
    private var chunk = [UInt8](repeating: 0, count: 1 << 12)

    fileprivate init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Waits for the next line; nil where the kit has closed its end.
    package func readLine() -> String? {
      while true {
        if let line = incoming.nextLine() { return String(decoding: line, as: UTF8.self) }
        let count = chunk.withUnsafeMutableBytes { cprocess_read(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return nil }
        chunk.withUnsafeBytes { incoming.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      }
    }

    /// Writes everything; nothing after `close`.
    package func write(_ text: String) {
      gate.wait()
      defer { gate.signal() }
      guard descriptor >= 0 else { return }
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { cprocess_write(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }

    /// Lets go of the line; called by the thread that reads.
    package func close() {
      gate.wait()
      defer { gate.signal() }
      cprocess_close(descriptor)
      descriptor = -1
    }
  }

  private let answer: @Sendable (End) -> Void

  /// - Parameter answer: Called for each connection; starts a thread that answers, and returns.
  package init(answer: @escaping @Sendable (End) -> Void) { self.answer = answer }

  /// Two lines are the same only where they are one.
  package static func == (left: LocalLine, right: LocalLine) -> Bool { left === right }

  /// Connects a peer, and returns a negative error number where that is not possible.
  func connect(_ peer: inout cprocess_peer) -> Int32 {
    let end = cprocess_pair(&peer)
    guard end >= 0 else { return end }
    answer(End(end))
    return 0
  }
}
