/// What happens on one link, as its owner does it or hears of it.
package enum LinkActivity: Equatable, Sendable {
  case opened
  case sent(String)
  case received(String)
  /// The owner closed the link.
  case closed
  /// The owner broke the link off.
  case brokenOff
  /// The link ended by itself, or never opened.
  case ended
}
