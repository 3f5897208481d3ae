/// The habits of the official SDKs that the reference does without, each a numbered point of the page on recorded
/// persistence; none by default. For comparing with recordings.
package struct PersistenceStyle: OptionSet, Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  private init(point: UInt64) { rawValue = 1 << point }

  package static let recommended: PersistenceStyle = []

  /// A query that is first watched below a complete location is unknown again when the location is pruned.
  package static let prunedLocationsLeaveNothingComplete = PersistenceStyle(point: 2)
  /// Data for which nothing is tracked is stored all the same.
  package static let storesUntrackedData = PersistenceStyle(point: 4)
  /// The keys of a complete window outweigh a complete location, although they may have stopped moving.
  package static let windowsOutweighLocations = PersistenceStyle(point: 6)
  /// An answer without data marks data as complete but leaves what is stored.
  package static let answersLeaveStoredData = PersistenceStyle(point: 10)
  /// A child that leaves one window is deleted although another query holds it.
  package static let windowsDeleteSharedChildren = PersistenceStyle(point: 11)
  /// A child that left a window while nobody looked stays stored.
  package static let windowsLeaveOldChildren = PersistenceStyle(point: 12)
  /// The estimate of an accepted write replaces what the server has told meanwhile.
  package static let estimatesReplaceAnswers = PersistenceStyle(point: 13)
  /// A priority that comes before what it belongs to, in an update of several locations, is not stored.
  package static let earlyPrioritiesAreLost = PersistenceStyle(point: 15)
  /// An answer without data confirms to listeners below whatever they have.
  package static let answersConfirmAnything = PersistenceStyle(point: 26)
  /// What a write had hidden, or had brought into a window, may stay hidden or shown after its answer.
  package static let writesLeaveTraces = PersistenceStyle(point: 34)

  /// Everything as the official SDKs do it.
  package static let likeOfficialSDKs: PersistenceStyle = [
    .prunedLocationsLeaveNothingComplete, .storesUntrackedData, .windowsOutweighLocations, .answersLeaveStoredData,
    .windowsDeleteSharedChildren, .windowsLeaveOldChildren, .estimatesReplaceAnswers, .earlyPrioritiesAreLost,
    .answersConfirmAnything, .writesLeaveTraces,
  ]

  /// The numbers of the points.
  package var points: [Int] { (0..<64).filter { rawValue & 1 << UInt64($0) != 0 } }
}
