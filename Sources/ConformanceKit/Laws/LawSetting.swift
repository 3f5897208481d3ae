import ConformanceCases

/// What laws know beside the transcript.
package struct LawSetting: Sendable {
  package var profile: String
  /// Whether messages are observed, in their places among the events.
  package var observesWire: Bool
  /// Whether values tell the order of their children: an implementation without queries may not know one.
  package var ordersChildren: Bool
  /// The server's whole data after the last step in export form; nil where nobody can tell.
  package var serverData: Value?

  package init(
    profile: String = "apple", observesWire: Bool = false, ordersChildren: Bool = true, serverData: Value? = nil
  ) {
    self.profile = profile
    self.observesWire = observesWire
    self.ordersChildren = ordersChildren
    self.serverData = serverData
  }
}
