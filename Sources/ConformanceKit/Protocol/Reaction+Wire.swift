import ConformanceCases

extension Reaction {
  /// The shape of a reaction in a message; a call in it has the members of a `call` beside its `op`.
  static let shape = Shape.object([
    .init("to", .word(Trigger.allCases.map(\.rawValue)), required: true, "what the callback tells"),
    .init("when", .any, "the data that it must be given, or the word: ok, an error code; whatever it is if left out"),
    .init("nth", .number(from: 1), "which of the callbacks that match; all of them where it is left out"),
    .init(
      "do",
      .list(
        .object([.init("op", .word(verbs.map(\.rawValue)), required: true, "the verb; beside it the members of a call")]
        )),
      required: true, "the calls of the same client, in order, made before the callback returns"),
  ])

  /// The form in which the reaction travels.
  var wireForm: Value {
    let calls = calls.map { call in
      Value.object([.init("op", .string(call.verb.rawValue))] + ClientCall.wireFields.members(of: call))
    }
    return .object(
      [.init("to", .string(trigger.rawValue))] + (condition.map { [.init("when", $0)] } ?? [])
        + (occurrence.map { [.init("nth", .integer(Int64($0)))] } ?? []) + [.init("do", .array(calls))])
  }

  /// Reads a form; nil where it is none.
  init?(wireForm form: Value) {
    guard let trigger = form["to"]?.text.flatMap(Trigger.init) else { return nil }
    let calls = (form["do"]?.elements ?? []).compactMap { call -> ClientCall? in
      call["op"]?.text.flatMap(ClientVerb.init).map { verb in
        ClientCall.wireFields.model(from: call, ClientCall(verb: verb))
      }
    }
    self.init(
      trigger, condition: form["when"], occurrence: form["nth"]?.wholeNumber.map { Int($0) }, calls: calls)
  }
}

extension WireField {
  /// What is done inside of callbacks; left out where it is nothing.
  static func reactions(
    _ name: String, _ property: String, _ place: Place<[Reaction]>, _ help: String
  ) -> WireField {
    WireField(property: property, field: .init(name, .list(Reaction.shape), help)) { model in
      model[keyPath: place].isEmpty ? nil : .array(model[keyPath: place].map(\.wireForm))
    } write: { model, value in
      model[keyPath: place] = (value.elements ?? []).compactMap(Reaction.init(wireForm:))
    }
  }
}
