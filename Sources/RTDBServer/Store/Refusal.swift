import RTDBTree

/// The server's no to a request: the status and the text of the answer.
package struct Refusal: Error, Equatable, Sendable {
  package var status: String
  package var reason: String

  package init(_ status: String, _ reason: String) {
    self.status = status
    self.reason = reason
  }

  static let permissionDenied = Refusal("permission_denied", "Permission denied")
  static let stale = Refusal("datastale", "Transaction hash does not match")
  static let nothingToPrioritize = Refusal("failed", "No value to set the priority of")

  static func missingIndex(_ index: Index, _ path: Path) -> Refusal {
    Refusal("failed", "Index not defined, add \".indexOn\": \"\(index.wireName)\", for path \"\(path)\", to the rules")
  }

  static func invalid(_ reason: String) -> Refusal { Refusal("failed", reason) }
}
