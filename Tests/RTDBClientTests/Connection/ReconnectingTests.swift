import RTDBRuntime
import RTDBTree
import RTDBWire
import Testing

@testable import RTDBClient

/// When a client connects, where to, and when it leaves it.
@Suite struct ReconnectingTests {
  private let probe = ClientProbe()

  private var attempts: Int { probe.network.attempts.count }

  private func lose() { probe.link.lose() }

  @Test("The first attempt is made at once; a returning client names its last session and counts no more")
  func sessions() {
    #expect(attempts == 0)
    probe.scheduler.runDue()
    #expect(probe.network.attempts == [ServerAddress(host: "first", namespace: "ns")])
    probe.network.connect(session: "s7")
    #expect(probe.link.read() == [#"1 s {"c":{"sdk.rtdbkit":1}}"#])
    lose()
    probe.scheduler.advance(by: 1_000)
    #expect(probe.network.attempts.last?.lastSession == "s7")
    probe.network.connect(session: "s8")
    #expect(probe.link.read() == [])
  }

  @Test("Attempts that fail follow each other ever more slowly")
  func backOff() {
    for (count, pause) in [(1, 0), (2, 650), (3, 845), (4, 1098)] as [(Int, Int64)] {
      probe.scheduler.advance(by: max(0, pause - 1))
      #expect(attempts == (pause == 0 ? count : count - 1))
      probe.scheduler.advance(by: 1)
      #expect(attempts == count)
      lose()
    }
  }

  @Test("A connection that lived for more than 30 seconds is followed by another at once")
  func longLife() {
    probe.connect()
    probe.scheduler.advance(by: 30_000)
    lose()
    probe.scheduler.runDue()
    #expect(attempts == 1)
    probe.scheduler.advance(by: 650)
    probe.network.connect()
    probe.scheduler.advance(by: 30_001)
    lose()
    probe.scheduler.runDue()
    #expect(attempts == 3)
  }

  @Test("A network that comes back cuts the pause short")
  func reachable() {
    probe.connect()
    lose()
    probe.repo.networkBecameReachable()
    probe.scheduler.runDue()
    #expect(attempts == 2)
  }

  @Test("A reset leads to another host at once, a failure there back to the first")
  func reset() {
    probe.connect()
    probe.link.receive(.reset(host: "second"))
    #expect(probe.link.isClosed)
    probe.scheduler.runDue()
    #expect(probe.network.attempts.map(\.host) == ["first", "second"])
    lose()
    probe.scheduler.advance(by: 1_000)
    #expect(probe.network.attempts.map(\.host) == ["first", "second", "first"])
  }

  @Test("After a shutdown there is no attempt any more, whatever the app asks for")
  func shutdown() {
    probe.connect()
    probe.link.receive(.shutdown(reason: "over"))
    #expect(probe.link.isClosed)
    probe.repo.goOffline()
    probe.repo.goOnline()
    probe.scheduler.advance(by: 600_000)
    #expect(attempts == 1)
  }

  @Test("Going offline twice is going offline once, and so is going online")
  func idempotent() {
    probe.connect()
    probe.listen(".info/connected", as: "connected")
    probe.repo.goOffline()
    probe.repo.goOffline()
    #expect(probe.link.isClosed)
    probe.scheduler.advance(by: 600_000)
    #expect(attempts == 1)
    probe.repo.goOnline()
    probe.repo.goOnline()
    probe.scheduler.advance(by: 10_000)
    #expect(attempts == 2)
    probe.network.connect()
    probe.repo.goOnline()
    #expect(probe.read() == ["connected true", "connected false", "connected true"])
    probe.scheduler.advance(by: 10_000)
    #expect(attempts == 2)
  }

  @Test("Going offline before the first attempt cancels it")
  func neverOnline() {
    probe.repo.goOffline()
    probe.scheduler.advance(by: 600_000)
    #expect(attempts == 0)
    probe.repo.goOnline()
    probe.scheduler.runDue()
    #expect(attempts == 1)
  }

  @Test("Going offline while an attempt is open ends it, and its late success means nothing")
  func offlineWhileConnecting() {
    probe.scheduler.runDue()
    probe.repo.goOffline()
    #expect(probe.link.isClosed)
    probe.network.connect()
    #expect(probe.link.read() == [])
  }

  @Test("The clock's offset is known before the connection counts as there")
  func info() {
    probe.listen(".info/serverTimeOffset", as: "offset")
    probe.listen(".info/connected", as: "connected")
    probe.scheduler.runDue()
    probe.network.connect(timestamp: probe.scheduler.now + 250)
    #expect(probe.read() == ["connected false", "offset 250", "connected true"])
    lose()
    #expect(probe.read() == ["connected false"])
  }
}
