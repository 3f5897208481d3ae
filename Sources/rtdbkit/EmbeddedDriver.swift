import ConformanceDrivers
import ConformanceKit

/// Makes the driver of the implementation that is built into the command: the reference.
enum EmbeddedDriver {
  static func makeDriver() -> any Driver { SimulatedDriver() }
}
