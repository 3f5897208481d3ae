import RTDBTree

/// A mistake of the app's programmer: an argument or an order of calls that the API forbids.
///
/// Apple's SDK raises an Objective-C exception for it; here it ends the program with the exception's name.
package struct InvalidUse: Error, Equatable, CustomStringConvertible {
  /// The name of the exception in Apple's SDK.
  package var name: String
  /// What is wrong, and what would be right.
  package var message: String

  init(_ name: Name, _ message: String) { self.init(name: name.rawValue, message: message) }

  init(_ error: DataError) { self.init(name: error.name.rawValue, message: error.message) }

  private init(name: String, message: String) {
    self.name = name
    self.message = message
  }

  package var description: String { "\(name): \(message)" }

  /// The names beyond those of `DataError`.
  enum Name: String {
    case alreadyInUse = "FIRDatabaseAlreadyInUse"
    case invalidURL = "InvalidDatabaseURL"
    case missingURL = "MissingDatabaseURL"
    case missingProject = "MissingProjectId"
    case notConfigured = "FIRAppNotConfigured"
    case invalidApp = "InvalidFIRApp"
    case inconsistency = "NSInternalInconsistencyException"
    case invalidArgument = "NSInvalidArgumentException"
    case appExists = "com.firebase.core"
  }
}

extension InvalidUse {
  /// What is told of invalid uses within a task instead of ending the program; the call then does nothing.
  @TaskLocal package static var reporter: (@Sendable (InvalidUse) -> Void)?

  /// Ends the program, or tells the task's reporter.
  static func report(_ use: InvalidUse) {
    guard let reporter else { fatalError(use.description) }
    reporter(use)
  }
}

/// Carries out the checks of a call; where one fails, the mistake is reported and the fallback is the result.
///
/// - Parameter call: The call's Objective-C selector, as Apple's messages name it.
func checked<Result>(
  _ call: String, else fallback: @autoclosure () -> Result, _ body: () throws -> Result
) -> Result {
  do {
    return try body()
  } catch let error as DataError {
    report(InvalidUse(error), in: call)
  } catch let error as InvalidUse {
    report(error, in: call)
  } catch {
    preconditionFailure("a check threw an error of another kind: \(error)")
  }
  return fallback()
}

private func report(_ use: InvalidUse, in call: String) {
  var use = use
  use.message = "(\(call)) \(use.message)"
  InvalidUse.report(use)
}
