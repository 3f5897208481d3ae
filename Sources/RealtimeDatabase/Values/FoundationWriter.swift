import Foundation
import RTDBTree

/// Converts JSON to the Foundation objects that an app receives.
///
/// Swift's own values would not do: casts to other numeric types succeed only with `NSNumber`.
enum FoundationWriter {
  static func object(_ json: JSON) -> Any {
    switch json {
    case .null: return NSNull()
    case .bool(let value): return NSNumber(value: value)
    case .integer(let value): return NSNumber(value: value)
    case .double(let value): return NSNumber(value: value)
    case .string(let value): return NSString(string: value)
    case .array(let elements): return NSArray(array: elements.map(object))
    case .object(let members):
      return NSDictionary(
        objects: members.map { object($0.value) }, forKeys: members.map { NSString(string: $0.key) })
    }
  }

  /// A priority, `NSNull` where there is none.
  static func priority(_ priority: LeafValue?) -> Any { priority.map { object($0.json) } ?? NSNull() }
}
