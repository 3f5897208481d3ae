import RTDBRuntime
import RTDBTree
import RTDBWire
import Testing

@testable import RTDBClient

@Suite struct ConnectionTests {
  private final class Owner: ConnectionOwner {
    var log: [String] = []

    func connectionReady(_ connection: Connection, timestamp: Double, host: String, session: String) {
      log.append("ready \(timestamp) \(session)")
    }
    func connection(_ connection: Connection, received message: ServerMessage) { log.append("\(message)") }
    func connectionClosed(_ connection: Connection, wasReady: Bool) {
      log.append(wasReady ? "closed" : "closed before it was ready")
    }
  }

  private let scheduler = VirtualScheduler(now: 5_000)
  private let network = ScriptedNetwork()
  private let owner = Owner()
  private let connection: Connection

  init() {
    connection = Connection(scheduler: scheduler, queue: WorkQueue(), owner: owner)
    connection.open(network, ServerAddress(host: "h", namespace: "n"))
  }

  private var link: ScriptedLink { network.link }

  @Test("An attempt that opens nothing ends after 30 seconds")
  func timeOut() {
    scheduler.advance(by: 29_999)
    #expect(!link.isClosed && owner.log == [])
    scheduler.advance(by: 1)
    #expect(link.isClosed && owner.log == ["closed before it was ready"])
  }

  @Test("A link that opened in time is not ended by the time-out")
  func opened() {
    scheduler.advance(by: 29_999)
    network.connect(timestamp: 7, session: "x")
    scheduler.advance(by: 40_000)
    #expect(owner.log == ["ready 7.0 x"] && !link.isClosed)
  }

  @Test("After 45 seconds without traffic the client shows that it is there, again and again")
  func keepAlive() {
    network.connect()
    scheduler.advance(by: 44_999)
    #expect(link.readFrames() == [])
    scheduler.advance(by: 1)
    #expect(link.readFrames() == ["0"])
    scheduler.advance(by: 90_000)
    #expect(link.readFrames() == ["0", "0"])
  }

  @Test("Traffic in either direction puts the keep-alive off")
  func traffic() {
    network.connect()
    scheduler.advance(by: 40_000)
    connection.send(ClientRequest(number: 1, message: .unauth))
    scheduler.advance(by: 40_000)
    link.receive(.securityDebug(text: "x"))
    _ = link.readFrames()
    scheduler.advance(by: 44_999)
    #expect(link.readFrames() == [])
    scheduler.advance(by: 1)
    #expect(link.readFrames() == ["0"])
  }

  @Test("A long message goes out in segments behind their number")
  func segments() {
    network.connect()
    let data = String(repeating: "x", count: 40_000)
    connection.send(ClientRequest(number: 1, message: .put(path: "a", data: .leaf(.string(data)), hash: nil)))
    let frames = link.readFrames()
    let message = #"{"t":"d","d":{"r":1,"a":"p","b":{"p":"/a","d":"\#(data)"}}}"#
    #expect(frames.map(\.count) == [1, 16384, 16384, message.count - 32768])
    #expect(frames.first == "3" && frames.dropFirst().joined() == message)
  }

  @Test("Segments from the server are put together again")
  func assembling() {
    network.connect()
    link.receive("2")
    link.receive(#"{"t":"d","d":{"a":"sd","#)
    #expect(owner.log.count == 1)
    link.receive(#""b":{"msg":"hi"}}}"#)
    #expect(owner.log.last == #"securityDebug(text: "hi")"#)
  }

  @Test(
    "Messages that cannot be read or are unknown are passed over",
    arguments: [
      "0", "nonsense", #"{"t":"d"}"#, #"{"t":"x","d":{}}"#, #"{"t":"d","d":{"a":"new","b":{}}}"#,
      #"{"t":"c","d":{"t":"o","d":{}}}"#, #"{"t":"d","d":{"a":"d","b":{"p":"a"}}}"#,
    ])
  func unreadable(frame: String) {
    network.connect()
    link.receive(frame)
    link.receive(.securityDebug(text: "still there"))
    #expect(owner.log.count == 2 && owner.log.last == #"securityDebug(text: "still there")"#)
  }

  @Test("A number of segments that cannot be ends the link")
  func brokenCount() {
    network.connect()
    link.receive("99999")
    #expect(link.isClosed && owner.log.last == "closed")
  }

  @Test("After its end a connection is silent and tells so once")
  func ended() {
    network.connect()
    link.lose()
    connection.close()
    link.lose()
    link.receive(.securityDebug(text: "late"))
    scheduler.advance(by: 100_000)
    #expect(owner.log == ["ready 0.0 s1", "closed"])
    #expect(link.readFrames() == [] && scheduler.pendingCount == 0)
  }
}
