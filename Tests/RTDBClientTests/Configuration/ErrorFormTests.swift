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

  @Test("Of listens and transactions the Apple SDK says what it says of writes")
  func sources() {
    let error = ClientError(status: "permission_denied", reason: "no")
    for source in [ErrorForm.Source.listen("a/b"), .transaction] {
      #expect(ErrorForm(error, of: source) == ErrorForm(error))
    }
  }

  @Test("The web SDK tells the location of a refused listener, and of a transaction the code alone")
  func wordsOfNames() {
    let error = ClientError(status: "permission_denied", reason: "no")
    let listen = ErrorForm(error, of: .listen("a/b"), profile: .web)
    #expect(listen.name == "PERMISSION_DENIED")
    #expect(
      listen.description == "permission_denied at /a/b: Client doesn't have permission to access the desired data.")
    let other = ErrorForm(ClientError(status: "too_big"), of: .listen("a"), profile: .web)
    #expect(other.description == "too_big at /a: too_big")
    let transaction = ErrorForm(error, of: .transaction, profile: .web)
    #expect(transaction.name == nil && transaction.description == "permission_denied")
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
