import Foundation
import RTDBTree

// MARK: - Order

extension DatabaseQuery {
  /// Orders by the value at a path below each child. A query has one order, else `InvalidQueryParameter`.
  public func queryOrdered(byChild key: String) -> DatabaseQuery {
    derived("queryOrderedByChild:") { query throws(DataError) in try query.orderedByChild(key) }
  }

  /// Orders by key.
  public func queryOrderedByKey() -> DatabaseQuery {
    derived("queryOrderedByKey") { query throws(DataError) in try query.orderedByKey() }
  }

  /// Orders by the children's own values.
  public func queryOrderedByValue() -> DatabaseQuery {
    derived("queryOrderedByValue") { query throws(DataError) in try query.orderedByValue() }
  }

  /// Orders by priority, which is the order without any call.
  public func queryOrderedByPriority() -> DatabaseQuery {
    derived("queryOrderedByPriority") { query throws(DataError) in try query.orderedByPriority() }
  }
}

// MARK: - Range

extension DatabaseQuery {
  /// From a value on. Bounds are strings, numbers, booleans or nil; each end is set once, else
  /// `InvalidQueryParameter`.
  public func queryStarting(atValue startValue: Any?) -> DatabaseQuery {
    bounded("queryStartingAtValue:", startValue) { query, value throws(DataError) in try query.starting(at: value) }
  }

  /// From a value on, and among the children of that value from a key on.
  public func queryStarting(atValue startValue: Any?, childKey: String?) -> DatabaseQuery {
    bounded("queryStartingAtValue:childKey:", startValue) { query, value throws(DataError) in
      try query.starting(at: value, childKey: childKey)
    }
  }

  /// Behind a value.
  public func queryStarting(afterValue startAfterValue: Any?) -> DatabaseQuery {
    bounded("queryStartingAfterValue:", startAfterValue) { query, value throws(DataError) in
      try query.starting(after: value)
    }
  }

  /// Behind a child with a value and key.
  public func queryStarting(afterValue startAfterValue: Any?, childKey: String?) -> DatabaseQuery {
    bounded("queryStartingAfterValue:childKey:", startAfterValue) { query, value throws(DataError) in
      try query.starting(after: value, childKey: childKey)
    }
  }

  /// Up to a value.
  public func queryEnding(atValue endValue: Any?) -> DatabaseQuery {
    bounded("queryEndingAtValue:", endValue) { query, value throws(DataError) in try query.ending(at: value) }
  }

  /// Up to a value, and among the children of that value up to a key.
  public func queryEnding(atValue endValue: Any?, childKey: String?) -> DatabaseQuery {
    bounded("queryEndingAtValue:childKey:", endValue) { query, value throws(DataError) in
      try query.ending(at: value, childKey: childKey)
    }
  }

  /// Before a value.
  public func queryEnding(beforeValue endValue: Any?) -> DatabaseQuery {
    bounded("queryEndingBeforeValue:", endValue) { query, value throws(DataError) in try query.ending(before: value) }
  }

  /// Before a child with a value and key.
  public func queryEnding(beforeValue endValue: Any?, childKey: String?) -> DatabaseQuery {
    bounded("queryEndingBeforeValue:childKey:", endValue) { query, value throws(DataError) in
      try query.ending(before: value, childKey: childKey)
    }
  }

  /// Only children of a value.
  public func queryEqual(toValue value: Any?) -> DatabaseQuery {
    bounded("queryEqualToValue:", value) { query, value throws(DataError) in try query.equal(to: value) }
  }

  /// Only the child of a value and key.
  public func queryEqual(toValue value: Any?, childKey: String?) -> DatabaseQuery {
    bounded("queryEqualToValue:childKey:", value) { query, value throws(DataError) in
      try query.equal(to: value, childKey: childKey)
    }
  }
}

// MARK: - Limit

extension DatabaseQuery {
  /// At most so many from the start of the range; 1 to 2³¹ − 1, else `InvalidQueryParameter`.
  public func queryLimited(toFirst limit: UInt) -> DatabaseQuery {
    derived("queryLimitedToFirst:") { query throws(DataError) in try query.limited(toFirst: Int(clamping: limit)) }
  }

  /// At most so many from the end of the range; 1 to 2³¹ − 1, else `InvalidQueryParameter`.
  public func queryLimited(toLast limit: UInt) -> DatabaseQuery {
    derived("queryLimitedToLast:") { query throws(DataError) in try query.limited(toLast: Int(clamping: limit)) }
  }
}

extension DatabaseQuery {
  private func derived(
    _ call: String, _ body: (QueryBuilder) throws(DataError) -> QueryBuilder
  ) -> DatabaseQuery {
    checked(call, else: self) { DatabaseQuery(home, path, try body(builder)) }
  }

  private func bounded(
    _ call: String, _ value: Any?, _ body: (QueryBuilder, JSON) throws(DataError) -> QueryBuilder
  ) -> DatabaseQuery {
    derived(call) { query throws(DataError) in
      let json: JSON
      do throws(DataError) {
        json = try FoundationReader.json(value)
      } catch {
        throw DataError(.invalidQuery, error.message)
      }
      return try body(query, json)
    }
  }
}
