/// One YAML file of cases.
package struct Suite: Sendable {
  package var title: String
  package var cases: [Case]
  package var location: SourceLocation

  package init(title: String, cases: [Case], location: SourceLocation) {
    self.title = title
    self.cases = cases
    self.location = location
  }
}

/// How strongly a statement binds an implementation.
package enum Level: String, Sendable, CaseIterable { case must, should, may }

/// One named scenario: a setting, steps with what must be observed, and the data left at the server.
package struct Case: Sendable {
  package var id: String
  /// Former ids; those of a repetition end like its id.
  package var aliases: [String]
  package var title: String
  /// Ids of the statements that the case proves: its own and its suite's.
  package var statements: [String]
  /// Where the expectation comes from: the case's own sources, or else its suite's.
  package var sources: [CaseSource]
  package var level: Level
  /// The profiles for which the case holds; empty for all.
  package var profiles: [String]
  /// The features that a driver must have: the declared ones and those derived from the verbs.
  package var features: [String]
  /// The features that the case itself declares.
  package var requires: [String]
  /// The server's clock when the case begins, in milliseconds since 1970.
  package var epoch: Int64
  package var clients: [ClientSetup]
  package var serverData: Value
  package var rules: ServerRules
  package var steps: [Step]
  /// The server's whole data when the case ends; nil where the case does not say.
  package var finalServerData: Pattern?
  package var finalLocation: SourceLocation?
  package var mutants: [String]
  /// What the case does and expects, in short: another text where that is another; empty where it was not asked for.
  package var digest = ""
  package var location: SourceLocation

  package init(id: String, title: String, location: SourceLocation) {
    self.id = id
    self.title = title
    self.location = location
    aliases = []
    statements = []
    sources = []
    level = .must
    profiles = []
    features = []
    requires = []
    epoch = 1_767_225_600_000
    clients = [ClientSetup(name: "a")]
    serverData = .null
    rules = ServerRules()
    steps = []
    mutants = []
  }
}

/// A client of a case.
package struct ClientSetup: Sendable {
  package var name: String
  /// Whether the client keeps a disk cache over restarts.
  package var persistence: Bool
  /// How far the client's clock is ahead of the server's, in milliseconds.
  package var skew: Int64
  /// Whether the client is told to stay offline before anything else happens.
  package var offline: Bool
  /// Who is signed in from the beginning; nil for nobody.
  package var user: String?
  /// Whether the client's database is not used before the first step that asks something of it.
  package var unused: Bool
  /// When the client prunes its cache, where that differs from the default.
  package var cachePolicy: CachePolicy

  /// The constants of pruning; nil for those of the official SDKs.
  package struct CachePolicy: Sendable {
    /// How many messages with data pass between two looks at the size.
    package var updates: Int?
    package var bytes: Int?
    /// How many queries that nobody listens to are kept.
    package var queries: Int?
    /// How many of a hundred such queries go in one round.
    package var percent: Int?

    package init() {}

    package var isDefault: Bool { updates == nil && bytes == nil && queries == nil && percent == nil }
  }

  package init(
    name: String, persistence: Bool = false, skew: Int64 = 0, offline: Bool = false, user: String? = nil
  ) {
    self.name = name
    unused = false
    cachePolicy = CachePolicy()
    self.persistence = persistence
    self.skew = skew
    self.offline = offline
    self.user = user
  }
}

/// One action and what must be observed after it.
package struct Step: Sendable {
  package var action: Action
  /// The action as the file spells it, for reports: `a.listen`.
  package var title: String
  package var note: String?
  package var expectation: StepExpectation
  package var order: OrderConstraint?
  package var location: SourceLocation

  package init(action: Action, title: String, expectation: StepExpectation, location: SourceLocation) {
    self.action = action
    self.title = title
    self.expectation = expectation
    self.location = location
  }
}
