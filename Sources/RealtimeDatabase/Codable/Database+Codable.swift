import Foundation

extension Database {
  public typealias Encoder = FirebaseDataEncoder
  public typealias Decoder = FirebaseDataDecoder
}

extension DataSnapshot {
  /// The data as a value of a type.
  ///
  /// - Throws: `DecodingError`; `valueNotFound` where there is no data and the type is not optional.
  public func data<T: Decodable>(as type: T.Type, decoder: Database.Decoder = .init()) throws -> T {
    try decoder.decode(type, from: value ?? NSNull())
  }
}

extension DatabaseReference {
  /// Replaces the data at the location by an encoded value.
  ///
  /// - Throws: `EncodingError` at once; the server's answer goes to the completion.
  public func setValue<T: Encodable>(
    from value: T, encoder: Database.Encoder = .init(), completion: (((any Error)?) -> Void)? = nil
  ) throws {
    let encoded = try encoder.encode(value)
    if let completion {
      setValue(encoded) { error, _ in completion(error) }
    } else {
      setValue(encoded)
    }
  }
}
