/// Calls that an app makes inside of one of its own callbacks, in order, before the callback returns.
package struct Reaction: Sendable {
  /// What a callback tells: an event of a listener, or the end of a call.
  package enum Trigger: String, Sendable, CaseIterable {
    case value
    case childAdded = "child_added"
    case childChanged = "child_changed"
    case childMoved = "child_moved"
    case childRemoved = "child_removed"
    /// The listener ended.
    case cancelled
    /// A write was answered.
    case ack
    /// A get was answered.
    case got
    /// A transaction ended.
    case committed
  }

  /// How often the callbacks of one client may react in a case: what goes on beyond that goes on for ever.
  package static let limit = 100
  /// The verbs of calls that can be made inside of a callback.
  package static let verbs: [ClientVerb] = [
    .listen, .unlisten, .unlistenAll, .once, .get, .set, .setWithPriority, .setPriority, .update, .remove, .push,
    .transaction, .onDisconnect, .onDisconnectCancel, .goOffline, .goOnline,
  ]

  package var trigger: Trigger
  /// The data that the callback must be given, or the word: `ok` or an error code; nil for whatever it is.
  package var condition: Value?
  /// Only at this one of the callbacks that match, counted from 1; at all of them where nil.
  package var occurrence: Int?
  package var calls: [ClientCall]

  package init(_ trigger: Trigger, condition: Value? = nil, occurrence: Int? = nil, calls: [ClientCall]) {
    self.trigger = trigger
    self.condition = condition
    self.occurrence = occurrence
    self.calls = calls
  }
}

extension ClientCall {
  /// The call, and the calls inside of its callbacks, theirs included.
  package var withReactions: [ClientCall] { [self] + reactions.flatMap(\.calls).flatMap(\.withReactions) }

  /// What callbacks of the call can tell.
  package var triggers: [Reaction.Trigger] {
    switch verb {
    case .listen, .once: events.compactMap { Reaction.Trigger(rawValue: $0.rawValue) } + [.cancelled]
    case .get: [.got]
    case .transaction: [.committed]
    case .set, .setWithPriority, .setPriority, .update, .remove, .push, .onDisconnect, .onDisconnectCancel: [.ack]
    default: []
    }
  }
}

extension ClientVerb {
  /// Whether a call has callbacks in which the app can make calls.
  package var hasCallbacks: Bool { !ClientCall(verb: self).triggers.isEmpty }
}
