import RTDBTree

/// What a client asks of the server.
package enum ClientMessage: Equatable, Sendable {
  /// `q`: send the data of a query and every change from now on. `tag` names a filtered query in the pushes.
  case listen(path: Path, query: QueryParams, tag: Int?, hash: String, compoundHash: CompoundHash?)
  /// `n`: stop a listen.
  case unlisten(path: Path, query: QueryParams, tag: Int?)
  /// `p`: replace a location; with a hash only if the data there still has that hash.
  case put(path: Path, data: Node, hash: String?)
  /// `m`: replace several locations below a path, all or none.
  case merge(path: Path, children: [MergeEntry])
  /// `g`: read a query once.
  case get(path: Path, query: QueryParams)
  /// `o`: replace a location when the session ends.
  case onDisconnectPut(path: Path, data: Node)
  /// `om`: replace several locations when the session ends.
  case onDisconnectMerge(path: Path, children: [MergeEntry])
  /// `oc`: forget the on-disconnect writes at and below a location.
  case onDisconnectCancel(path: Path)
  /// `auth`: act as the user of a token from now on.
  case auth(credential: String)
  /// `gauth`: the same for a credential that is no web token.
  case gauth(credential: String)
  /// `unauth`: act as nobody.
  case unauth
  /// `appcheck`: an attestation token.
  case appCheck(token: String)
  /// `s`: counters of the client; the server ignores them.
  case stats(counters: JSON)
}
