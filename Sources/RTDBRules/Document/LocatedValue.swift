import RTDBTree

/// A value of a rules document that knows where it stands.
struct LocatedValue {
  /// A member of an object.
  struct Member {
    var key: LocatedText
    var value: LocatedValue
  }

  enum Content {
    /// A number, a boolean or null.
    case scalar(JSON)
    case text(LocatedText)
    case array([LocatedValue])
    case object([Member])
  }

  var content: Content
  /// The byte at which it begins.
  var offset: Int
  /// The byte of the closing bracket of an object or array; that of the value itself elsewhere.
  var closing: Int

  var members: [Member]? { if case .object(let members) = content { members } else { nil } }

  /// The value without its places.
  var json: JSON {
    switch content {
    case .scalar(let value): value
    case .text(let text): .string(text.string)
    case .array(let elements): .array(elements.map(\.json))
    case .object(let members): .object(members.map { .init($0.key.string, $0.value.json) })
    }
  }
}

/// A string of a rules document without its escapes; each character knows where it stands.
struct LocatedText {
  var scalars: [Unicode.Scalar] = []
  /// The byte at which each character begins, and that of the closing quote.
  var offsets: [Int] = []
  /// The byte of the opening quote.
  var offset: Int

  var string: String { String(String.UnicodeScalarView(scalars)) }
}
