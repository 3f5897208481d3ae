import ConformanceCases

/// The driver protocol: its version, and the shape of every message in both directions.
package enum DriverProtocol {
  /// Major and minor; the major must be the same at both ends, minors add members.
  package static let version = "1.0"
  /// The most bytes of a line, its end not counted.
  package static let lineLimit = 8 << 20

  /// The kinds of an answer.
  package enum Answer: String, Sendable, CaseIterable { case ok, err, unsupported, fault }

  private static let requestShapes = Dictionary(
    uniqueKeysWithValues: requests.map { request in
      (
        request.name,
        Shape.object(
          [.init("id", .number(from: 1), required: true, "counts the requests of the process")] + request.fields)
      )
    })

  /// What is wrong with a request, nil where nothing is.
  package static func fault(ofRequest message: Value) -> String? {
    guard let name = message["do"]?.text, let shape = requestShapes[name] else { return "there is no such request" }
    return shape.fault(of: message)
  }

  /// What `ok` of an answer must hold.
  package static func ok(of name: String) -> Shape {
    switch name {
    case "hello": .object(hello)
    case "settle":
      .object([
        .init("n", .number(from: 0), required: true, "the number of the newest event, 0 where there was none"),
        .init("quiet", .flag, "false where it gave up waiting for rest"),
        .init("time", .number(from: .min), "the server's clock, ms since 1970"),
        .init("next", .number(from: 0), "for network inband: ms until the next timer; left out where there is none"),
      ])
    case "server.data": .object([.init("data", .any, required: true, "the server's whole data in export form")])
    case "case.end": .object([.init("leaks", .table(.number(from: 0)), "what was left over, by kind")])
    default: .object([])
    }
  }

  /// What the answers other than `ok` must hold.
  package static func shape(of answer: Answer) -> Shape {
    let message = Shape.Field("message", .text, "for people")
    return switch answer {
    case .ok: .object([])
    case .err: .object([.init("code", .text, required: true, "the implementation's own word"), message])
    case .unsupported:
      .object([
        .init("feature", .text, required: true, "what is missing"), .init("reason", .text, "why"),
      ])
    case .fault: .object([.init("kind", .text, "what went wrong inside of the adapter"), message])
    }
  }

  /// The members that every pushed event has.
  package static let eventFields: [Shape.Field] =
    [.init("n", .number(from: 1), required: true, "counts the events of the process, each greater than the one before")]
    + observerFields

  /// The members that say when and by whom something was seen.
  static let observerFields: [Shape.Field] = [
    .init(
      "t", .number(from: .min),
      "ms since the case began, on the server's clock; left out where the adapter does not know it"),
    .init("client", .text, required: true, "the client that saw it"),
    .init("on", .text, "the listener or completion by its `as`; not for `wire`"),
  ]
}

// MARK: - Tables

extension DriverProtocol {
  static let hello: [Shape.Field] = [
    .init("protocol", .text, required: true, "the version that the adapter chose of those offered"),
    .init(
      "adapter", .object([.init("name", .text, required: true, "its name"), .init("version", .text, "its version")]),
      required: true, "who answers"),
    .init(
      "sdk", .object([.init("name", .text, "its name"), .init("version", .text, "its version")]), "what is tested"),
    .init("features", .list(.text), required: true, "what the implementation can do, by the names of features.yaml"),
    .init("profile", .text, "the platform whose habits it has; apple where it is left out"),
    .init("clock", .word(["virtual", "wall"]), required: true, "whether time moves only by clock.advance"),
    .init(
      "network", .word(["self", "inband", "websocket"]), required: true,
      "who plays the server: the adapter, the kit through this protocol, or the kit at a URL"),
    .init("observes", .list(.word(["events", "acks", "wire"])), "what it reports; events and acks where left out"),
  ]

  /// Every request with its members.
  package static let requests: [(name: String, help: String, fields: [Shape.Field])] = {
    let client = Shape.Field("client", .text, required: true, "the client that is meant")
    let milliseconds = Shape.Field("ms", .number(from: .min), required: true, "milliseconds")
    let server = ServerCall.Verb.allCases.map {
      (
        name: "server.\($0.rawValue)", help: "Somebody else changes the server.",
        fields: ServerCall.wireFields.map(\.field)
      )
    }
    let network = NetworkCall.Verb.allCases.map {
      (name: "net.\($0.rawValue)", help: "Something happens to a link.", fields: NetworkCall.wireFields.map(\.field))
    }
    let link = Shape.Field("link", .number(from: 1), required: true, "the number that the adapter gave the link")
    let verb = Shape.Field(
      "op", .word(ClientVerb.allCases.map(\.rawValue)), required: true, "the verb of the case format")
    return [
      ("hello", "Who are you? Asked once, first.", opening),
      ("case.begin", "Sets the scene: fresh clients, connected and at rest.", begin),
      ("call", "A client makes a call.", [client, verb] + ClientCall.wireFields.map(\.field)),
    ] + server + network + [
      ("clock.advance", "Time passes; every timer that is due fires, in order.", [milliseconds]),
      ("clock.skew", "A client's clock is set off.", [client, milliseconds]),
      ("link.opened", "The kit's server accepted the link.", [client, link]),
      (
        "link.deliver", "A frame arrives at the client.",
        [client, link, .init("frame", .text, required: true, "one text frame")]
      ),
      ("link.closed", "The link ended, or never opened.", [client, link]),
      ("net.reachable", "A hint: connecting is worth a try.", [.init("client", .text, "all where it is left out")]),
      ("settle", "Answered when everything is at rest and every event was written.", []),
      ("server.data", "Asks for the server's whole data.", []),
      ("case.end", "The case is over: let go of everything.", []),
      ("bye", "Ends the process.", []),
    ]
  }()

  private static let opening: [Shape.Field] = [
    .init("protocol", .list(.text), required: true, "the versions that the kit speaks"),
    .init("runner", .text, required: true, "who asks"),
    .init("lineLimit", .number(from: 1), required: true, "the most bytes of a line"),
  ]

  private static let url = Shape.Field(
    "url", .text, "for network websocket: the database's URL for this client, ws://HOST:PORT/?ns=NAME")

  private static let begin: [Shape.Field] = [
    .init("case", .text, required: true, "the id of the case"),
    .init("seed", .text, required: true, "the seed of everything random, as text"),
    .init("epoch", .number(from: .min), required: true, "the server's clock at the beginning, ms since 1970"),
    .init(
      "clients", .table(.object(ClientSetup.wireFields.map(\.field) + [url])), required: true, "the clients by name"),
    .init("data", .any, required: true, "the server's data in export form"),
    .init("rules", .object(ServerRules.wireFields.map(\.field)), required: true, "the server's refusals"),
  ]
}
