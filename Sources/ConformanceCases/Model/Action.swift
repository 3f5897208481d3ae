/// The one thing that a step does.
package enum Action: Sendable {
  case client(String, ClientCall)
  case server(ServerCall)
  case network(NetworkCall)
  /// Time passes: milliseconds, more than zero.
  case clockAdvance(milliseconds: Int64)
  /// One client's own clock is set off from the common one by that many milliseconds.
  case clockSkew(client: String, milliseconds: Int64)
  /// Nothing: a checkpoint for an expectation.
  case settle
}

/// A call of the client API, by the verb of the case format with its arguments.
package struct ClientCall: Sendable {
  package var verb: ClientVerb
  /// The name of the listener or of the completion (`as`).
  package var name: String?
  /// The location (`at`), without a leading slash; empty for the root.
  package var path: String
  package var query: Query?
  /// The event kinds that a listener registers, in order (`events`); one registration for each.
  package var events: [EventKind]
  /// The data to write (`value`, or `values` for an update: an object of relative path to data).
  package var value: Value?
  package var priority: Value?
  /// A flag: keepSynced's `on`.
  package var on: Bool?
  /// For setCacheSize: the size.
  package var bytes: Int?
  /// For onDisconnect: which write (`set`, `update`, `remove`).
  package var operation: OnDisconnectOperation?
  /// For signIn: who signs in, and how long the token is good in milliseconds.
  package var user: String?
  package var lifetime: Int64?
  /// For signIn: a credential as it is, instead of a user's token.
  package var token: String?
  /// For expireToken: what comes of asking for a new one.
  package var renewal: TokenRenewal?
  /// For transaction: what the update function does in each run; the last form is for all later runs.
  package var apply: [UpdateFunction] = []
  /// For transaction: whether listeners are shown the result before the server has accepted it.
  package var localEvents = true
  /// For unlisten: only this event kind's registration of the listener, all of them where nil.
  package var event: EventKind?
  /// For push: the name of the new key; `$name` in the paths of later calls stands for the newest key of that name.
  package var keyName: String?
  /// The calls that are made inside of this call's callbacks.
  package var reactions: [Reaction] = []

  package init(verb: ClientVerb, name: String? = nil, path: String = "") {
    self.verb = verb
    self.name = name
    self.path = path
    self.events = []
  }
}

package enum OnDisconnectOperation: String, Sendable, CaseIterable { case set, update, remove }

/// The verbs of a client.
package enum ClientVerb: String, Sendable, CaseIterable {
  case listen, unlisten, unlistenAll, once, get
  case set, setWithPriority, setPriority, update, remove, push, transaction
  case onDisconnect, onDisconnectCancel
  case keepSynced, setCacheSize, goOffline, goOnline, purgeOutstandingWrites, restart, kill
  case signIn, signOut, expireToken
}

/// What an app's authentication answers when it is asked for a new token: one, the old one, or an error.
package enum TokenRenewal: String, Sendable, CaseIterable { case new, same, fails }

/// The registrations that a listener can ask for.
package enum EventKind: String, Sendable, CaseIterable {
  case value
  case childAdded = "child_added"
  case childChanged = "child_changed"
  case childMoved = "child_moved"
  case childRemoved = "child_removed"
}

/// A change at the server that no client under test made, or an order to the simulated server.
package struct ServerCall: Sendable {
  package enum Verb: String, Sendable, CaseIterable {
    case set, update, remove, setRules, hold, release, revokeListen, revokeAuth, reset, shutdown, send
  }
  package var verb: Verb
  package var path: String
  /// What is written; for send the message as it stands on the wire.
  package var value: Value?
  /// For hold, release and what is told to a session: the client whose session is meant; nil for all.
  package var client: String?
  /// For release: how many messages; nil for all.
  package var count: Int?
  package var rules: ServerRules?
  /// For revokeListen: the query whose listens are ended; the default query where nil.
  package var query: Query?
  /// For reset: the host that clients are sent to.
  package var host: String?
  /// For shutdown: why clients must not come back.
  package var reason: String?

  package init(verb: Verb, path: String = "") {
    self.verb = verb
    self.path = path
  }
}

/// What the simulated server refuses: requests at, below or above a listed path, and what security rules do not allow.
package struct ServerRules: Sendable {
  package var denyRead: [String]
  package var denyWrite: [String]
  /// Locations at which child- and value-ordered queries have no index.
  package var noIndex: [String]
  /// Locations that only clients with an accepted credential may read and write.
  package var requireAuth: [String]
  /// Security rules in the language of the service; nil where the case has none.
  package var document: RulesSource?

  package init(
    denyRead: [String] = [], denyWrite: [String] = [], noIndex: [String] = [], requireAuth: [String] = [],
    document: RulesSource? = nil
  ) {
    self.denyRead = denyRead
    self.denyWrite = denyWrite
    self.noIndex = noIndex
    self.requireAuth = requireAuth
    self.document = document
  }
}

/// What happens to a client's link.
package struct NetworkCall: Sendable {
  package enum Verb: String, Sendable, CaseIterable { case cut, restore, delay, hold, release }
  /// How a link ends: a reset or a clean close that both sides see, or silence that the server does not notice.
  package enum Cut: String, Sendable, CaseIterable { case reset, clean, silent }
  package var verb: Verb
  /// The client whose link is meant; nil for all.
  package var client: String?
  package var how: Cut
  /// For delay: one-way delay in milliseconds.
  package var milliseconds: Int64?
  /// For restore: whether the client is told that there is a network again; else it finds out by its next attempt.
  package var isReachable: Bool
  /// For release: how many frames; nil for all.
  package var count: Int?

  package init(verb: Verb, client: String? = nil) {
    self.verb = verb
    self.client = client
    self.how = .reset
    self.isReachable = true
  }
}
