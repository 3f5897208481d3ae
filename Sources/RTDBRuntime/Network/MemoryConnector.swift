/// One client's way to the server, with everything that can go wrong on it.
///
/// Nothing is delivered inside of a call: frames, openings and losses wait for the network's `pump()`.
package final class MemoryConnector: Connector {
  /// What becomes of attempts to connect.
  package enum Attempts: Hashable, Sendable {
    case accepted, refused
    /// They stay open until this changes.
    case unanswered
  }

  private struct Attempt {
    var client: MemoryLink
    var address: ServerAddress
  }

  package let client: String
  package var attempts = Attempts.accepted
  private unowned let network: MemoryNetwork
  private var waiting: [Attempt] = []
  private var queues: [Direction: FrameQueue] = [.toServer: FrameQueue(), .toClient: FrameQueue()]
  /// The ends of the links that somebody still has to hear of.
  private var clientEnds: [Int: MemoryLink] = [:]
  private var serverEnds: [Int: MemoryLink] = [:]
  /// Ends that are to hear of a loss, in order.
  private var losses: [MemoryLink] = []
  /// Links whose loss the server has not noticed.
  private var unnoticed: [Int] = []
  private var linkCount = 0

  init(client: String, network: MemoryNetwork) {
    self.client = client
    self.network = network
  }

  package func connect(_ address: ServerAddress, handler: any LinkHandler) -> any Link {
    linkCount += 1
    let link = MemoryLink(client: client, number: linkCount, direction: .toServer, connector: self)
    link.handler = handler
    clientEnds[linkCount] = link
    waiting.append(Attempt(client: link, address: address))
    note(link, .attempted(address))
    return link
  }

  /// The number of the newest link, 0 before the first.
  package var newestLink: Int { linkCount }

  /// Whether a link is open at the client's end.
  package var isConnected: Bool { clientEnds.values.contains { $0.isOpen } }

  private func note(_ link: MemoryLink, _ kind: NetworkEvent.Kind) {
    network.observe(NetworkEvent(client: client, link: link.number, kind: kind))
  }
}

// MARK: - Controls

extension MemoryConnector {
  /// Keeps frames of a direction back; they pile up until released.
  package func hold(_ direction: Direction) { queues[direction]!.hold() }

  /// Lets the next frames of a held direction pass, nil for all that wait there now; later ones stay held.
  package func release(_ direction: Direction, _ count: Int? = nil) { queues[direction]!.release(count) }

  /// Ends holding.
  package func flow(_ direction: Direction) { queues[direction]!.flow() }

  /// Frames sent from now on arrive this many milliseconds later, in order; nil for both directions.
  package func delay(_ milliseconds: Int64, _ direction: Direction? = nil) {
    for one in Direction.allCases where direction == nil || direction == one { queues[one]!.delay = milliseconds }
  }

  /// Whether attempts to connect fail.
  package func refuse(_ isRefusing: Bool) { attempts = isRefusing ? .refused : .accepted }

  /// Number of frames on their way, held ones included.
  package func pendingCount(_ direction: Direction) -> Int { queues[direction]!.count }

  /// Sends frames over the newest link in the server's name, as a server could at any time.
  package func sendToClient(_ frames: [String]) {
    guard let end = serverEnds.values.filter(\.isOpen).max(by: { $0.number < $1.number }) else { return }
    frames.forEach(end.send)
  }

  /// Ends the open links; what is on its way is lost.
  package func cut(_ mode: CutMode) {
    let ends = clientEnds.values.filter(\.isOpen).sorted { $0.number < $1.number }
    for end in ends {
      note(end, .cut(mode))
      network.carrier?.lose(end.name, mode)
      for direction in Direction.allCases { queues[direction]!.removeAll(ofLink: end.number) }
      end.isOpen = false
      losses.append(end)
      guard let server = serverEnds[end.number] else { continue }
      server.isOpen = false
      if mode == .silent { unnoticed.append(end.number) } else { losses.append(server) }
    }
  }

  /// The server notices the links that were lost silently.
  package func notice() {
    let ends = unnoticed.compactMap { serverEnds[$0] }
    for end in ends { network.carrier?.lose(end.name, .reset) }
    losses += ends
    unnoticed = []
  }
}

// MARK: - Ends

extension MemoryConnector {
  func send(_ frame: String, from link: MemoryLink) {
    note(link, .sent(link.direction, frame))
    enqueue(.frame(frame), from: link)
  }

  func closed(by link: MemoryLink) {
    if link.direction == .toClient {
      serverEnds[link.number] = nil
      note(link, .closedByServer)
      queues[.toServer]!.removeAll(ofLink: link.number)
      if clientEnds[link.number] != nil { enqueue(.close, from: link) }
      return
    }
    clientEnds[link.number] = nil
    note(link, .closedByClient)
    queues[.toClient]!.removeAll(ofLink: link.number)
    waiting.removeAll { $0.client === link }
    // An end that was cut off has no way to say goodbye.
    if let server = serverEnds[link.number], server.isOpen { enqueue(.close, from: link) }
  }

  private func enqueue(_ content: FrameQueue.Content, from link: MemoryLink) {
    let queue = queues[link.direction]!
    queues[link.direction]!.append(
      content, link: link.number, now: network.scheduler.now, sequence: network.nextSequence())
    if queue.delay > 0 { network.scheduler.schedule(after: queue.delay) { [weak network] in network?.pump() } }
  }
}

// MARK: - Delivery

extension MemoryConnector {
  /// The place of the next item of a direction, nil if none may be delivered now.
  func nextSequence(_ direction: Direction) -> Int? {
    queues[direction]!.deliverable(at: network.scheduler.now)?.sequence
  }

  var hasNews: Bool { !losses.isEmpty || !waiting.isEmpty && attempts != .unanswered }

  /// Tells one end of a loss, or answers one attempt.
  func deliverNews() {
    if losses.isEmpty { answerAttempt() } else { tellLoss(losses.removeFirst()) }
  }

  private func tellLoss(_ link: MemoryLink) {
    if link.direction == .toServer { clientEnds[link.number] = nil } else { serverEnds[link.number] = nil }
    guard !link.isClosed else { return }
    let handler = link.handler
    link.end()
    handler?.linkClosed(link)
  }

  private func answerAttempt() {
    let attempt = waiting.removeFirst()
    let link = attempt.client
    network.carrier?.open(link.name, attempt.address, isRefused: attempts != .accepted)
    guard attempts == .accepted else {
      note(link, .refused)
      tellLoss(link)
      return
    }
    let server = MemoryLink(client: client, number: link.number, direction: .toClient, connector: self)
    serverEnds[link.number] = server
    link.isOpen = true
    server.isOpen = true
    note(link, .opened)
    server.handler = network.accept(server, attempt.address)
    link.handler?.linkOpened(link)
    server.handler?.linkOpened(server)
  }

  /// Delivers the next item of a direction.
  func deliver(_ direction: Direction) {
    guard let item = queues[direction]!.deliverable(at: network.scheduler.now) else { return }
    queues[direction]!.removeFirst()
    if case .close = item.content {
      network.carrier?.close(LinkName(client: client, number: item.link), by: direction)
    }
    let ends = direction == .toServer ? serverEnds : clientEnds
    guard let end = ends[item.link] else { return }
    switch item.content {
    case .close: tellLoss(end)
    case .frame(var frame):
      guard end.isOpen else { return }
      if let carrier = network.carrier { frame = carrier.carry(frame, direction, over: end.name) }
      note(end, .delivered(direction, frame))
      end.handler?.link(end, received: frame)
    }
  }
}
