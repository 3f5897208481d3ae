import ConformanceDrivers
import ConformanceKit

/// Makes the driver of the implementation that is built into the command: the reference.
enum EmbeddedDriver {
  /// - Parameter arguments: Whose `--profile` says as which platform's client it runs, and whose `--storage` says what
  ///   the disks of its clients are made of.
  static func makeDriver(_ arguments: ParsedArguments) -> any Driver {
    if arguments.one("profile") == AdminDriver.profile { return AdminDriver() }
    return SimulatedDriver(profile: arguments.profile, disks: arguments.disks)
  }
}
