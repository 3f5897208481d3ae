import ConformanceKit

/// Makes the driver of the implementation that is built into the command.
enum EmbeddedDriver {
  /// There is no implementation to put under the cases.
  struct MissingError: Error, CustomStringConvertible {
    var description: String {
      "this build of rtdbkit carries no implementation to run cases against; `list`, `show`, `lint` and `coverage` work"
    }
  }

  /// A new driver.
  ///
  /// - Throws: Where the driver cannot start; the command ends with exit code 3.
  static func makeDriver() throws -> any Driver { throw MissingError() }
}
