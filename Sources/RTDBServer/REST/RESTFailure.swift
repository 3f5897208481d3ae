/// What is wrong with a request, and the status that says so.
struct RESTFailure: Error, Equatable {
  var status: Int
  var text: String

  init(_ status: Int, _ text: String) {
    self.status = status
    self.text = text
  }

  static let permissionDenied = RESTFailure(401, "Permission denied")
}
