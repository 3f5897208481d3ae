import Foundation
import RTDBTestSupport
import RealtimeDatabase
import Testing

/// Values of the app's own types.
struct CodableTests {
  struct Post: Codable, Equatable {
    var title: String
    var stars: Int
    var tags: [String]
    var rating: Double?
    var link: URL?
  }

  struct Stamped: Codable, Equatable {
    var text: String
    @ServerTimestamp var at: Date?
  }

  struct Sampled: Codable, Equatable {
    var aDate: Date
    var someData: Data
  }

  private let world = World()
  private var ref: DatabaseReference { world.database().reference(withPath: "a") }

  @Test("A value goes out and comes back")
  func roundTrip() async throws {
    let post = Post(title: "x", stars: 3, tags: ["p", "q"], rating: nil, link: URL(string: "https://example.com/a"))
    let answers = Recorder<Bool>()
    try ref.setValue(from: post) { answers.append($0 == nil) }
    await world.settle()
    #expect(answers.all == [true])
    #expect(
      await world.serverData("a")
        == #"{"link":"https://example.com/a","stars":3,"tags":{"0":"p","1":"q"},"title":"x"}"#)
    #expect(try await ref.getData().data(as: Post.self) == post)
  }

  @Test("Scalars and lists may stand alone")
  func scalars() async throws {
    try ref.setValue(from: 5)
    await world.settle()
    #expect(try await ref.getData().data(as: Int.self) == 5)
    try ref.setValue(from: ["a", "b"])
    await world.settle()
    #expect(try await ref.getData().data(as: [String].self) == ["a", "b"])
    try ref.setValue(from: Decimal(string: "1.5")!)
    #expect(await world.serverData("a") == "1.5")
  }

  @Test("No data is no value, and nil for an optional")
  func missing() async throws {
    let snapshot = try await ref.getData()
    #expect(try snapshot.data(as: Int?.self) == nil && snapshot.data(as: Post?.self) == nil)
    for attempt in [{ _ = try snapshot.data(as: Post.self) }, { _ = try snapshot.data(as: Int.self) }] {
      let error = #expect(throws: DecodingError.self, performing: attempt)
      guard case .valueNotFound = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test("What encodes nothing is an error at once")
  func nothing() {
    struct Hollow: Encodable { func encode(to encoder: any Encoder) {} }
    let error = #expect(throws: EncodingError.self) { try ref.setValue(from: Hollow()) }
    guard case .invalidValue = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(throws: EncodingError.self) { try ref.setValue(from: Double.nan) }
  }

  @Test("A server timestamp is filled in where it is nil, and read as a date")
  func serverTimestamp() async throws {
    try ref.setValue(from: Stamped(text: "x"))
    await world.settle()
    #expect(await world.serverData("a") == #"{"at":\#(World.epoch),"text":"x"}"#)
    let read = try await ref.getData().data(as: Stamped.self)
    #expect(read.at == Date(timeIntervalSince1970: Double(World.epoch) / 1000))
    try ref.setValue(from: Stamped(text: "y", at: Date(timeIntervalSince1970: 1.2345)))
    #expect(await world.serverData("a") == #"{"at":1234,"text":"y"}"#)
    await world.serverSet("a", ["text": "z"])
    #expect(try await ref.getData().data(as: Stamped.self).at == nil)
  }

  @Test("Dates in every form")
  func dates() throws {
    let date = Date(timeIntervalSince1970: 1_000_000)
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd"
    let forms: [(Database.Encoder.DateEncodingStrategy, Database.Decoder.DateDecodingStrategy, NSObject, Date)] = [
      (.deferredToDate, .deferredToDate, NSNumber(value: date.timeIntervalSinceReferenceDate), date),
      (.secondsSince1970, .secondsSince1970, 1_000_000 as NSNumber, date),
      (.millisecondsSince1970, .millisecondsSince1970, 1_000_000_000 as NSNumber, date),
      (.iso8601, .iso8601, "1970-01-12T13:46:40Z" as NSString, date),
      (.formatted(formatter), .formatted(formatter), "1970-01-12" as NSString, date.addingTimeInterval(-49_600)),
      (
        .custom { date, encoder in
          var container = encoder.singleValueContainer()
          try container.encode("on \(Int(date.timeIntervalSince1970))")
        },
        .custom { decoder in
          let text = try decoder.singleValueContainer().decode(String.self)
          return Date(timeIntervalSince1970: Double(text.dropFirst(3))!)
        }, "on 1000000" as NSString, date
      ),
    ]
    for (encoding, decoding, expected, back) in forms {
      let encoder = Database.Encoder()
      encoder.dateEncodingStrategy = encoding
      let encoded = try encoder.encode(Sampled(aDate: date, someData: Data()))
      #expect((encoded as? NSDictionary)?["aDate"] as? NSObject == expected)
      let decoder = Database.Decoder()
      decoder.dateDecodingStrategy = decoding
      #expect(try decoder.decode(Sampled.self, from: encoded).aDate == back)
    }
  }

  @Test("Bytes in every form")
  func bytes() throws {
    let forms: [(Database.Encoder.DataEncodingStrategy, Database.Decoder.DataDecodingStrategy, NSObject)] = [
      (.base64, .base64, "AQI=" as NSString), (.deferredToData, .deferredToData, [1, 2] as NSArray),
      (
        .custom { data, encoder in
          var container = encoder.singleValueContainer()
          try container.encode(data.count)
        }, .custom { decoder in Data(repeating: 9, count: try decoder.singleValueContainer().decode(Int.self)) },
        2 as NSNumber
      ),
    ]
    for (encoding, decoding, expected) in forms {
      let encoder = Database.Encoder()
      encoder.dataEncodingStrategy = encoding
      let encoded = try encoder.encode(["d": Data([1, 2])])
      #expect((encoded as? NSDictionary)?["d"] as? NSObject == expected)
      let decoder = Database.Decoder()
      decoder.dataDecodingStrategy = decoding
      #expect(try decoder.decode([String: Data].self, from: encoded)["d"]?.count == 2)
    }
    let encoder = Database.Encoder()
    encoder.dataEncodingStrategy = .blob
    #expect(throws: EncodingError.self) { try encoder.encode(Data([1])) }
    let decoder = Database.Decoder()
    decoder.dataDecodingStrategy = .blob
    #expect(throws: DecodingError.self) { try decoder.decode(Data.self, from: "AQI=") }
  }

  @Test("Infinities as text, or refused")
  func infinities() throws {
    let encoder = Database.Encoder()
    #expect(throws: EncodingError.self) { try encoder.encode(["x": Double.infinity]) }
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "+", negativeInfinity: "-", nan: "?")
    let encoded = try encoder.encode(["x": Double.infinity, "y": -Double.infinity])
    #expect(encoded as? NSDictionary == ["x": "+", "y": "-"])
    let decoder = Database.Decoder()
    #expect(throws: DecodingError.self) { try decoder.decode([String: Double].self, from: encoded) }
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "+", negativeInfinity: "-", nan: "?")
    #expect(try decoder.decode([String: Double].self, from: encoded) == ["x": .infinity, "y": -.infinity])
  }

  @Test("Keys in snake case, or made by the app; those of server values stay")
  func keys() throws {
    struct Name: Codable, Equatable {
      var firstName: String
      @ServerTimestamp var lastSeen: Date?
    }
    let encoder = Database.Encoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let expected: NSDictionary = ["first_name": "ada", "last_seen": [".sv": "timestamp"]]
    #expect(try encoder.encode(Name(firstName: "ada")) as? NSDictionary == expected)
    let decoder = Database.Decoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let read = try decoder.decode(Name.self, from: ["first_name": "ada", "last_seen": 1000] as NSDictionary)
    #expect(read == Name(firstName: "ada", lastSeen: Date(timeIntervalSince1970: 1)))
    encoder.keyEncodingStrategy = .custom { CustomKey("k_" + $0.last!.stringValue) }
    #expect((try encoder.encode(Name(firstName: "ada")) as? NSDictionary)?["k_firstName"] as? String == "ada")
  }

  struct CustomKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  @Test("The app's information reaches its types")
  func userInfo() throws {
    struct Informed: Codable {
      var word: String
      init(word: String) { self.word = word }
      init(from decoder: any Decoder) throws { word = decoder.userInfo[Self.key] as? String ?? "" }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(encoder.userInfo[Self.key] as? String ?? "")
      }
      static let key = CodingUserInfoKey(rawValue: "word")!
    }
    let encoder = Database.Encoder()
    encoder.userInfo[Informed.key] = "hello"
    #expect(try encoder.encode(Informed(word: "")) as? String == "hello")
    let decoder = Database.Decoder()
    decoder.userInfo[Informed.key] = "hello"
    #expect(try decoder.decode(Informed.self, from: "x").word == "hello")
  }

  @Test("Large integers keep every digit")
  func integers() throws {
    let encoded = try Database.Encoder().encode(["x": Int64.max])
    #expect((encoded as? NSDictionary)?["x"] as? NSNumber == NSNumber(value: Int64.max))
    #expect(try Database.Decoder().decode([String: Int64].self, from: encoded) == ["x": .max])
  }
}
