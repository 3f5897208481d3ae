import Foundation
import RTDBTree

/// Converts what an app hands in, Foundation objects or Swift values, to JSON.
enum FoundationReader {
  /// - Throws: `InvalidFirebaseData` for what cannot be stored.
  static func json(_ value: Any?) throws(DataError) -> JSON { try json(value, depth: 0) }

  private static func json(_ value: Any?, depth: Int) throws(DataError) -> JSON {
    guard depth <= Node.maximumDepth else {
      throw DataError(.invalidData, "The data is nested deeper than \(Node.maximumDepth) levels.")
    }
    // Swift's collections first: a cast of one to a class would copy it, and Foundation's collections convert all
    // that is in them at each access to an element.
    switch value {
    case nil: return .null
    case let text as String: return .string(text)
    case let dictionary as [String: Any]: return try object(dictionary.lazy.map { (key: $0, value: $1) }, depth)
    case let dictionary as [AnyHashable: Any]:
      return try object(dictionary.lazy.map { (key: $0.base, value: $1) }, depth)
    case let array as [Any]:
      var elements: [JSON] = []
      elements.reserveCapacity(array.count)
      for element in array { elements.append(try json(element, depth: depth + 1)) }
      return .array(elements)
    case is NSNull: return .null
    case let number as NSNumber: return json(number)
    case let value?:
      if let wrapped = content(ofOptional: value) { return try json(wrapped, depth: depth) }
      throw DataError(
        .invalidData,
        "Cannot store an object of type \(type(of: value)); there are strings, numbers, booleans, dictionaries, "
          + "arrays and null.")
    }
  }

  /// Booleans, integers and doubles stay apart; an integer beyond 64 bits with sign becomes a double.
  private static func json(_ number: NSNumber) -> JSON {
    switch UInt8(bitPattern: number.objCType.pointee) {
    // Foundation on Linux gives this type to booleans alone; on Apple's platforms they are told by their class.
    case UInt8(ascii: "c") where isBoolean(number), UInt8(ascii: "B"): return .bool(number.boolValue)
    case UInt8(ascii: "d"), UInt8(ascii: "f"): return .double(number.doubleValue)
    case UInt8(ascii: "Q"), UInt8(ascii: "L"):
      return Int64(exactly: number.uint64Value).map(JSON.integer) ?? .double(number.doubleValue)
    default: return .integer(number.int64Value)
    }
  }

  private static func isBoolean(_ number: NSNumber) -> Bool {
    #if canImport(Darwin)
      CFGetTypeID(number) == CFBooleanGetTypeID()
    #else
      true
    #endif
  }

  private static func object(
    _ pairs: some Collection<(key: Any, value: Any)>, _ depth: Int
  ) throws(DataError) -> JSON {
    var members: [JSON.Member] = []
    members.reserveCapacity(pairs.count)
    for (key, value) in pairs {
      guard let text = key as? String else {
        throw DataError(.invalidData, "The keys of data must be strings, unlike \(key) of type \(type(of: key)).")
      }
      members.append(JSON.Member(text, try json(value, depth: depth + 1)))
    }
    return .object(members)
  }

  /// What an optional that hides in a value of any type contains: nil for what is no optional.
  private static func content(ofOptional value: Any) -> Any?? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return nil }
    return .some(mirror.children.first?.value)
  }
}
