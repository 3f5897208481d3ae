/// What a client refuses on its own beyond the rules that all clients share.
package struct ValidationLimits: Equatable, Sendable {
  /// Whether keys and paths must be free of ASCII control characters.
  package var refusesControlCharacters: Bool
  /// Whether `.value` must not stand beside children; otherwise it wins over them.
  package var refusesValueBesideChildren: Bool
  /// The longest way from the root to a piece of data in UTF-8 bytes, one for each slash.
  package var maximumPathBytes: Int?
  /// The deepest location in keys from the root.
  package var maximumPathDepth: Int?

  package init(
    refusesControlCharacters: Bool = false, refusesValueBesideChildren: Bool = false, maximumPathBytes: Int? = nil,
    maximumPathDepth: Int? = nil
  ) {
    self.refusesControlCharacters = refusesControlCharacters
    self.refusesValueBesideChildren = refusesValueBesideChildren
    self.maximumPathBytes = maximumPathBytes
    self.maximumPathDepth = maximumPathDepth
  }

  /// The Apple client leaves lengths and control characters to the server.
  package static let apple = ValidationLimits()
  /// The client for Android checks lengths and, in keys, control characters.
  package static let android = ValidationLimits(
    refusesControlCharacters: true, maximumPathBytes: 768, maximumPathDepth: 32)
  /// The web client checks what the server would refuse.
  package static let web = ValidationLimits(
    refusesControlCharacters: true, refusesValueBesideChildren: true, maximumPathBytes: 768, maximumPathDepth: 32)
}
