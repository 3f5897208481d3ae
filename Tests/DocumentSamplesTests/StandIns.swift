/// Stands for the app's authentication: whoever is signed in.
struct Auth: Sendable {
  struct CurrentUser: Sendable { var uid: String }

  var currentUser: CurrentUser?

  static func auth() -> Auth { Auth(currentUser: CurrentUser(uid: "alovelace")) }
}

/// Stands for the app's own type of a user.
struct User: Equatable, Sendable { var username: String }
