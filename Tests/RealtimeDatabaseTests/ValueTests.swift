import Foundation
import RTDBTestSupport
import RealtimeDatabase
import Testing

/// What becomes of the values that an app writes.
struct ValueTests {
  struct Case: @unchecked Sendable, CustomTestStringConvertible {
    var name: String
    var value: Any?
    var stored: String
    var testDescription: String { name }

    init(_ name: String, _ value: Any?, _ stored: String) {
      self.name = name
      self.value = value
      self.stored = stored
    }
  }

  static let cases = [
    Case("Bool", true, "true"),
    Case("NSNumber of a boolean", NSNumber(value: false), "false"),
    Case("Int", 5, "5"),
    Case("Int8", Int8(1), "1"),
    Case("UInt8", UInt8(200), "200"),
    Case("Int64.max", Int64.max, "9223372036854775807"),
    Case("UInt64 within range", UInt64(7), "7"),
    Case("UInt64 beyond", UInt64.max, "1.8446744073709552e+19"),
    Case("NSNumber of an integer", NSNumber(value: 1), "1"),
    Case("NSNumber of zero", NSNumber(value: 0), "0"),
    Case("Double", 2.5, "2.5"),
    Case("Double beyond the integers", 1e300, "1e+300"),
    Case("Float", Float(1.5), "1.5"),
    Case("Decimal", Decimal(string: "1.25")!, "1.25"),
    Case("NSDecimalNumber", NSDecimalNumber(string: "0.5"), "0.5"),
    Case("String", "x", #""x""#),
    Case("NSString", NSString("x"), #""x""#),
    Case("String of a part", String("xy".dropFirst()), #""y""#),
    Case("Array", ["a", "b"], #"{"0":"a","1":"b"}"#),
    Case("NSArray with a hole", NSArray(array: [1, NSNull(), 2]), #"{"0":1,"2":2}"#),
    Case("Dictionary", ["a": ["b": 1]], #"{"a":{"b":1}}"#),
    Case("NSDictionary", ["a": true] as NSDictionary, #"{"a":true}"#),
    Case("Dictionary of any key", ["a": 1] as [AnyHashable: Any], #"{"a":1}"#),
    Case("Dictionary of objects", ["a": 1 as AnyObject, "b": true as AnyObject], #"{"a":1,"b":true}"#),
    Case("Dictionary of optionals", ["a": 1, "b": nil] as [String: Int?], #"{"a":1}"#),
    Case("Optional with a value", Optional(3) as Any, "3"),
    Case("Optional without", Optional<Int>.none as Any, "null"),
    Case("nil", nil, "null"),
    Case("NSNull", NSNull(), "null"),
    Case("Empty containers", ["a": [Int](), "b": [String: Int]()], "null"),
    Case("Export form", [".value": 1, ".priority": "p"] as [String: Any], #"{".value":1,".priority":"p"}"#),
    Case("A leaf of null", [".value": NSNull()], "null"),
  ]

  @Test("A value is stored as its kind", arguments: cases)
  func stored(_ example: Case) async throws {
    let world = World()
    call { world.database().reference(withPath: "a").setValue(example.value) }
    #expect(await world.serverData("a") == example.stored)
  }

  @Test("The app's own events show the number as it was written")
  func ownKind() async throws {
    let world = World()
    let ref = world.database().reference(withPath: "a")
    let kinds = Recorder<String>()
    ref.observe(.value) { snapshot in
      if let number = snapshot.value as? NSNumber { kinds.append(String(cString: number.objCType)) }
    }
    call { for value: Any in [true, 1, 2.5, Int64.max] { ref.setValue(value) } }
    await world.settle()
    #expect(
      kinds.all == [NSNumber(value: true), 1, 2.5, NSNumber(value: Int64.max)].map { String(cString: $0.objCType) })
  }

  @Test("Data is taken as it is at the call")
  func copied() async throws {
    let world = World()
    let data = NSMutableDictionary(dictionary: ["a": 1])
    call { world.database().reference(withPath: "a").setValue(data) }
    data["a"] = 2
    #expect(await world.serverData("a") == #"{"a":1}"#)
  }

  @Test("Deep data is converted once, not once more on each level")
  func deep() async throws {
    let world = World()
    var data: Any = 1
    for _ in 0..<1000 { data = ["x": data] }
    let ref = world.database().reference(withPath: "a")
    call { ref.setValue(data) }
    await world.settle()
    let path = Array(repeating: "x", count: 1000).joined(separator: "/")
    let snapshot = try await ref.getData()
    #expect(snapshot.childSnapshot(forPath: path).value as? Int == 1)
  }
}
