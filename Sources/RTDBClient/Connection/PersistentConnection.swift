import RTDBEngine
import RTDBRuntime
import RTDBTree
import RTDBWire

/// What the connection tells the repo.
protocol PersistentConnectionOwner: AnyObject {
  /// The server's clock minus the local one, in milliseconds.
  func offsetChanged(to milliseconds: Double)
  func connected()
  func disconnected()
  func received(_ message: ServerMessage)
  /// The server answered a listen that is still wanted; without the index of its query it tells the whole location.
  func listenAnswered(_ listen: WireListen, status: String, isWithoutIndex: Bool)
  /// The server answered a listen that was taken back meanwhile; the data before belonged to that answer.
  func endedListenAnswered(_ listen: WireListen)
  /// The hash of what the client has of a listen.
  func hash(for listen: WireListen) -> ListenHash
}

/// Keeps a client connected: what is wanted of the server survives the single connections.
///
/// Listens, writes, gets and on-disconnect writes are remembered until they are answered, and sent again as each needs.
/// Implements the page on the connection §4–§6, one concern an extension file.
final class PersistentConnection {
  typealias Answer = (_ status: String, _ payload: JSON) -> Void

  /// Why no connection is wanted.
  enum Interruption: Hashable { case repo, serverKill, idle }

  /// How far the client is on its way to the server.
  enum Phase {
    case disconnected
    /// The app's authentication was asked for the token.
    case fetchingToken
    case connecting
    /// The handshake is done, and everything waits for the answer to the token.
    case authenticating
    /// Requests can be sent.
    case connected
  }

  /// A request that waits for its answer, or for a connection.
  final class Request {
    let message: ClientMessage
    var isSent = false
    let answer: Answer

    init(_ message: ClientMessage, answer: @escaping Answer) {
      self.message = message
      self.answer = answer
    }
  }

  /// A listen that is wanted until it is taken back.
  final class ActiveListen {
    let listen: WireListen
    init(_ listen: WireListen) { self.listen = listen }
  }

  let configuration: ClientConfiguration
  let queue: WorkQueue
  weak var owner: (any PersistentConnectionOwner)?
  var connection: Connection?
  var phase = Phase.disconnected

  var interruptions: Set<Interruption> = []
  var retry: RetryPolicy
  var retryTimer: (any ScheduledTimer)?
  var establishedAt: Int64 = 0
  var lastSession: String?
  var host: String
  var isFirstConnection = true

  /// The token of the user, as far as it is known and not refused.
  var token: String?
  /// Whether the authentication is to renew the token before the next attempt.
  var needsNewToken = false
  /// Tells the answer to the newest question for the token from those to earlier ones.
  var tokenRequest = 0

  var nextRequest = 1
  var answers: [Int: Answer] = [:] { didSet { demandChanged() } }
  var listens: [ActiveListen] = [] { didSet { demandChanged() } }
  var puts: [Request] = [] { didSet { demandChanged() } }
  var gets: [Request] = [] { didSet { demandChanged() } }
  var onDisconnects: [Request] = [] { didSet { demandChanged() } }
  /// Whether the server was asked on this connection to write when it ends.
  var hasOnDisconnectsAtServer = false
  var idleTimer: (any ScheduledTimer)?
  var unansweredListens = 0
  var heldAnswers: [() -> Void] = []

  init(_ configuration: ClientConfiguration, queue: WorkQueue, owner: any PersistentConnectionOwner) {
    self.configuration = configuration
    self.queue = queue
    self.owner = owner
    host = configuration.address.host
    retry = RetryPolicy(configuration.profile)
  }

  /// Whether requests can be sent at this moment.
  var isConnected: Bool { phase == .connected }
}
