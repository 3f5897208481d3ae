import Dispatch
import RTDBRuntime

/// Stands where a network transport would be: every attempt to connect fails, so that a database stays offline.
final class UnavailableTransport: Connector {
  private static let wasTold = Locked(false)

  private let queue: DispatchQueue
  private let log: DatabaseLog

  init(queue: DispatchQueue, log: DatabaseLog) {
    self.queue = queue
    self.log = log
  }

  func connect(_ address: ServerAddress, handler: any LinkHandler) -> any Link {
    let isFirst = Self.wasTold.withLock { told in
      defer { told = true }
      return !told
    }
    if isFirst { log.warn("this build has no network transport; databases stay offline") }
    let link = UnavailableLink()
    let failure = Carried((link: link, handler: handler))
    queue.async { if !failure.value.link.isClosed { failure.value.handler.linkClosed(failure.value.link) } }
    return link
  }
}

/// A link that never opens.
private final class UnavailableLink: Link {
  private(set) var isClosed = false

  func send(_ frame: String) {}
  func close() { isClosed = true }
}
