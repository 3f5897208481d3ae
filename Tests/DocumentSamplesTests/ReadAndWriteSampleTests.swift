import Foundation
import RTDBServer
import RTDBTestSupport
import RTDBTree
import RealtimeDatabase
import Testing

/// What the samples of the document on reading and writing do.
struct ReadAndWriteSampleTests {
  private let app = SampleApp()
  private var world: World { app.world }

  @Test("The reference is that of the root")
  func getReference() {
    let ref = world.inside { app.getReference() }
    #expect(ref.key == nil && ref.parent == nil && ref.url == World.url)
  }

  @Test("A user is written, in place of all that was there")
  func setUser() async {
    await world.serverSet("users/alovelace", ["old": true])
    await app.run { app.setUser() }
    #expect(await world.serverData("users") == #"{"alovelace":{"username":"Ada"}}"#)
  }

  @Test("The name alone is written, and the rest stays")
  func setUsername() async {
    await world.serverSet("users/alovelace", ["email": "a@example.com", "username": "x"])
    await app.run { app.setUsername() }
    #expect(await world.serverData("users/alovelace") == #"{"email":"a@example.com","username":"Ada"}"#)
  }

  @Test("The observer hears once of what is there, then of each change, until its handle is removed")
  func observePost() async {
    let postRef = app.ref.child("posts/1")
    let handle = Recorder<DatabaseHandle>()
    await app.run { handle.append(app.observePost(postRef)) }
    await world.serverSet("posts/1", "text")
    #expect(app.output.all == ["false <null>", "true text"])
    postRef.removeObserver(withHandle: handle.all[0])
    await world.serverSet("posts/1", "changed")
    #expect(app.output.all.count == 2)
  }

  @Test("A name is read once; without one it is unknown; without a connection there is an error")
  func readUsername() async {
    await world.serverSet("users/ada/username", "Ada")
    await app.readUsername("ada")
    await app.readUsername("nobody")
    #expect(app.output.all == ["Ada", "Unknown"])
    await app.disconnect()
    async let reading: Void = app.readUsername("ada")
    while app.output.all.count < 3 { await world.advance(by: 4_000) }
    await reading
    #expect(app.output.all.count == 3 && app.output.all[2].contains("Unable to get latest value"))
  }

  @Test("The user's profile is loaded once, or the refusal is printed")
  func loadUser() async {
    await world.serverSet("users/alovelace/username", "Ada")
    await app.run { app.loadUser() }
    await world.serverSet("users/alovelace/username", "Changed")
    #expect(app.output.all == ["Ada"])
    await world.act { $0.database.setRules(AccessRules(denyRead: ["users"])) }
    await app.run { app.loadUser() }
    #expect(app.output.all.count == 2 && app.output.all[1].lowercased().contains("permission denied"))
  }

  @Test("A post is written in two places at once, or in neither", arguments: [true, false])
  func writeNewPost(_ isAllowed: Bool) async throws {
    if !isAllowed { await world.act { $0.database.setRules(AccessRules(denyWrite: ["user-posts"])) } }
    await app.run { app.writeNewPost() }
    let (posts, own) = await world.act { ($0.database.data("posts"), $0.database.data("user-posts/alovelace")) }
    #expect(posts == own && posts.childCount == (isAllowed ? 1 : 0))
    if isAllowed {
      let key = try #require(posts.entries.first?.key.text)
      #expect(
        await world.serverData("posts/\(key)")
          == #"{"author":"Ada","body":"They weave.","title":"On engines","uid":"alovelace"}"#)
    }
  }

  @Test("The outcome of a write is awaited", arguments: [true, false])
  func saveUser(_ isAllowed: Bool) async {
    if !isAllowed { await world.act { $0.database.setRules(AccessRules(denyWrite: ["users"])) } }
    await app.saveUser()
    #expect(app.output.all.count == 1)
    #expect(app.output.all[0].hasPrefix(isAllowed ? "Data saved successfully!" : "Data could not be saved: "))
    #expect(await world.serverData("users") == (isAllowed ? #"{"alovelace":{"username":"Ada"}}"# : "null"))
  }

  @Test("A post is starred and unstarred, counting right beside the stars of others")
  func toggleStar() async {
    await world.serverSet("posts/1", ["title": "x", "starCount": 1, "stars": ["bob": true]])
    await app.run { app.toggleStar(app.ref.child("posts/1")) }
    #expect(
      await world.serverData("posts/1") == #"{"starCount":2,"stars":{"alovelace":true,"bob":true},"title":"x"}"#)
    await app.run { app.toggleStar(app.ref.child("posts/1")) }
    #expect(await world.serverData("posts/1") == #"{"starCount":1,"stars":{"bob":true},"title":"x"}"#)
    await app.run { app.toggleStar(app.ref.child("posts/none")) }
    #expect(await world.serverData("posts/none") == "null")
    #expect(app.output.all == [])
  }

  @Test("Stars are counted at the server, in two places at once")
  func starWithIncrement() async {
    await world.serverSet("posts/post-1/starCount", 5)
    await app.run { app.starWithIncrement() }
    #expect(await world.serverData("posts/post-1") == #"{"starCount":6,"stars":{"alovelace":true}}"#)
    #expect(await world.serverData("user-posts/post-1") == #"{"starCount":1,"stars":{"alovelace":true}}"#)
  }
}
