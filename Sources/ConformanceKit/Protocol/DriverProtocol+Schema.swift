import ConformanceCases

extension DriverProtocol {
  /// The protocol as JSON Schema: what `Conformance/schema/driver.schema.json` holds.
  package static var schema: Value {
    let definitions =
      requests.map { request in Value.Member("do.\(request.name)", schema(of: request)) }
      + requests.map { request in Value.Member("ok.\(request.name)", ok(of: request.name).schema) }
      + [.init("answer", answer)]
      + EventName.allCases.map { name in Value.Member("ev.\(name.rawValue)", event(name.rawValue, name.fields)) }
      + LinkEvent.Kind.allCases.map { kind in Value.Member("ev.\(kind.rawValue)", event(kind.rawValue, kind.fields)) }
    func references(_ prefix: String) -> Value {
      .object([
        .init(
          "oneOf",
          .array(
            definitions.filter { $0.key.hasPrefix(prefix) }.map {
              .object([.init("$ref", .string("#/$defs/\($0.key)"))])
            }))
      ])
    }
    let groups: [Value.Member] = [
      .init("request", references("do.")), .init("event", references("ev.")),
    ]
    return .object([
      .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      .init("$id", .string("driver.schema.json")), .init("title", .string("Driver protocol \(version)")),
      .init("description", .string("One line of the driver protocol, see driver-protocol.md. Written by rtdbkit.")),
      .init(
        "oneOf",
        .array(["request", "answer", "event"].map { .object([.init("$ref", .string("#/$defs/\($0)"))]) })),
      .init("$defs", .object(groups + definitions)),
    ])
  }

  private static func schema(of request: (name: String, help: String, fields: [Shape.Field])) -> Value {
    let head: [Shape.Field] = [
      .init("id", .number(from: 1), required: true, "counts the requests of the process"),
      .init("do", .word([request.name]), required: true, request.help),
    ]
    return Shape.object(head + request.fields).schema
  }

  private static var answer: Value {
    let id = Shape.Field("id", .number(from: 1), required: true, "the request that is answered")
    let kinds = Answer.allCases.map { kind in
      Shape.object([id, .init(kind.rawValue, shape(of: kind), required: true, help(of: kind))]).schema
    }
    return .object([.init("oneOf", .array(kinds))])
  }

  private static func help(of answer: Answer) -> String {
    switch answer {
    case .ok: "it was done; what it holds for a request is told by ok.REQUEST"
    case .err: "the implementation refused: observed behaviour"
    case .unsupported: "the implementation cannot do this"
    case .fault: "the adapter caught something that it did not expect, and lives on"
    }
  }

  private static func event(_ name: String, _ fields: [Shape.Field]) -> Value {
    let head = Shape.Field("ev", .word([name]), required: true, "what was seen")
    return Shape.object([head] + eventFields + fields).schema
  }
}
