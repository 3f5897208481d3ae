import RTDBEngine

/// The app's callbacks of one registration.
struct Listener {
  typealias EventBlock = (_ snapshot: ClientSnapshot, _ previousKey: String?) -> Void
  typealias CancelBlock = (_ error: ClientError) -> Void

  var event: EventBlock
  var cancel: CancelBlock?
  /// Whether the registration ends with its first event.
  var isSingle: Bool
}
