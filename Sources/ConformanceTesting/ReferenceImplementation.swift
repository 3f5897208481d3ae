import ConformanceAdapter
import ConformanceDrivers

/// The reference that is built into the kit, to be verified like any other implementation.
public enum ReferenceImplementation {
  /// A client and its server in memory, under virtual time.
  public static func makeAdapter() -> any Adapter { ReferenceAdapter() }
}
