import Foundation
import RTDBTree

/// Turns what a snapshot's `value` gives, Foundation objects, into `Decodable` values.
public final class FirebaseDataDecoder {
  /// How data becomes dates.
  public enum DateDecodingStrategy {
    /// As `Date` does it: from seconds since 2001.
    case deferredToDate
    case secondsSince1970
    case millisecondsSince1970
    /// From text in the format of ISO 8601.
    case iso8601
    case formatted(DateFormatter)
    case custom(@Sendable (any Decoder) throws -> Date)
  }

  /// How data becomes bytes.
  public enum DataDecodingStrategy {
    /// As `Data` does it: from an array of numbers.
    case deferredToData
    case base64
    /// As they are, which a database cannot store: `DecodingError.dataCorrupted`.
    case blob
    case custom(@Sendable (any Decoder) throws -> Data)
  }

  /// How text becomes infinities and NaN.
  public enum NonConformingFloatDecodingStrategy {
    case `throw`
    case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }

  /// How keys become names of properties.
  public enum KeyDecodingStrategy {
    case useDefaultKeys
    case convertFromSnakeCase
    case custom(@Sendable ([any CodingKey]) -> any CodingKey)
  }

  public var dateDecodingStrategy = DateDecodingStrategy.deferredToDate
  public var dataDecodingStrategy = DataDecodingStrategy.base64
  public var nonConformingFloatDecodingStrategy = NonConformingFloatDecodingStrategy.throw
  public var keyDecodingStrategy = KeyDecodingStrategy.useDefaultKeys
  /// Handed to the values that are decoded.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  public init() {}

  /// Decodes a value from what a snapshot gives.
  ///
  /// - Throws: `DecodingError`; `valueNotFound` where there is no data for a value that is not optional.
  public func decode<T: Decodable>(_ type: T.Type, from structure: Any) throws -> T {
    let json: JSON
    do {
      json = try FoundationReader.json(structure)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: error.message, underlyingError: error))
    }
    return try decoder.decode(type, from: Data(JSONWriter.text(json).utf8))
  }

  private var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.userInfo = userInfo
    decoder.dateDecodingStrategy =
      switch dateDecodingStrategy {
      case .deferredToDate: .deferredToDate
      case .secondsSince1970: .secondsSince1970
      case .millisecondsSince1970: .millisecondsSince1970
      case .iso8601: .iso8601
      case .formatted(let formatter): .formatted(formatter)
      case .custom(let decode): .custom(decode)
      }
    decoder.dataDecodingStrategy =
      switch dataDecodingStrategy {
      case .deferredToData: .deferredToData
      case .base64: .base64
      case .blob: .custom(Self.refuse)
      case .custom(let decode): .custom(decode)
      }
    decoder.nonConformingFloatDecodingStrategy =
      switch nonConformingFloatDecodingStrategy {
      case .throw: .throw
      case .convertFromString(let positive, let negative, let nan):
        .convertFromString(positiveInfinity: positive, negativeInfinity: negative, nan: nan)
      }
    decoder.keyDecodingStrategy =
      switch keyDecodingStrategy {
      case .useDefaultKeys: .useDefaultKeys
      case .convertFromSnakeCase: .convertFromSnakeCase
      case .custom(let convert): .custom(convert)
      }
    return decoder
  }

  @Sendable private static func refuse(_ decoder: any Decoder) throws -> Data {
    throw DecodingError.dataCorrupted(
      DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "A database holds no bytes as such."))
  }
}
