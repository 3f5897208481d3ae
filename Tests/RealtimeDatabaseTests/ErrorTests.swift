import Foundation
import RTDBClient
import RTDBServer
import RTDBTestSupport
import RTDBTree
import RealtimeDatabase
import Testing

/// The errors that an app's blocks receive.
struct ErrorTests {
  private let world = World()
  private var ref: DatabaseReference { world.database().reference(withPath: "secret") }

  private func deny() async {
    await world.act { $0.database.setRules(AccessRules(denyRead: ["secret"], denyWrite: ["secret"])) }
  }

  @Test("A refused write has code 1 of the domain com.firebase, and is logged")
  func permissionDenied() async throws {
    await deny()
    let error = await #expect(throws: NSError.self) { try await ref.setValue(1) }
    #expect(error?.domain == "com.firebase" && error?.code == 1)
    #expect(error?.localizedDescription.isEmpty == false)
    #expect(world.log.all.contains { $0.contains("setValue") && $0.contains("permission_denied") })
  }

  @Test("The completion gets the error with the location, and the local effect is taken back")
  func completion() async {
    await deny()
    let seen = Recorder<String>()
    ref.parent!.observe(.value) { seen.append("value \($0.hasChildren())") }
    await world.settle()
    ref.setValue(1) { error, reference in
      seen.append("\((error as NSError?)?.code ?? 0) \(reference.url)")
    }
    await world.settle()
    #expect(seen.all.last == "1 \(World.url)/secret")
  }

  @Test("A refused listen ends with the cancel block alone")
  func cancelled() async {
    await deny()
    let seen = Recorder<String>()
    let codes = Recorder<Int>()
    ref.observe(.value, with: { _ in seen.append("event") }, withCancel: { codes.append(($0 as NSError).code) })
    ref.observeSingleEvent(of: .value, with: { _ in seen.append("event") }) { codes.append(($0 as NSError).code) }
    await world.settle()
    #expect(seen.all == [] && codes.all == [1, 1])
  }

  @Test("A get that finds nothing anywhere has an error of the core domain")
  func get() async throws {
    let database = world.database()
    database.goOffline()
    let error = Recorder<NSError>()
    ref.getData { failure, snapshot in
      #expect(snapshot == nil)
      if let failure { error.append(failure as NSError) }
    }
    await world.advance(by: 4_000)
    let found = try #require(error.all.first)
    #expect(found.domain == "com.firebase.core" && found.code == 1)
    #expect(found.localizedFailureReason == "Client is offline.")
    #expect(found.localizedDescription.hasPrefix("Unable to get latest value for query /secret, client offline with"))
  }

  @Test(
    "Each status has its code and text",
    arguments: [
      ("permission_denied", nil, 1, "Permission Denied"), ("unavailable", nil, 2, "Service is unavailable"),
      ("write_canceled", nil, 3, "Write cancelled by user"), ("set", nil, 9999, "set"),
      ("maxretry", nil, 9999, "maxretry"),
      ("disconnect", "gone", 9999, "gone"), ("permission_denied", "no, because", 1, "no, because"),
    ] as [(String, String?, Int, String)])
  func table(_ status: String, _ reason: String?, _ code: Int, _ text: String) {
    let error = ClientError(status: status, reason: reason).publicError
    #expect(error.domain == "com.firebase" && error.code == code && error.localizedDescription == text)
  }
}
