import RTDBRuntime

/// A connector that can lose what it has opened, as when its app is killed.
package protocol LosingConnector: Connector {
  /// Breaks off the open links without any farewell.
  func loseLinks()
}

extension MemoryConnector: LosingConnector {
  package func loseLinks() { if isConnected { cut(.reset) } }
}
