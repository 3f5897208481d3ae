import RTDBClient
import RTDBTree

/// Steps that only ask whether a call is refused at once.
extension TranscriptClient {
  func attempt(_ action: JSON) throws {
    let id = action["id"] ?? .null
    // The database comes into being whatever becomes of the call.
    _ = repo
    // A promise is never kept before the call returns.
    var early: [JSON]? = []
    do {
      try carryOut(attempt: action) { [unowned self] error in
        let end = JSON.object([.init("id", id), .init("later", true)] + describe(error))
        if early == nil { note(end) } else { early?.append(end) }
      }
      note(["id": id, "throws": false])
      early?.forEach(note)
      early = nil
    } catch is DataError {
      note(["id": id, "throws": true])
    }
  }

  private func carryOut(attempt action: JSON, _ completion: @escaping Repo.Completion) throws {
    let api = action["api"]?.text ?? ""
    let recorded = action["args"]?.elements ?? []
    if api != "query", recorded.contains(where: RecordedValue.isUnsayable) {
      throw DataError(.invalidData, "An argument is no JSON.")
    }
    let arguments = recorded.map { RecordedValue.expanded($0) }
    if api == "refFromURL" {
      _ = try DatabaseURL(arguments.first?.text ?? "", requiresNamespace: true, limits: profile.argumentLimits)
      return
    }
    let path = try path(action)
    let value = arguments.first ?? .null
    switch api {
    case "ref": break
    case "query": _ = try trialQuery(action["constraints"]?.elements ?? [])
    case "setPriority":
      let priority = try Validation.priority(value)
      repo.set(path.appending(.priority), Node(priority: priority), completion: completion)
    case "update": repo.update(path, try update(value, path), completion: completion)
    case "onDisconnectUpdate": repo.onDisconnectUpdate(path, try update(value, path), completion: completion)
    default:
      let priority = arguments.count > 1 ? arguments[1] : nil
      try Validation.checkWritable(path)
      let node = try Validation.data(value, priority: priority, at: path, limits: profile.argumentLimits)
      let write = api.hasPrefix("onDisconnect") ? repo.onDisconnectSet : repo.set
      write(path, node, completion)
    }
  }

  /// Builds a query call by call, with the checks of the public API.
  private func trialQuery(_ constraints: [JSON]) throws -> QueryParams {
    var builder = QueryBuilder(style: profile.queryStyle)
    for constraint in constraints {
      let parts = constraint.elements ?? []
      let value = RecordedValue.expanded(parts.count > 1 ? parts[1] : .null)
      let key = try childKey(parts)
      switch parts.first?.text {
      case "orderByKey": builder = try builder.orderedByKey()
      case "orderByValue": builder = try builder.orderedByValue()
      case "orderByPriority": builder = try builder.orderedByPriority()
      case "orderByChild": builder = try builder.orderedByChild(value.text ?? "")
      case "startAt":
        builder = try key.map { try builder.starting(at: value, childKey: $0) } ?? builder.starting(at: value)
      case "startAfter": builder = try builder.starting(after: value, childKey: key)
      case "endAt": builder = try key.map { try builder.ending(at: value, childKey: $0) } ?? builder.ending(at: value)
      case "endBefore": builder = try builder.ending(before: value, childKey: key)
      case "equalTo": builder = try key.map { try builder.equal(to: value, childKey: $0) } ?? builder.equal(to: value)
      case "limitToFirst": builder = try builder.limited(toFirst: Int(value.integer ?? 0))
      case "limitToLast": builder = try builder.limited(toLast: Int(value.integer ?? 0))
      default: throw DataError(.invalidArgument, "There is no constraint \(constraint).")
      }
    }
    return builder.params
  }

  /// The key beside a bound's value; what is not defined counts as missing, anything else must be a text.
  private func childKey(_ parts: [JSON]) throws -> String? {
    guard parts.count > 2, !RecordedValue.isUnsayable(parts[2]) else { return nil }
    guard let key = parts[2].text else { throw DataError(.invalidKey, "The key of a bound must be a text.") }
    return key
  }
}
