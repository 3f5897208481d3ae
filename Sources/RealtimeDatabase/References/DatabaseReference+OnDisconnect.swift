import Foundation
import RTDBTree

// Writes that the server carries out when this client's connection ends, however it ends.

extension DatabaseReference {
  /// Has the server replace the data at the location when the connection ends.
  public func onDisconnectSetValue(_ value: Any?) {
    queue("onDisconnectSetValue:", nil) { try settingLater(value, nil) }
  }

  /// Has the server replace the data when the connection ends, and calls a block once that is registered.
  public func onDisconnectSetValue(_ value: Any?, withCompletionBlock block: @escaping Completion) {
    queue("onDisconnectSetValue:withCompletionBlock:", block) { try settingLater(value, nil) }
  }

  /// Has the server replace the data, with a priority, when the connection ends.
  public func onDisconnectSetValue(_ value: Any?, andPriority priority: Any?) {
    queue("onDisconnectSetValue:andPriority:", nil) { try settingLater(value, priority) }
  }

  /// Has the server replace the data, with a priority, when the connection ends, and calls a block once that is
  /// registered.
  public func onDisconnectSetValue(
    _ value: Any?, andPriority priority: Any?, withCompletionBlock block: @escaping Completion
  ) {
    queue("onDisconnectSetValue:andPriority:withCompletionBlock:", block) { try settingLater(value, priority) }
  }

  /// Has the server replace the data when the connection ends, and waits until that is registered.
  @discardableResult
  public func onDisconnectSetValue(_ value: Any?) async throws -> DatabaseReference {
    try await finish("onDisconnectSetValue:withCompletionBlock:") { try settingLater(value, nil) }
  }

  /// Has the server replace the data, with a priority, when the connection ends, and waits until that is registered.
  @discardableResult
  public func onDisconnectSetValue(_ value: Any?, andPriority priority: Any?) async throws -> DatabaseReference {
    try await finish("onDisconnectSetValue:andPriority:withCompletionBlock:") { try settingLater(value, priority) }
  }

  private func settingLater(_ value: Any?, _ priority: Any?) throws -> Start {
    let (path, node) = (path, try data(value, priority: priority))
    return { $0.onDisconnectSet(path, node, completion: $1) }
  }
}

extension DatabaseReference {
  /// Has the server delete the data at the location when the connection ends.
  public func onDisconnectRemoveValue() { queue("onDisconnectRemoveValue", nil) { try settingLater(nil, nil) } }

  /// Has the server delete the data when the connection ends, and calls a block once that is registered.
  public func onDisconnectRemoveValue(completionBlock block: @escaping Completion) {
    queue("onDisconnectRemoveValueWithCompletionBlock:", block) { try settingLater(nil, nil) }
  }

  /// Has the server delete the data when the connection ends, and waits until that is registered.
  @discardableResult
  public func onDisconnectRemoveValue() async throws -> DatabaseReference {
    try await finish("onDisconnectRemoveValueWithCompletionBlock:") { try settingLater(nil, nil) }
  }
}

extension DatabaseReference {
  /// Has the server replace the data at several paths below the location when the connection ends.
  public func onDisconnectUpdateChildValues(_ values: [AnyHashable: Any]) {
    queue("onDisconnectUpdateChildValues:", nil) { try updatingLater(values) }
  }

  /// Has the server replace the data at several paths when the connection ends, and calls a block once that is
  /// registered.
  public func onDisconnectUpdateChildValues(
    _ values: [AnyHashable: Any], withCompletionBlock block: @escaping Completion
  ) {
    queue("onDisconnectUpdateChildValues:withCompletionBlock:", block) { try updatingLater(values) }
  }

  /// Has the server replace the data at several paths when the connection ends, and waits until that is registered.
  @discardableResult
  public func onDisconnectUpdateChildValues(_ values: [AnyHashable: Any]) async throws -> DatabaseReference {
    try await finish("onDisconnectUpdateChildValues:withCompletionBlock:") { try updatingLater(values) }
  }

  private func updatingLater(_ values: [AnyHashable: Any]) throws -> Start {
    let (path, entries) = (path, try entries(values))
    return { $0.onDisconnectUpdate(path, entries, completion: $1) }
  }
}

extension DatabaseReference {
  /// Takes back what the server was to do at and below the location when the connection ends.
  public func cancelDisconnectOperations() { queue("cancelDisconnectOperations", nil) { cancelling() } }

  /// Takes back what the server was to do, and calls a block once that is done.
  public func cancelDisconnectOperations(completionBlock block: @escaping Completion) {
    queue("cancelDisconnectOperationsWithCompletionBlock:", block) { cancelling() }
  }

  /// Takes back what the server was to do, and waits until that is done.
  @discardableResult
  public func cancelDisconnectOperations() async throws -> DatabaseReference {
    try await finish("cancelDisconnectOperationsWithCompletionBlock:") { cancelling() }
  }

  private func cancelling() -> Start {
    let path = path
    return { $0.onDisconnectCancel(path, completion: $1) }
  }
}
