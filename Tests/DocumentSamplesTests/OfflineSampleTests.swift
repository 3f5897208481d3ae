import Foundation
import RTDBServer
import RTDBTestSupport
import RTDBTree
import RealtimeDatabase
import Testing

/// What the samples of the document on offline capabilities do.
struct OfflineSampleTests {
  private let app = SampleApp()
  private var world: World { app.world }

  private static let scores: JSON = ["a": 10, "b": 40, "c": 20, "d": 50, "e": 30]

  private func listenCount() async -> Int { await world.act { $0.server.sessions.map(\.listenCount).reduce(0, +) } }

  @Test("Persistence in one line: a write made offline outlives the app")
  func enablePersistence() async throws {
    await app.run { app.enablePersistence() }
    #expect(app.database.isPersistenceEnabled)
    app.database.goOffline()
    call { app.ref.child("kept").setValue(5) }
    await world.settle()
    await app.restartOffline()
    app.database.goOnline()
    #expect(await world.serverData("kept") == "5")
  }

  @Test("Scores are kept in sync without an observer")
  func keepScoresSynced() async {
    await world.serverSet("scores", Self.scores)
    await app.run { app.keepScoresSynced() }
    #expect(await listenCount() == 1)
    await app.disconnect()
    await app.run { app.observeLastTwo(app.ref.child("scores")) }
    #expect(app.output.all == ["The b dinosaur's score is 40", "The d dinosaur's score is 50"])
  }

  @Test("Keeping in sync is turned off again")
  func stopKeepingSynced() async {
    await app.run { app.keepScoresSynced() }
    #expect(await listenCount() == 1)
    await app.run { app.stopKeepingSynced(app.ref.child("scores")) }
    #expect(await listenCount() == 0)
  }

  @Test("The last four by value are printed in order")
  func observeLastFour() async {
    await world.serverSet("scores", Self.scores)
    await app.run { app.observeLastFour() }
    #expect(
      app.output.all == [("c", 20), ("e", 30), ("b", 40), ("d", 50)].map { "The \($0) dinosaur's score is \($1)" })
  }

  @Test("Offline and after a restart, the last two come from what the four had loaded")
  func observeLastTwo() async {
    await world.serverSet("scores", Self.scores)
    await app.run { app.enablePersistence() }
    await app.run { app.observeLastFour() }
    await app.restartOffline()
    await app.run { app.observeLastTwo(app.ref.child("scores")) }
    #expect(
      Array(app.output.all.dropFirst(4)) == ["The b dinosaur's score is 40", "The d dinosaur's score is 50"])
  }

  @Test("The message is written when the connection is lost")
  func leaveMessage() async {
    await app.run { app.leaveMessage() }
    #expect(await world.serverData("disconnectmessage") == "null")
    await app.disconnect()
    #expect(await world.serverData("disconnectmessage") == #""I disconnected!""#)
  }

  @Test("The removal is established and happens, or the app is told that it could not be", arguments: [true, false])
  func establishOnDisconnect(_ isAllowed: Bool) async {
    await world.serverSet("presence", "here")
    if !isAllowed { await world.act { $0.database.setRules(AccessRules(denyWrite: ["presence"])) } }
    await app.run { app.establishOnDisconnect(app.ref.child("presence")) }
    #expect(app.output.all.count == (isAllowed ? 0 : 1))
    #expect(app.output.all.allSatisfy { $0.hasPrefix("Could not establish onDisconnect event: ") })
    await app.disconnect()
    #expect(await world.serverData("presence") == (isAllowed ? "null" : #""here""#))
  }

  @Test("What was to happen on disconnect is cancelled")
  func cancelOnDisconnect() async {
    await app.run { app.cancelOnDisconnect(app.ref.child("presence")) }
    await app.disconnect()
    #expect(await world.serverData("presence") == "null")
  }

  @Test("The state of the connection is printed as it changes")
  func observeConnection() async {
    await app.run { app.observeConnection() }
    await app.disconnect()
    app.database.goOnline()
    await world.settle()
    let tail = app.output.all.drop { $0 == "Not connected" }
    #expect(Array(tail) == ["Connected", "Not connected", "Connected"])
  }

  @Test("The time of the disconnect is the server's")
  func noteLastOnline() async {
    await world.act { $0.server.clockOffset = 7_000 }
    await app.run { app.noteLastOnline() }
    await world.advance(by: 1_000)
    await app.disconnect()
    #expect(await world.serverData("users/morgan/lastOnline") == "\(World.epoch + 8_000)")
  }

  @Test("The offset of the server's clock is added to the device's")
  func observeClockSkew() async throws {
    await world.act { $0.server.clockOffset = 5_000 }
    let before = Date().timeIntervalSince1970 * 1000
    await app.run { app.observeClockSkew() }
    let after = Date().timeIntervalSince1970 * 1000
    let line = try #require(app.output.all.last)
    let time = try #require(Double(line.split(separator: " ").last!))
    #expect(line.hasPrefix("Estimated server time in milliseconds: "))
    #expect((before...after).contains(time - 5_000))
  }

  @Test("The user is present while connected, and last seen when the connection ended")
  func keepPresence() async throws {
    await app.run { app.keepPresence() }
    let connections = await world.act { $0.database.data("users/morgan/connections").childCount }
    #expect(connections == 1)
    #expect(await world.serverData("users/morgan/lastOnline") == "null")
    await app.disconnect()
    #expect(await world.serverData("users/morgan") == #"{"lastOnline":\#(World.epoch)}"#)
    app.database.goOnline()
    await world.settle()
    #expect(await world.act { $0.database.data("users/morgan/connections").childCount } == 1)
  }
}
