extension Mutant {
  #if MUTANTS
    /// Whether this build has mutants at all.
    package static let isAvailable = true

    @exclusivity(unchecked)
    @usableFromInline nonisolated(unsafe) static var current: Mutant?

    /// The one defect that the whole process has now; to be changed only while nothing runs.
    package static var active: Mutant? { current }

    /// Whether questions are noted; only one thread may ask them then.
    @exclusivity(unchecked)
    @usableFromInline nonisolated(unsafe) static var isNoting = false
    nonisolated(unsafe) private static var noted: [Bool] = []

    /// Whether the reference has this defect now.
    @inlinable
    public static func isActive(_ mutant: Mutant) -> Bool {
      if isNoting { note(mutant) }
      return current == mutant
    }

    /// Gives the process this defect, or takes it away.
    package static func activate(_ mutant: Mutant?) { current = mutant }

    @usableFromInline
    static func note(_ mutant: Mutant) { noted[mutant.ordinal] = true }

    /// The place among all cases; their raw values would be slow to compare.
    private var ordinal: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

    /// Notes from now on after which defects is asked.
    package static func startNoting() {
      noted = Array(repeating: false, count: allCases.count)
      isNoting = true
    }

    /// The defects that were asked after: without their question being asked, no other can make a difference.
    package static func stopNoting() -> Set<Mutant> {
      isNoting = false
      return Set(allCases.filter { noted[$0.ordinal] })
    }
  #else
    /// Whether this build has mutants at all.
    package static let isAvailable = false

    /// The one defect that the whole process has now.
    package static var active: Mutant? { nil }

    /// Whether the reference has this defect now: never, so that the optimizer drops the question with its answer.
    @inlinable @inline(__always)
    public static func isActive(_: Mutant) -> Bool { false }

    /// Gives the process this defect, which a build without mutants cannot have.
    package static func activate(_ mutant: Mutant?) {
      precondition(mutant == nil, "this build has no mutants; build with -Xswiftc -DMUTANTS")
    }

    /// Notes nothing, for nothing is asked.
    package static func startNoting() {}

    /// The defects that were asked after: none.
    package static func stopNoting() -> Set<Mutant> { [] }
  #endif
}
