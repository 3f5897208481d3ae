import RTDBTree
import Testing

@testable import RTDBClient

@Suite struct ErrorFormTests {
  @Test(
    "Errors of writes and listens have the Apple SDK's numbers and words",
    arguments: [
      ("permission_denied", nil, 1, "Permission Denied"), ("permission_denied", "no", 1, "no"),
      ("unavailable", nil, 2, "Service is unavailable"), ("write_canceled", nil, 3, "Write cancelled by user"),
      ("maxretry", nil, 9999, "maxretry"), ("disconnect", "lost", 9999, "lost"), ("failed", "", 9999, "failed"),
      ("datastale", nil, 9999, "datastale"), ("set", nil, 9999, "set"),
    ] as [(String, String?, Int, String)])
  func numbers(status: String, reason: String?, number: Int, description: String) {
    let form = ErrorForm(ClientError(status: status, reason: reason))
    #expect(form.domain == "com.firebase")
    #expect(form.number == number)
    #expect(form.name == nil)
    #expect(form.description == description)
    #expect(form.failureReason == nil)
  }

  @Test("A failed get has a domain of its own and tells the reason apart")
  func reads() {
    let form = ErrorForm(ClientError(status: "failed", reason: "Client is offline.", unreadQuery: "/x"))
    #expect(form.domain == "com.firebase.core")
    #expect(form.number == 1)
    #expect(form.description.hasPrefix("Unable to get latest value for query /x, client offline with no active "))
    #expect(form.description.hasSuffix(" listeners and no matching disk cache entries"))
    #expect(form.failureReason == "Client is offline.")
  }

  @Test("The web SDK names its errors, but for those of gets")
  func names() {
    let refused = ErrorForm(ClientError(status: "permission_denied", reason: "no"), profile: .web)
    #expect(refused.name == "PERMISSION_DENIED" && refused.description == "PERMISSION_DENIED: no")
    let bare = ErrorForm(ClientError(status: "write_canceled"), profile: .web)
    #expect(bare.name == "WRITE_CANCELED" && bare.description == "WRITE_CANCELED")
    let read = ErrorForm(ClientError(status: "permission_denied", reason: "no", unreadQuery: "/x"), profile: .web)
    #expect(read.name == nil && read.description == "no")
  }
}
