import RTDBTree

/// A value while a rule is evaluated.
enum RuleValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  /// A part of the user that has members or elements.
  case json(JSON)
  /// Something with children; it equals nothing.
  case opaque

  init(_ json: JSON?) {
    switch json {
    case nil, .null?: self = .null
    case .bool(let value)?: self = .bool(value)
    case .integer(let value)?: self = .number(Double(value))
    case .double(let value)?: self = .number(value)
    case .string(let value)?: self = .string(value)
    case .array?, .object?: self = json.map(RuleValue.json) ?? .null
    }
  }

  init(_ leaf: LeafValue?) {
    switch leaf {
    case nil: self = .null
    case .bool(let value)?: self = .bool(value)
    case .integer(let value)?: self = .number(Double(value))
    case .double(let value)?: self = .number(value)
    case .string(let value)?: self = .string(value)
    case .deferred?: self = .opaque
    }
  }

  /// What `val()` of a node is.
  init(_ node: Node) {
    switch node {
    case .empty: self = .null
    case .leaf(let leaf): self.init(leaf.value)
    case .children: self = .opaque
    }
  }

  /// Whether both are the same primitive; nothing is converted.
  func equals(_ other: RuleValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a.hasSameCodeUnits(as: b)
    default: false
    }
  }
}
