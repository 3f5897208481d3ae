import Foundation
import RTDBTree

/// Turns `Encodable` values into what `setValue(_:)` takes: Foundation objects.
///
/// It stands on Foundation's JSON encoder, so that a `Double` without fraction becomes an integer, as it does at the
/// server.
public final class FirebaseDataEncoder {
  /// How dates become data.
  public enum DateEncodingStrategy {
    /// As `Date` does it: seconds since 2001.
    case deferredToDate
    case secondsSince1970
    case millisecondsSince1970
    /// As text in the format of ISO 8601.
    case iso8601
    case formatted(DateFormatter)
    case custom(@Sendable (Date, any Encoder) throws -> Void)
  }

  /// How bytes become data.
  public enum DataEncodingStrategy {
    /// As `Data` does it: an array of numbers.
    case deferredToData
    case base64
    /// As they are, which a database cannot store: `EncodingError.invalidValue`.
    case blob
    case custom(@Sendable (Data, any Encoder) throws -> Void)
  }

  /// What becomes of infinities and NaN, which a database cannot store.
  public enum NonConformingFloatEncodingStrategy {
    case `throw`
    case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }

  /// How the names of properties become keys.
  public enum KeyEncodingStrategy {
    case useDefaultKeys
    case convertToSnakeCase
    case custom(@Sendable ([any CodingKey]) -> any CodingKey)
  }

  public var dateEncodingStrategy = DateEncodingStrategy.deferredToDate
  public var dataEncodingStrategy = DataEncodingStrategy.base64
  public var nonConformingFloatEncodingStrategy = NonConformingFloatEncodingStrategy.throw
  public var keyEncodingStrategy = KeyEncodingStrategy.useDefaultKeys
  /// Handed to the values that are encoded.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  public init() {}

  /// Encodes a value; a string, number or boolean may stand alone.
  ///
  /// - Throws: `EncodingError`, also where a value encodes nothing.
  public func encode<T: Encodable>(_ value: T) throws -> Any {
    let data = try encoder.encode(value)
    return FoundationWriter.object(try JSONReader.read(String(decoding: data, as: UTF8.self)))
  }

  private var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.userInfo = userInfo
    encoder.dateEncodingStrategy =
      switch dateEncodingStrategy {
      case .deferredToDate: .deferredToDate
      case .secondsSince1970: .secondsSince1970
      case .millisecondsSince1970: .millisecondsSince1970
      case .iso8601: .iso8601
      case .formatted(let formatter): .formatted(formatter)
      case .custom(let encode): .custom(encode)
      }
    encoder.dataEncodingStrategy =
      switch dataEncodingStrategy {
      case .deferredToData: .deferredToData
      case .base64: .base64
      case .blob: .custom(Self.refuse)
      case .custom(let encode): .custom(encode)
      }
    encoder.nonConformingFloatEncodingStrategy =
      switch nonConformingFloatEncodingStrategy {
      case .throw: .throw
      case .convertToString(let positive, let negative, let nan):
        .convertToString(positiveInfinity: positive, negativeInfinity: negative, nan: nan)
      }
    encoder.keyEncodingStrategy =
      switch keyEncodingStrategy {
      case .useDefaultKeys: .useDefaultKeys
      case .convertToSnakeCase: .convertToSnakeCase
      case .custom(let convert): .custom(convert)
      }
    return encoder
  }

  @Sendable private static func refuse(_ data: Data, _ encoder: any Encoder) throws {
    throw EncodingError.invalidValue(
      data,
      EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "A database cannot store bytes as such."))
  }
}
