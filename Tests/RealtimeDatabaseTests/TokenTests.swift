import Foundation
import RTDBServer
import RTDBTestSupport
import RealtimeDatabase
import Testing

/// The app's users, as the database sees them.
struct TokenTests {
  private let world = World()

  private func prepare(_ token: String?) async -> DatabaseReference {
    await world.act {
      $0.server.checkCredential = { _ in .accepted(payload: [:]) }
      $0.database.setRules(AccessRules(requireAuth: ["private"]))
    }
    let database = world.database()
    let app = database.app!
    app.tokenSource = token.map(FixedToken.init)
    return database.reference(withPath: "private")
  }

  @Test("With a token the user's data can be written, without it is refused")
  func tokens() async throws {
    try await prepare("t").setValue(1)
    #expect(await world.serverData("private") == "1")
  }

  @Test("Without a token the server refuses")
  func noToken() async {
    let ref = await prepare(nil)
    let error = await #expect(throws: NSError.self) { try await ref.setValue(1) }
    #expect(error?.code == 1)
  }

  @Test("Somebody signs in and out while connected")
  func changes() async throws {
    let ref = await prepare(nil)
    await world.settle()
    ref.database.app!.tokenChanged(to: "t")
    try await ref.setValue(1)
    ref.database.app!.tokenChanged(to: nil)
    await #expect(throws: NSError.self) { try await ref.setValue(2) }
    #expect(await world.serverData("private") == "1")
  }
}
