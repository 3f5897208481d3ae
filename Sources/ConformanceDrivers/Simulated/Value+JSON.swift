import ConformanceCases
import RTDBTree

extension Value {
  /// The kit's form of the database's JSON.
  init(_ json: JSON) {
    switch json {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .double(let value): self = .double(value)
    case .string(let value): self = .string(value)
    case .array(let elements): self = .array(elements.map { Value($0) })
    case .object(let members): self = .object(members.map { Member($0.key, Value($0.value)) })
    }
  }

  /// The database's form of the kit's value.
  var json: JSON {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .double(let value): .double(value)
    case .string(let value): .string(value)
    case .array(let elements): .array(elements.map(\.json))
    case .object(let members): .object(members.map { .init($0.key, $0.value.json) })
    }
  }
}
