import ConformanceCases

/// One member of a message that stands for one property of the model: its name, its form, and both directions.
struct WireField<Model: Sendable>: Sendable {
  /// The property of the model, as Swift spells it: a test holds the table to the model by it.
  let property: String
  let field: Shape.Field
  /// What to send; nil leaves the member out.
  let read: @Sendable (Model) -> Value?
  /// Takes what was sent, which has the field's form.
  let write: @Sendable (inout Model, Value) -> Void
}

extension WireField {
  typealias Place<Property> = WritableKeyPath<Model, Property> & Sendable

  static func text(_ name: String, _ property: String, _ place: Place<String?>, _ help: String) -> WireField {
    WireField(property: property, field: .init(name, .text, help)) { model in
      model[keyPath: place].map(Value.string)
    } write: { model, value in
      model[keyPath: place] = value.text
    }
  }

  /// A path, left out where it is the root.
  static func path(_ place: Place<String>) -> WireField {
    let help = "the location without a leading slash; the root where it is left out"
    return WireField(property: "path", field: .init("path", .text, help)) { model in
      model[keyPath: place].isEmpty ? nil : .string(model[keyPath: place])
    } write: { model, value in
      model[keyPath: place] = value.text ?? ""
    }
  }

  static func data(_ name: String, _ property: String, _ place: Place<Value?>, _ help: String) -> WireField {
    WireField(property: property, field: .init(name, .any, help)) {
      $0[keyPath: place]
    } write: { model, value in
      model[keyPath: place] = value
    }
  }

  static func flag(_ name: String, _ property: String, _ place: Place<Bool?>, _ help: String) -> WireField {
    WireField(property: property, field: .init(name, .flag, help)) { model in
      model[keyPath: place].map(Value.bool)
    } write: { model, value in
      model[keyPath: place] = value.flag
    }
  }

  /// A flag that is left out where it is as usual.
  static func flag(
    _ name: String, _ property: String, _ place: Place<Bool>, unless usual: Bool, _ help: String
  ) -> WireField {
    WireField(property: property, field: .init(name, .flag, help)) { model in
      model[keyPath: place] == usual ? nil : .bool(model[keyPath: place])
    } write: { model, value in
      model[keyPath: place] = value.flag ?? usual
    }
  }

  /// What a transaction's update function does, a form for each run; left out where there is none.
  static func functions(
    _ name: String, _ property: String, _ place: Place<[UpdateFunction]>, _ help: String
  ) -> WireField {
    WireField(property: property, field: .init(name, .list(.any), help)) { model in
      model[keyPath: place].isEmpty ? nil : .array(model[keyPath: place].map(\.wireForm))
    } write: { model, value in
      model[keyPath: place] = (value.elements ?? []).compactMap(UpdateFunction.init(wireForm:))
    }
  }

  static func count(
    _ name: String, _ property: String, _ place: Place<Int?>, from least: Int64 = 1, _ help: String
  ) -> WireField {
    WireField(property: property, field: .init(name, .number(from: least), help)) { model in
      model[keyPath: place].map { .integer(Int64($0)) }
    } write: { model, value in
      model[keyPath: place] = value.wholeNumber.map { Int($0) }
    }
  }

  static func number(_ name: String, _ property: String, _ place: Place<Int64?>, _ help: String) -> WireField {
    WireField(property: property, field: .init(name, .number(from: .min), help)) { model in
      model[keyPath: place].map(Value.integer)
    } write: { model, value in
      model[keyPath: place] = value.wholeNumber
    }
  }

  /// One word of a few.
  static func word<Word>(
    _ name: String, _ property: String, _ place: Place<Word?>, _ help: String
  ) -> WireField where Word: RawRepresentable<String> & CaseIterable & Sendable {
    WireField(property: property, field: .init(name, .word(Word.allCases.map(\.rawValue)), help)) { model in
      model[keyPath: place].map { .string($0.rawValue) }
    } write: { model, value in
      model[keyPath: place] = value.text.flatMap(Word.init)
    }
  }

  /// Several words of a few; left out where there are none.
  static func words<Word>(
    _ name: String, _ property: String, _ place: Place<[Word]>, _ help: String
  ) -> WireField where Word: RawRepresentable<String> & CaseIterable & Sendable {
    WireField(property: property, field: .init(name, .list(.word(Word.allCases.map(\.rawValue))), help)) { model in
      model[keyPath: place].isEmpty ? nil : .array(model[keyPath: place].map { .string($0.rawValue) })
    } write: { model, value in
      model[keyPath: place] = (value.elements ?? []).compactMap { $0.text.flatMap(Word.init) }
    }
  }

  /// A part that has a table of its own.
  static func part<Part>(
    _ name: String, _ property: String, _ place: Place<Part?>, _ table: [WireField<Part>],
    _ make: @escaping @Sendable () -> Part, _ help: String
  ) -> WireField {
    WireField(property: property, field: .init(name, .object(table.map(\.field)), help)) { model in
      model[keyPath: place].map { .object(table.members(of: $0)) }
    } write: { model, value in
      model[keyPath: place] = table.model(from: value, make())
    }
  }

  /// A list of paths; left out where it is empty.
  static func paths(_ name: String, _ place: Place<[String]>, _ help: String) -> WireField {
    WireField(property: name, field: .init(name, .list(.text), help)) { model in
      model[keyPath: place].isEmpty ? nil : .array(model[keyPath: place].map(Value.string))
    } write: { model, value in
      model[keyPath: place] = (value.elements ?? []).compactMap(\.text)
    }
  }
}

extension Array {
  /// The members that stand for a model, in the order of the table.
  func members<Model>(of model: Model) -> [Value.Member] where Element == WireField<Model> {
    compactMap { entry in entry.read(model).map { Value.Member(entry.field.name, $0) } }
  }

  /// The model that members stand for; those that are missing leave it as it is.
  func model<Model>(from value: Value, _ start: Model) -> Model where Element == WireField<Model> {
    var model = start
    for entry in self {
      if let member = value[entry.field.name] { entry.write(&model, member) }
    }
    return model
  }
}
