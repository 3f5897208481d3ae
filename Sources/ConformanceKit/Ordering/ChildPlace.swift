import ConformanceCases

/// The place of a child among its siblings in the order of a query: by its value there, equal ones by key.
struct ChildPlace: Comparable {
  let key: KeyOrder
  /// Nothing for queries by key.
  let index: IndexValue

  init(_ key: String, _ export: Value, order: QueryOrder) {
    self.key = KeyOrder(key)
    index = order.indexValue(of: export)
  }

  init(key: KeyOrder, index: IndexValue) {
    self.key = key
    self.index = index
  }

  static func < (left: ChildPlace, right: ChildPlace) -> Bool {
    left.index == right.index ? left.key < right.key : left.index < right.index
  }

  static func == (left: ChildPlace, right: ChildPlace) -> Bool { left.index == right.index && left.key == right.key }
}

/// By what a query sorts.
enum QueryOrder {
  case key, value, priority
  case child([String])

  init(_ query: Query?) {
    switch query?.orderBy {
    case nil, ".priority": self = .priority
    case ".key": self = .key
    case ".value": self = .value
    case let path?: self = .child(path.split(separator: "/").map(String.init))
    }
  }

  /// What a child in export form is sorted by.
  func indexValue(of export: Value) -> IndexValue {
    switch self {
    case .key: .nothing
    case .value: IndexValue(export)
    case .priority: IndexValue(export.members == nil ? .null : export.canonicalMember(".priority"))
    case .child(let path): IndexValue(path.reduce(export) { $0.canonicalMember($1) })
    }
  }
}

/// A value as far as it counts for an order: kinds come before each other, and all objects are alike.
enum IndexValue: Comparable {
  case nothing
  case boolean(Bool)
  case number(Double)
  case text(String)
  case children

  init(_ export: Value) {
    switch export {
    case .null: self = .nothing
    case .bool(let value): self = .boolean(value)
    case .integer(let value): self = .number(Double(value))
    case .double(let value): self = .number(value)
    case .string(let text): self = .text(text)
    case .array, .object:
      let leaf = export.canonicalMember(".value")
      self = export.isAbsent ? .nothing : leaf.isAbsent ? .children : IndexValue(leaf)
    }
  }

  private var rank: Int {
    switch self {
    case .nothing: 0
    case .boolean: 1
    case .number: 2
    case .text: 3
    case .children: 4
    }
  }

  static func < (left: IndexValue, right: IndexValue) -> Bool {
    switch (left, right) {
    case (.boolean(let one), .boolean(let other)): !one && other
    case (.number(let one), .number(let other)): one < other
    case (.text(let one), .text(let other)): one.utf16.lexicographicallyPrecedes(other.utf16)
    default: left.rank < right.rank
    }
  }

  static func == (left: IndexValue, right: IndexValue) -> Bool { !(left < right) && !(right < left) }
}
