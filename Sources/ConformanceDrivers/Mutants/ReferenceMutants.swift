import ConformanceKit
import RTDBClient
import RTDBTree

/// The named defects that the reference can be given.
package enum ReferenceMutants {
  /// Whether this build has them.
  package static var isAvailable: Bool { Mutant.isAvailable }

  /// The name, the side and the defect of each.
  package static var all: [(name: String, area: String, defect: String)] {
    Mutant.allCases.map { ($0.rawValue, $0.area.rawValue, $0.defect) }
  }

  /// Gives the reference a defect for the whole process, or takes it away; nothing may run meanwhile.
  ///
  /// - Throws: `MutantError` where this build has no mutant of that name.
  package static func activate(_ name: String?) throws {
    guard let name else { return Mutant.activate(nil) }
    guard isAvailable else { throw MutantError(message: unavailable) }
    guard let mutant = Mutant(rawValue: name) else { throw MutantError(message: "there is no mutant \(name)") }
    Mutant.activate(mutant)
  }

  /// The profiles that the reference can run as.
  static var profiles: [String] { Profile.all.map(\.name) + [AdminDriver.profile] }

  /// The reference of a profile, that of Apple for one that it does not know.
  static func makeDriver(_ profile: String) -> any Driver {
    profile == AdminDriver.profile ? AdminDriver() : SimulatedDriver(profile: Profile.named(profile) ?? .apple)
  }

  /// What a person is told who asks a build without mutants for them.
  package static let unavailable = """
    this build has no mutants; build one with `swift build -c release -Xswiftc -DMUTANTS --product rtdbkit`, or use \
    Conformance/run
    """
}

/// A request that concerns mutants and cannot be met.
package struct MutantError: Error, CustomStringConvertible, Sendable {
  package var message: String
  package var description: String { message }
}
