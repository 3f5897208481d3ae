/// An argument that the database refuses, with the name of the exception that the Apple SDK raises for it.
package struct DataError: Error, Equatable, CustomStringConvertible {
  /// The SDK's exception names.
  package enum Name: String, Sendable {
    case invalidPath = "InvalidPathValidation"
    case invalidKey = "InvalidKeyValidation"
    case notWritable = "WritablePathValidation"
    case unknownEventType = "KnownEventTypeValidation"
    case invalidData = "InvalidFirebaseData"
    case invalidLeafValue = "InvalidLeafValueType"
    case invalidQuery = "InvalidQueryParameter"
    case invalidURL = "InvalidDatabaseURL"
    case invalidArgument = "NSInvalidArgumentException"
    case alreadyInUse = "FIRDatabaseAlreadyInUse"
  }
  package var name: Name
  /// What is wrong, and what would be right.
  package var message: String

  package init(_ name: Name, _ message: String) {
    self.name = name
    self.message = message
  }

  package var description: String { "\(name.rawValue): \(message)" }
}
