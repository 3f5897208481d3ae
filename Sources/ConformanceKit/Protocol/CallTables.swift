import ConformanceCases

// How the calls of the case format travel: one line for each property of the model. A verb travels as its name, so that
// a new verb needs nothing here, and a new property one line.

extension ClientCall {
  static let wireFields: [WireField<ClientCall>] = [
    .text("as", "name", \.name, "the name under which events of this call are told"),
    .path(\.path),
    .part("query", "query", \.query, Query.wireFields, { Query() }, "what the location is narrowed to"),
    .words("events", "events", \.events, "the registrations of a listener, in order"),
    .data("value", "value", \.value, "what is written; for an update an object of paths to data"),
    .data("priority", "priority", \.priority, "the priority that is written"),
    .flag("on", "on", \.on, "whether keepSynced begins or ends"),
    .word("operation", "operation", \.operation, "which write onDisconnect orders"),
    .word("event", "event", \.event, "the one registration that unlisten takes off; all where it is left out"),
    .count("bytes", "bytes", \.bytes, from: .min, "the size that setCacheSize sets"),
    .text("user", "user", \.user, "who signs in"),
    .number("expiresIn", "lifetime", \.lifetime, "ms for which the user's token is good; for ever if left out"),
    .text("token", "token", \.token, "a credential as it is, instead of a user's token"),
    .word("renewal", "renewal", \.renewal, "what the app's authentication gives when it is asked for a new token"),
    .functions("apply", "apply", \.apply, "what the update function does in each run; the last is for all later runs"),
    .flag("localEvents", "localEvents", \.localEvents, unless: true, "false: the result is not shown before it counts"),
    .text("key", "keyName", \.keyName, "push: what the new key is called; `$name` in later paths stands for it"),
    .reactions("react", "reactions", \.reactions, "the calls that are made inside of this call's callbacks"),
  ]
}

extension Query {
  static let wireFields: [WireField<Query>] = [
    .text("orderBy", "orderBy", \.orderBy, ".key, .value, .priority or a child path"),
    .part("startAt", "startAt", \.startAt, Bound.wireFields, { Bound(value: .null) }, "the first, included"),
    .part("startAfter", "startAfter", \.startAfter, Bound.wireFields, { Bound(value: .null) }, "the first, excluded"),
    .part("endAt", "endAt", \.endAt, Bound.wireFields, { Bound(value: .null) }, "the last, included"),
    .part("endBefore", "endBefore", \.endBefore, Bound.wireFields, { Bound(value: .null) }, "the last, excluded"),
    .part("equalTo", "equalTo", \.equalTo, Bound.wireFields, { Bound(value: .null) }, "the only one"),
    .count("limitToFirst", "limitToFirst", \.limitToFirst, from: .min, "how many from the beginning"),
    .count("limitToLast", "limitToLast", \.limitToLast, from: .min, "how many from the end"),
  ]
}

extension Query.Bound {
  static let wireFields: [WireField<Query.Bound>] = [
    WireField(property: "value", field: .init("value", .any, required: true, "the value of the order")) {
      $0.value
    } write: { bound, value in
      bound.value = value
    },
    .text("key", "key", \.key, "the key among equal values; left out where the call names none"),
  ]
}

extension ServerCall {
  static let wireFields: [WireField<ServerCall>] = [
    .path(\.path),
    .data("value", "value", \.value, "what is written; for an update an object of paths to data; for send the message"),
    .text("client", "client", \.client, "the client that is meant; all where it is left out"),
    .count("count", "count", \.count, "how many messages; all where it is left out"),
    .part("rules", "rules", \.rules, ServerRules.wireFields, { ServerRules() }, "the refusals"),
    .part("query", "query", \.query, Query.wireFields, { Query() }, "the query whose listens are meant"),
    .text("host", "host", \.host, "the host that clients are sent to"),
    .text("reason", "reason", \.reason, "why clients must not come back"),
  ]
}

extension ServerRules {
  static let wireFields: [WireField<ServerRules>] = [
    .paths("denyRead", \.denyRead, "reads at, below or above these are refused"),
    .paths("denyWrite", \.denyWrite, "writes at, below or above these are refused"),
    .paths("noIndex", \.noIndex, "no index for queries by child or value here"),
    .paths("requireAuth", \.requireAuth, "refused at, below or above these to clients without an accepted credential"),
    WireField(property: "document", field: .init("rules", .any, "security rules, as in a document that has them")) {
      $0.document?.value["rules"]
    } write: { rules, value in
      rules.document = RulesSource(.object([.init("rules", value)]))
    },
  ]
}

extension NetworkCall {
  static let wireFields: [WireField<NetworkCall>] = [
    .text("client", "client", \.client, "the client whose link is meant; all where it is left out"),
    WireField(
      property: "how", field: .init("how", .word(Cut.allCases.map(\.rawValue)), "how a cut ends the link")
    ) { call in
      call.verb == .cut ? .string(call.how.rawValue) : nil
    } write: { call, value in
      call.how = value.text.flatMap(Cut.init) ?? .reset
    },
    .number("ms", "milliseconds", \.milliseconds, "the one-way delay"),
    .flag("reachable", "isReachable", \.isReachable, unless: true, "false where a client has to find out by itself"),
    .count("count", "count", \.count, "how many frames; all where it is left out"),
  ]
}

extension ClientSetup {
  static let wireFields: [WireField<ClientSetup>] = [
    WireField(property: "persistence", field: .init("persistence", .flag, "whether it has a disk")) {
      .bool($0.persistence)
    } write: { client, value in
      client.persistence = value.flag ?? false
    },
    WireField(property: "skew", field: .init("skew", .number(from: .min), "ms that its clock is ahead of the server's"))
    {
      .integer($0.skew)
    } write: { client, value in
      client.skew = value.wholeNumber ?? 0
    },
    WireField(property: "offline", field: .init("offline", .flag, "whether it stays offline from the beginning")) {
      .bool($0.offline)
    } write: { client, value in
      client.offline = value.flag ?? false
    },
    .text("user", "user", \.user, "who is signed in from the beginning"),
    .flag("unused", "unused", \.unused, unless: false, "true where its database is not used before the first call"),
    WireField(
      property: "cachePolicy",
      field: .init("cachePolicy", .object(ClientSetup.CachePolicy.wireFields.map(\.field)), "constants of pruning")
    ) {
      $0.cachePolicy.isDefault ? nil : .object(ClientSetup.CachePolicy.wireFields.members(of: $0.cachePolicy))
    } write: { client, value in
      client.cachePolicy = ClientSetup.CachePolicy.wireFields.model(from: value, ClientSetup.CachePolicy())
    },
  ]
}

extension ClientSetup.CachePolicy {
  static let wireFields: [WireField<ClientSetup.CachePolicy>] = [
    .count("updates", "updates", \.updates, from: 0, "how many messages with data pass between two looks"),
    .count("bytes", "bytes", \.bytes, from: 0, "how many bytes are kept"),
    .count("queries", "queries", \.queries, from: 0, "how many queries that nobody listens to are kept"),
    .count("percent", "percent", \.percent, from: 0, "how many of a hundred such queries go in one round"),
  ]
}
