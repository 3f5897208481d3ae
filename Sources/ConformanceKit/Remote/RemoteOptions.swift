/// How patient the kit is with an adapter.
package struct RemoteOptions: Sendable {
  /// How long the first answer may take: starting belongs to it. Nil for ever.
  package var helloTimeout: Duration? = .seconds(30)
  /// How long any other answer may take; nil for ever.
  package var requestTimeout: Duration? = .seconds(5)
  /// How long a case may take; nil for ever.
  package var caseTimeout: Duration? = .seconds(30)
  /// How long an adapter may take to end before it is told to, and again before it is killed.
  package var grace: Duration = .seconds(2)
  /// How many times a broken adapter is started anew in one run.
  package var restartLimit = 10
  /// How many of the last lines of standard error are kept.
  package var logLimit = 40
  /// The most bytes of a line.
  package var lineLimit = DriverProtocol.lineLimit

  package init() {}
}
