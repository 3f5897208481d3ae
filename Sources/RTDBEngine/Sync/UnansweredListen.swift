import RTDBTree

/// A listen between its request and the answer.
struct UnansweredListen {
  /// The data whose hash the request carried: what an answer without data confirms.
  var sent: Node
  /// Whether data for the whole listen has come in since.
  var hasData = false
}
