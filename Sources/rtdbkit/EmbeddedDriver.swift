import ConformanceDrivers
import ConformanceKit

/// Makes the driver of the implementation that is built into the command: the reference.
enum EmbeddedDriver {
  /// - Parameter disks: What the disks of its clients are made of.
  static func makeDriver(_ disks: ReferenceDisks) -> any Driver { SimulatedDriver(disks: disks) }
}
