import RTDBRuntime
import Testing

/// What never comes to rest is stopped, where somebody asks for it.
@Suite struct TurnLimitTests {
  @Test("Timers that call for each other without delay stop at the limit, others do not count together")
  func timers() {
    let scheduler = VirtualScheduler()
    scheduler.limitTurns(to: 10)
    var fired = 0
    func again(after delay: Int64) {
      scheduler.schedule(after: delay) {
        fired += 1
        again(after: delay)
      }
    }
    again(after: 1)
    scheduler.advance(by: 100)
    #expect(fired == 100 && !scheduler.isRunaway)
    again(after: 0)
    scheduler.runDue()
    #expect(scheduler.isRunaway && fired < 120)
    scheduler.advance(by: 100)
    #expect(fired < 120, "a runaway scheduler stands still")
  }

  @Test("Ends that answer each other for ever stop at the limit")
  func frames() {
    let scheduler = VirtualScheduler()
    let log = Log()
    let network = MemoryNetwork(scheduler: scheduler) { link, _ in
      let server = Recorder("server", log)
      server.link = link
      server.onFrame = { link, frame in link.send(frame) }
      return server
    }
    network.limitTurns(to: 50)
    let client = Recorder("client", log)
    client.onFrame = { link, frame in link.send(frame) }
    let address = ServerAddress(host: "host", isSecure: false, namespace: "one")
    let link = network.connector("a").connect(address, handler: client)
    network.pump()
    #expect(!network.isRunaway)
    link.send("ball")
    network.pump()
    #expect(network.isRunaway && log.lines.count <= 60)
  }
}
