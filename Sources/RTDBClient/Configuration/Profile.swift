import RTDBTree

/// Where the official SDKs differ legitimately from each other, as one value.
///
/// Implements the tables of differences of the pages on the connection and on writes.
package struct Profile: Sendable {
  package enum ErrorNaming: Sendable { case numbers, names }

  package var name: String
  /// Whether listens and requests wait for the answer to the user's token, or go out right behind it.
  package var awaitsAuthAnswer: Bool
  /// Whether a credential that is no web token goes out as one of another kind.
  package var sendsOtherCredentialsAsGauth: Bool
  /// Whether answers to writes wait while a listen is unanswered, so that its data comes first.
  package var holdsWriteAnswersDuringListens: Bool
  /// Whether gets that wait for a connection go out before the on-disconnect writes.
  package var restoresGetsBeforeOnDisconnects: Bool
  /// Whether the app hears of its own write before the message goes out, or right after.
  package var raisesEventsBeforeSending: Bool
  /// The longest pause between two attempts to connect, in milliseconds.
  package var maximumReconnectDelay: Int64
  /// The part of a pause that is not left to chance.
  package var fixedReconnectShare: Double
  /// Whether a client that the server sends to another host goes there without a pause.
  package var reconnectsAtOnceAfterReset: Bool
  /// Whether a get gives up when there is no connection, in milliseconds; nil to wait for ever.
  package var offlineGetTimeout: Int64?
  /// Whether a revocation ends every listen at its location, or the one that it names: by default that for all data.
  package var revokesAllListensAtLocation: Bool
  /// How long a connection that nobody needs is kept, in milliseconds; nil to keep it for ever.
  package var idleTimeout: Int64?
  /// How an app tells errors apart: by numbers, or by names.
  package var errorNaming: ErrorNaming
  /// What arguments are refused at once beyond the rules that all clients share.
  package var argumentLimits: ValidationLimits
  /// How queries state bounds that are outside.
  package var queryStyle: QueryBuilder.Style
  /// Whether updates below `.info` are refused at once; otherwise they go to the server.
  package var refusesUpdatesOfInfo: Bool
  /// Whether the results of transactions come before the events of their answers, or after all that follows from it.
  package var deliversTransactionResultsFirst: Bool
  /// Whether what a transaction writes without a priority keeps the priority that was there.
  package var keepsPriorityInTransactions: Bool
  /// Whether listens to much cached data carry hashes of its ranges, so that the server can send differences.
  package var sendsCompoundHashes: Bool
  /// Whether a listener that a callback removes still hears of what was under way to it.
  package var tellsRemovedListenersOfEventsUnderWay: Bool

  /// The Apple SDK.
  package static let apple = Profile(
    name: "apple", awaitsAuthAnswer: true, sendsOtherCredentialsAsGauth: false,
    holdsWriteAnswersDuringListens: true, restoresGetsBeforeOnDisconnects: true,
    raisesEventsBeforeSending: true,
    maximumReconnectDelay: 30_000, fixedReconnectShare: 0.3, reconnectsAtOnceAfterReset: true,
    offlineGetTimeout: 3_000,
    revokesAllListensAtLocation: true, idleTimeout: nil, errorNaming: .numbers, argumentLimits: .apple,
    queryStyle: .apple, refusesUpdatesOfInfo: true, deliversTransactionResultsFirst: true,
    keepsPriorityInTransactions: false,
    sendsCompoundHashes: true, tellsRemovedListenersOfEventsUnderWay: true)

  /// The JavaScript SDK.
  package static let web = Profile(
    name: "web", awaitsAuthAnswer: false, sendsOtherCredentialsAsGauth: true,
    holdsWriteAnswersDuringListens: false, restoresGetsBeforeOnDisconnects: false,
    raisesEventsBeforeSending: false,
    maximumReconnectDelay: 300_000, fixedReconnectShare: 0, reconnectsAtOnceAfterReset: false,
    offlineGetTimeout: nil,
    revokesAllListensAtLocation: false, idleTimeout: nil, errorNaming: .names, argumentLimits: .web, queryStyle: .web,
    refusesUpdatesOfInfo: false, deliversTransactionResultsFirst: false, keepsPriorityInTransactions: true,
    sendsCompoundHashes: false, tellsRemovedListenersOfEventsUnderWay: true)

  /// The SDK for Android, whose client for Java the admin SDK for Java has, too.
  package static let android = Profile(
    name: "android", awaitsAuthAnswer: true, sendsOtherCredentialsAsGauth: true,
    holdsWriteAnswersDuringListens: false, restoresGetsBeforeOnDisconnects: false,
    raisesEventsBeforeSending: true,
    maximumReconnectDelay: 30_000, fixedReconnectShare: 0.3, reconnectsAtOnceAfterReset: true,
    offlineGetTimeout: nil,
    revokesAllListensAtLocation: true, idleTimeout: 60_000, errorNaming: .numbers, argumentLimits: .android,
    queryStyle: .apple,
    refusesUpdatesOfInfo: true, deliversTransactionResultsFirst: true, keepsPriorityInTransactions: false,
    sendsCompoundHashes: true, tellsRemovedListenersOfEventsUnderWay: false)

  /// Every profile of a client that keeps a connection.
  package static let all = [apple, web, android]

  package static func named(_ name: String) -> Profile? { all.first { $0.name == name } }
}
