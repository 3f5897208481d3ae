import Foundation

/// A date that the server fills in where it is nil when its owner is written.
///
/// It is stored as milliseconds since 1970.
@propertyWrapper
public struct ServerTimestamp: Codable, Equatable, Hashable, Sendable {
  private var value: Date?

  public init(wrappedValue value: Date?) { self.value = value }

  public var wrappedValue: Date? {
    get { value }
    set { value = newValue }
  }

  /// Reads milliseconds since 1970; no data gives nil.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    value = container.decodeNil() ? nil : Date(timeIntervalSince1970: Double(try container.decode(Int64.self)) / 1000)
  }

  /// Writes milliseconds since 1970, or for nil the server's timestamp.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value {
      try container.encode(Int64(value.timeIntervalSince1970 * 1000))
    } else {
      try container.encode([".sv": "timestamp"])
    }
  }
}

extension KeyedDecodingContainer {
  /// A timestamp without data reads as nil: a database stores no nulls, so that their keys are missing.
  public func decode(_ type: ServerTimestamp.Type, forKey key: Key) throws -> ServerTimestamp {
    try decodeIfPresent(type, forKey: key) ?? ServerTimestamp(wrappedValue: nil)
  }
}
