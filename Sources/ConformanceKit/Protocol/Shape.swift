import ConformanceCases

/// What a value of a message must look like: checked on every message, and the source of the JSON Schema.
package indirect enum Shape: Sendable {
  /// Data of the database, anything at all.
  case any
  case text
  case textOrNull
  case flag
  /// A whole number, at least the given one.
  case number(from: Int64)
  case word([String])
  case list(Shape)
  /// Names of the sender's choice, each with a value of one shape.
  case table(Shape)
  /// Known members; others are ignored, so that minor versions can add some.
  case object([Field])

  /// A member of an object.
  package struct Field: Sendable {
    package var name: String
    package var shape: Shape
    package var isRequired: Bool
    package var help: String

    package init(_ name: String, _ shape: Shape, required: Bool = false, _ help: String) {
      self.name = name
      self.shape = shape
      isRequired = required
      self.help = help
    }
  }
}

// MARK: - Checking

extension Shape {
  /// What is wrong with a value and where, as `ok.features: expected a list, found "x"`; nil where nothing is.
  package func fault(of value: Value, at place: String = "") -> String? {
    switch self {
    case .any: return nil
    case .text: return value.text == nil ? wrong(value, place) : nil
    case .textOrNull: return value.text == nil && !value.isNull ? wrong(value, place) : nil
    case .flag: return value.flag == nil ? wrong(value, place) : nil
    case .number(let least):
      guard let number = value.wholeNumber, number >= least else { return wrong(value, place) }
      return nil
    case .word(let words):
      guard let word = value.text, words.contains(word) else { return wrong(value, place) }
      return nil
    case .list(let shape):
      guard let elements = value.elements else { return wrong(value, place) }
      return elements.enumerated().lazy.compactMap { shape.fault(of: $1, at: "\(place)[\($0)]") }.first
    case .table(let shape):
      guard let members = value.members else { return wrong(value, place) }
      return members.lazy.compactMap { shape.fault(of: $0.value, at: Self.join(place, $0.key)) }.first
    case .object(let fields):
      guard value.members != nil else { return wrong(value, place) }
      return fields.lazy.compactMap { $0.fault(in: value, at: place) }.first
    }
  }

  /// The shape in words.
  package var words: String {
    switch self {
    case .any: "data"
    case .text: "a string"
    case .textOrNull: "a string or null"
    case .flag: "true or false"
    case .number(let least): least <= -Int64.max ? "a whole number" : "a whole number from \(least)"
    case .word(let words): "one of " + words.map { "\"\($0)\"" }.joined(separator: ", ")
    case .list: "a list"
    case .table, .object: "an object"
    }
  }

  private func wrong(_ value: Value, _ place: String) -> String {
    "\(place): expected \(words), found \(Self.excerpt(value.jsonText))"
  }

  fileprivate static func join(_ place: String, _ name: String) -> String { place.isEmpty ? name : "\(place).\(name)" }

  /// The beginning of a long text.
  package static func excerpt(_ text: String, limit: Int = 120) -> String {
    text.count > limit ? text.prefix(limit) + "… (\(text.utf8.count) bytes)" : text
  }
}

extension Shape.Field {
  fileprivate func fault(in object: Value, at place: String) -> String? {
    let place = Shape.join(place, name)
    guard let value = object[name] else {
      return isRequired ? "\(place) is missing: expected \(shape.words), \(help)" : nil
    }
    return shape.fault(of: value, at: place)
  }
}

// MARK: - JSON Schema

extension Shape {
  /// The shape as JSON Schema, draft 2020-12.
  package var schema: Value {
    func type(_ name: String, _ more: [Value.Member] = []) -> Value {
      .object([.init("type", .string(name))] + more)
    }
    switch self {
    case .any: return .bool(true)
    case .text: return type("string")
    case .textOrNull: return .object([.init("type", .array([.string("string"), .string("null")]))])
    case .flag: return type("boolean")
    case .number(let least): return type("integer", least <= -Int64.max ? [] : [.init("minimum", .integer(least))])
    case .word(let words): return .object([.init("enum", .array(words.map(Value.string)))])
    case .list(let shape): return type("array", [.init("items", shape.schema)])
    case .table(let shape): return type("object", [.init("additionalProperties", shape.schema)])
    case .object(let fields):
      let required = fields.filter(\.isRequired).map { Value.string($0.name) }
      let properties = fields.map { Value.Member($0.name, $0.schema) }
      return type(
        "object",
        [.init("properties", .object(properties))] + (required.isEmpty ? [] : [.init("required", .array(required))]))
    }
  }
}

extension Shape.Field {
  fileprivate var schema: Value {
    let members = shape.schema.members ?? []
    return .object([.init("description", .string(help))] + members)
  }
}
