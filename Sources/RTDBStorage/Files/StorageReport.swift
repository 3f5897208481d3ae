/// The lines that a person is told about files, each with what to do.
enum StorageReport {
  /// The disk failed while it was in use.
  static func failed(_ path: String, _ failure: SQLiteFailure) -> String {
    "The cache \(path) cannot be used any more: \(reason(failure)). The app goes on in memory; what changes from now "
      + "on is lost when it ends. \(remedy(failure)) and start the app again."
  }

  static func cannotOpen(_ path: String, _ error: any Error) -> String {
    let failure = error as? SQLiteFailure
    return "The cache \(path) cannot be opened for writing: \(failure.map(reason) ?? "\(error)"). The app works in "
      + "memory; nothing survives its end. \(failure.map(remedy) ?? "Check the folder") and start the app again."
  }

  /// - Parameters:
  ///   - new: The name that the file has now, nil where it could not be moved.
  ///   - saved: How many pending writes were found in it.
  static func setAside(_ path: String, _ new: String?, _ reason: String, saved: Int) -> String {
    let place =
      new.map { "It was kept as \($0), and an empty cache takes its place" }
      ?? "It could not be moved away, so that the app works in memory; make its folder writable"
    return "The cache \(path) cannot be used: \(reason). \(place). Pending writes found in it and kept: \(saved)."
  }

  static func unreadable(_ path: String, _ what: String) -> String {
    "The cache \(path) holds something that cannot be understood and is left out: \(what)."
  }

  private static func reason(_ failure: SQLiteFailure) -> String {
    if failure.isFull { return "the disk is full (\(failure))" }
    if failure.isMoved { return "\(failure)" }
    if failure.isReadOnly { return "it cannot be written (\(failure))" }
    return failure.isDamage ? "it is damaged (\(failure))" : "the disk failed (\(failure))"
  }

  private static func remedy(_ failure: SQLiteFailure) -> String {
    if failure.isFull { return "Make room" }
    if failure.isMoved { return "Leave the file where it is while the app runs" }
    return failure.isReadOnly ? "Make the folder writable" : "Check the disk"
  }
}
