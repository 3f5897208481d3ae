import Foundation

/// What a transaction's update block decides.
public final class TransactionResult: NSObject {
  /// The new data, nil to leave things as they are.
  let update: MutableData?

  private init(_ update: MutableData?) { self.update = update }

  /// Replaces the data at the transaction's location by the value.
  public static func success(withValue value: MutableData) -> TransactionResult { TransactionResult(value) }

  /// Ends the transaction without a change.
  public static func abort() -> TransactionResult { TransactionResult(nil) }
}
