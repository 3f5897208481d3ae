/// The command line was not understood.
struct UsageError: Error, Equatable {
  /// What is wrong, and the remedy.
  var message: String
}
