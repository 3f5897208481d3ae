import RTDBRuntime
import Testing

/// Writes down what a link tells its owner.
final class Recorder: LinkHandler {
  let name: String
  let log: Log
  var link: (any Link)?
  var onFrame: ((any Link, String) -> Void)?

  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
  }

  func linkOpened(_ link: any Link) {
    self.link = link
    log.lines.append("\(name) opened")
  }
  func link(_ link: any Link, received frame: String) {
    log.lines.append("\(name) got \(frame)")
    onFrame?(link, frame)
  }
  func linkClosed(_ link: any Link) { log.lines.append("\(name) closed") }
}

final class Log {
  var lines: [String] = []
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

@Suite struct MemoryNetworkTests {
  let log = Log()
  let scheduler = VirtualScheduler()
  let network: MemoryNetwork
  let servers = Servers()

  /// The server's ends in the order of their links.
  final class Servers { var all: [Recorder] = [] }

  init() {
    network = MemoryNetwork(scheduler: scheduler) { [log, servers] link, address in
      let memory = link as! MemoryLink
      let recorder = Recorder("server \(memory.client)\(memory.number)", log)
      servers.all.append(recorder)
      return recorder
    }
  }

  func connect(_ client: String) -> (client: any Link, connector: MemoryConnector) {
    let connector = network.connector(client)
    let link = connector.connect(
      ServerAddress(host: "h", namespace: "n"), handler: Recorder("\(client)\(connector.newestLink + 1)", log))
    network.pump()
    return (link, connector)
  }

  @Test("A link opens at both ends in the pump, and frames travel in order")
  func opening() {
    let connector = network.connector("A")
    let link = connector.connect(ServerAddress(host: "h", namespace: "n"), handler: Recorder("A1", log))
    link.send("too early")
    #expect(log.take().isEmpty)
    #expect(!network.isIdle)
    network.pump()
    #expect(log.take() == ["A1 opened", "server A1 opened"])
    #expect(connector.isConnected)
    link.send("1")
    link.send("2")
    servers.all[0].link!.send("x")
    #expect(log.take().isEmpty)
    network.pump()
    #expect(log.take() == ["server A1 got 1", "server A1 got 2", "A1 got x"])
    #expect(network.isIdle)
  }

  @Test("Everything reaches the server before the next frame reaches a client, the oldest first")
  func deliveryOrder() {
    let (a, _) = connect("A")
    let (b, _) = connect("B")
    for server in servers.all { server.onFrame = { link, frame in link.send("re \(frame)") } }
    _ = log.take()
    b.send("b1")
    a.send("a1")
    b.send("b2")
    network.pump()
    #expect(
      log.take() == [
        "server B1 got b1", "server A1 got a1", "server B1 got b2", "B1 got re b1", "A1 got re a1", "B1 got re b2",
      ])
  }

  @Test("Held frames wait until they are released one by one, all, or for good", arguments: Direction.allCases)
  func holding(_ direction: Direction) {
    let (client, connector) = connect("A")
    let sender = direction == .toServer ? client : servers.all[0].link!
    let receiver = direction == .toServer ? "server A1" : "A1"
    _ = log.take()
    connector.hold(direction)
    for text in ["1", "2", "3", "4"] { sender.send(text) }
    network.pump()
    #expect(log.take().isEmpty)
    #expect(network.isIdle)
    #expect(connector.pendingCount(direction) == 4)
    connector.release(direction, 1)
    network.pump()
    #expect(log.take() == ["\(receiver) got 1"])
    connector.release(direction)
    sender.send("5")
    network.pump()
    #expect(log.take() == ["\(receiver) got 2", "\(receiver) got 3", "\(receiver) got 4"])
    connector.flow(direction)
    network.pump()
    #expect(log.take() == ["\(receiver) got 5"])
  }

  @Test("Delayed frames arrive by a timer and never overtake")
  func delay() {
    let (client, connector) = connect("A")
    _ = log.take()
    connector.delay(50, .toServer)
    client.send("slow")
    connector.delay(0)
    client.send("behind")
    network.pump()
    #expect(log.take().isEmpty)
    scheduler.advance(by: 49)
    #expect(log.take().isEmpty)
    scheduler.advance(by: 1)
    #expect(log.take() == ["server A1 got slow", "server A1 got behind"])
  }

  @Test("A cut loses what is on its way, and both ends hear of it", arguments: [CutMode.reset, .clean])
  func cut(_ mode: CutMode) {
    let (client, connector) = connect("A")
    connector.hold(.toServer)
    _ = log.take()
    client.send("lost")
    servers.all[0].link!.send("lost too")
    connector.cut(mode)
    client.send("nowhere")
    #expect(log.take().isEmpty)
    network.pump()
    #expect(log.take() == ["A1 closed", "server A1 closed"])
    connector.flow(.toServer)
    network.pump()
    #expect(log.take().isEmpty)
    #expect(!connector.isConnected)
  }

  @Test("A silent cut is noticed by the server later, also behind a new link")
  func silentCut() {
    let (_, connector) = connect("A")
    _ = log.take()
    connector.cut(.silent)
    network.pump()
    #expect(log.take() == ["A1 closed"])
    let (second, _) = connect("A")
    servers.all[0].link!.send("into the void")
    second.send("hi")
    network.pump()
    #expect(log.take() == ["A2 opened", "server A2 opened", "server A2 got hi"])
    connector.notice()
    network.pump()
    #expect(log.take() == ["server A1 closed"])
    second.send("still here")
    network.pump()
    #expect(log.take() == ["server A2 got still here"])
  }

  @Test("Refused attempts end with a loss, unanswered ones wait")
  func attempts() {
    let connector = network.connector("A")
    connector.refuse(true)
    _ = connect("A")
    #expect(log.take() == ["A1 closed"])
    connector.attempts = .unanswered
    _ = connect("A")
    #expect(log.take().isEmpty)
    #expect(network.isIdle)
    connector.refuse(false)
    network.pump()
    #expect(log.take() == ["A2 opened", "server A2 opened"])
    #expect(servers.all.count == 1)
  }

  @Test("A close by the client reaches the server behind its frames and tells the client nothing")
  func clientCloses() {
    let (client, _) = connect("A")
    _ = log.take()
    client.send("last")
    servers.all[0].link!.send("unheard")
    client.close()
    client.close()
    network.pump()
    #expect(log.take() == ["server A1 got last", "server A1 closed"])
  }

  @Test("A close by the server reaches the client behind its frames and tells the server nothing")
  func serverCloses() {
    let (client, connector) = connect("A")
    _ = log.take()
    servers.all[0].link!.send("last")
    servers.all[0].link!.close()
    client.send("unheard")
    network.pump()
    #expect(log.take() == ["A1 got last", "A1 closed"])
    #expect(!connector.isConnected)
  }

  @Test("An attempt that the client gives up never opens")
  func abandonedAttempt() {
    let connector = network.connector("A")
    let link = connector.connect(ServerAddress(host: "h", namespace: "n"), handler: Recorder("A1", log))
    link.close()
    network.pump()
    #expect(log.take().isEmpty)
    #expect(servers.all.isEmpty)
  }

  @Test("A delivery inside a delivery waits for its turn")
  func reentrance() {
    let (client, _) = connect("A")
    _ = log.take()
    servers.all[0].onFrame = { [network, log] link, frame in
      link.send("re \(frame)")
      network.pump()
      log.lines.append("done \(frame)")
    }
    client.send("1")
    client.send("2")
    network.pump()
    #expect(
      log.take() == [
        "server A1 got 1", "done 1", "server A1 got 2", "done 2", "A1 got re 1", "A1 got re 2",
      ])
  }

  @Test("Frames in the server's name travel over the open link alone, behind what the server has sent")
  func framesOfTheServer() {
    let (_, connector) = connect("A")
    _ = log.take()
    servers.all[0].link!.send("1")
    connector.sendToClient(["2", "3"])
    network.pump()
    #expect(log.take() == ["A1 got 1", "A1 got 2", "A1 got 3"])
    connector.cut(.silent)
    network.pump()
    _ = log.take()
    connector.sendToClient(["4"])
    network.pump()
    #expect(log.take().isEmpty)
  }

  @Test("Observers see attempts, openings, frames when sent and when delivered, and ends")
  func observers() {
    var events: [NetworkEvent] = []
    network.addObserver { events.append($0) }
    let (client, connector) = connect("A")
    connector.hold(.toServer)
    client.send("up")
    network.pump()
    connector.release(.toServer)
    network.pump()
    connector.cut(.clean)
    let kinds: [NetworkEvent.Kind] = [
      .attempted(ServerAddress(host: "h", namespace: "n")), .opened, .sent(.toServer, "up"),
      .delivered(.toServer, "up"), .cut(.clean),
    ]
    #expect(events == kinds.map { NetworkEvent(client: "A", link: 1, kind: $0) })
  }

  @Test("A network goes on to the next client only, and its servers hear all that is there for them before")
  func pacing() {
    let (a, _) = connect("A")
    let (b, _) = connect("B")
    _ = log.take()
    for server in servers.all { server.onFrame = { link, frame in link.send("re " + frame) } }
    a.send("1")
    b.send("2")
    network.pumpToNextClient()
    #expect(log.take() == ["server A1 got 1", "server B1 got 2", "A1 got re 1"])
    #expect(!network.isIdle)
    network.pumpToNextClient()
    #expect(log.take() == ["B1 got re 2"])
    #expect(network.isIdle)
  }

  /// Writes down what it is to carry, and changes the frames.
  private final class MarkingCarrier: Carrier {
    var lines: [String] = []

    func open(_ link: LinkName, _ address: ServerAddress, isRefused: Bool) {
      lines.append("\(isRefused ? "try" : "open") \(link.client)\(link.number)")
    }
    func carry(_ frame: String, _ direction: Direction, over link: LinkName) -> String { "\(frame) \(direction)" }
    func close(_ link: LinkName, by sender: Direction) { lines.append("close \(link.number) \(sender)") }
    func lose(_ link: LinkName, _ mode: CutMode) { lines.append("lose \(link.number) \(mode)") }
  }

  @Test("A carrier is told of everything that happens to links when it happens, and what it brings is delivered")
  func carrying() {
    let carrier = MarkingCarrier()
    network.carrier = carrier
    let (first, connector) = connect("A")
    connector.hold(.toServer)
    first.send("held")
    network.pump()
    connector.flow(.toServer)
    network.pump()
    servers.all[0].link?.send("answer")
    network.pump()
    connector.refuse(true)
    connector.cut(.silent)
    network.pump()
    _ = connect("A")
    connector.refuse(false)
    let (third, _) = connect("A")
    third.close()
    connector.notice()
    network.pump()
    #expect(log.lines.filter { $0.contains("got") } == ["server A1 got held toServer", "A1 got answer toClient"])
    #expect(
      carrier.lines == ["open A1", "lose 1 silent", "try A2", "open A3", "lose 1 reset", "close 3 toServer"])
  }
}
