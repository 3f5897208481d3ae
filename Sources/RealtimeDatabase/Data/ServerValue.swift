import Foundation

/// Values that the server fills in when it carries out a write.
public final class ServerValue: NSObject {
  private static let marker = ".sv"

  /// The server's time, in milliseconds since 1970.
  public static func timestamp() -> [AnyHashable: Any] { [marker: "timestamp"] }

  /// The number that is stored there plus another one; where no number is stored, the other one.
  public static func increment(_ delta: NSNumber) -> [AnyHashable: Any] { [marker: ["increment": delta]] }
}
