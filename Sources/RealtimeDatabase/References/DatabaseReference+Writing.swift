import Foundation
import RTDBTree

// What is written is checked and copied before a call returns; the completion is called after the server's answer.

extension DatabaseReference {
  /// Replaces the data at the location; nil deletes it.
  ///
  /// - Parameter value: Strings, numbers, booleans, arrays and dictionaries; anything else is `InvalidFirebaseData`.
  public func setValue(_ value: Any?) { queue("setValue:", nil) { try setting(value, nil) } }

  /// Replaces the data at the location, and calls a block with the server's answer.
  public func setValue(_ value: Any?, withCompletionBlock block: @escaping Completion) {
    queue("setValue:withCompletionBlock:", block) { try setting(value, nil) }
  }

  /// Replaces the data at the location, with a priority.
  public func setValue(_ value: Any?, andPriority priority: Any?) {
    queue("setValue:andPriority:", nil) { try setting(value, priority) }
  }

  /// Replaces the data at the location, with a priority, and calls a block with the server's answer.
  public func setValue(_ value: Any?, andPriority priority: Any?, withCompletionBlock block: @escaping Completion) {
    queue("setValue:andPriority:withCompletionBlock:", block) { try setting(value, priority) }
  }

  /// Replaces the data at the location, and waits for the server's answer.
  @discardableResult
  public func setValue(_ value: Any?) async throws -> DatabaseReference {
    try await finish("setValue:withCompletionBlock:") { try setting(value, nil) }
  }

  /// Replaces the data at the location, with a priority, and waits for the server's answer.
  @discardableResult
  public func setValue(_ value: Any?, andPriority priority: Any?) async throws -> DatabaseReference {
    try await finish("setValue:andPriority:withCompletionBlock:") { try setting(value, priority) }
  }

  private func setting(_ value: Any?, _ priority: Any?) throws -> Start {
    let (path, node) = (path, try data(value, priority: priority))
    return { $0.set(path, node, completion: $1) }
  }
}

extension DatabaseReference {
  /// Deletes the data at the location.
  public func removeValue() { queue("removeValue", nil) { try setting(nil, nil) } }

  /// Deletes the data at the location, and calls a block with the server's answer.
  public func removeValue(completionBlock block: @escaping Completion) {
    queue("removeValueWithCompletionBlock:", block) { try setting(nil, nil) }
  }

  /// Deletes the data at the location, and waits for the server's answer.
  @discardableResult
  public func removeValue() async throws -> DatabaseReference {
    try await finish("removeValueWithCompletionBlock:") { try setting(nil, nil) }
  }
}

extension DatabaseReference {
  /// Changes the priority of the data at the location.
  public func setPriority(_ priority: Any?) { queue("setPriority:", nil) { try prioritizing(priority) } }

  /// Changes the priority of the data at the location, and calls a block with the server's answer.
  public func setPriority(_ priority: Any?, withCompletionBlock block: @escaping Completion) {
    queue("setPriority:withCompletionBlock:", block) { try prioritizing(priority) }
  }

  /// Changes the priority of the data at the location, and waits for the server's answer.
  @discardableResult
  public func setPriority(_ priority: Any?) async throws -> DatabaseReference {
    try await finish("setPriority:withCompletionBlock:") { try prioritizing(priority) }
  }

  private func prioritizing(_ priority: Any?) throws -> Start {
    try Validation.checkWritable(path)
    let node = Node(priority: try Validation.priority(try FoundationReader.json(priority)))
    let path = path.appending(.priority)
    return { $0.set(path, node, completion: $1) }
  }
}

extension DatabaseReference {
  /// Replaces the data at several paths below the location, all or none; the rest stays.
  ///
  /// - Parameter values: Data by relative path; no path may lie at or below another, else `InvalidFirebaseData`.
  public func updateChildValues(_ values: [AnyHashable: Any]) {
    queue("updateChildValues:", nil) { try updating(values) }
  }

  /// Replaces the data at several paths below the location, and calls a block with the server's answer.
  public func updateChildValues(_ values: [AnyHashable: Any], withCompletionBlock block: @escaping Completion) {
    queue("updateChildValues:withCompletionBlock:", block) { try updating(values) }
  }

  /// Replaces the data at several paths below the location, and waits for the server's answer.
  @discardableResult
  public func updateChildValues(_ values: [AnyHashable: Any]) async throws -> DatabaseReference {
    try await finish("updateChildValues:withCompletionBlock:") { try updating(values) }
  }

  private func updating(_ values: [AnyHashable: Any]) throws -> Start {
    let (path, entries) = (path, try entries(values))
    return { $0.update(path, entries, completion: $1) }
  }
}
