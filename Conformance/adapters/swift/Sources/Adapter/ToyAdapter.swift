import ConformanceAdapter

/// A starting point: an adapter for a toy database that keeps one flat table of leaves.
///
/// Replace `Toy` by your implementation, and declare in `features` what it can do: cases that need something else are
/// reported as not applicable, never as passed.
final class ToyAdapter: Adapter {
  let introduction = AdapterIntroduction(name: "toy-swift", features: ["listen.value", "set", "remove"])
  private var toy = Toy()
  private var now: Int64 = 0
  private var events: AdapterEvents?

  func begin(_ scene: AdapterScene, events: AdapterEvents) throws {
    let refusals = scene.rules.members ?? []
    guard refusals.allSatisfy({ $0.value.elements?.isEmpty != false }) else {
      throw AdapterError.unsupported(feature: "server.setRules", reason: "the toy refuses nothing")
    }
    self.events = events
    now = scene.epoch
    toy = Toy()
    toy.set("", scene.serverData)
  }

  func perform(_ request: AdapterRequest) throws {
    switch (request.name, request.verb) {
    case ("call", "listen"): listen(request)
    case ("call", "unlisten"): toy.unlisten { $0.client == request.client && $0.name == request.streamName }
    case ("call", "set"), ("call", "remove"): try write(request)
    case ("server.set", _), ("server.remove", _): toy.set(request.path, request.value ?? .null)
    case ("clock.advance", _): now += request.ms?.wholeNumber ?? 0
    default:
      let feature = request.name == "call" ? request.verb : request.name
      throw AdapterError.unsupported(feature: feature, reason: "the toy cannot do this")
    }
  }

  /// The toy does everything at once and is always at rest.
  func settle() -> AdapterRest { AdapterRest(serverTime: now) }

  func serverData() -> Value { toy.value(at: "") }

  func end() {
    toy = Toy()
    events = nil
  }

  private func listen(_ request: AdapterRequest) {
    for _ in request.events {
      let listener = Toy.Listener(client: request.client, name: request.streamName, path: request.path) {
        [events] in
        events?.value(client: request.client, listener: request.streamName, Toy.plain($0), export: $0)
      }
      toy.listen(listener)
    }
  }

  private func write(_ request: AdapterRequest) throws {
    guard !request.path.contains(where: { ".#$[]".contains($0) }) else {
      throw AdapterError.refused(code: "InvalidPathValidation", message: "a path has none of . # $ [ ]")
    }
    toy.set(request.path, request.verb == "remove" ? .null : request.value ?? .null)
    guard !request.streamName.isEmpty else { return }
    events?.acknowledged(client: request.client, write: request.streamName)
  }
}

/// The smallest thing that can be called a database: one tree, and listeners that share it.
struct Toy {
  struct Listener {
    var client: String
    var name: String
    var path: String
    var hear: (Value) -> Void
  }

  private var root = Value.null
  private var listeners: [Listener] = []

  private static func keys(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }

  func value(at path: String) -> Value {
    Self.keys(path).reduce(root) { node, key in node[key] ?? .null }
  }

  mutating func set(_ path: String, _ value: Value) {
    let before = listeners.map { self.value(at: $0.path) }
    root = Self.replace(Self.keys(path)[...], in: root, by: Self.compact(value))
    // Whoever listens deeper in the tree hears first.
    let heard = zip(listeners, before).sorted { Self.keys($0.0.path).count > Self.keys($1.0.path).count }
    for (listener, old) in heard where self.value(at: listener.path) != old {
      listener.hear(self.value(at: listener.path))
    }
  }

  mutating func listen(_ listener: Listener) {
    listeners.append(listener)
    listener.hear(value(at: listener.path))
  }

  mutating func unlisten(_ isMeant: (Listener) -> Bool) { listeners.removeAll(where: isMeant) }

  private static func replace(_ keys: ArraySlice<String>, in node: Value, by value: Value) -> Value {
    guard let key = keys.first else { return value }
    var members = node.members ?? []
    let child = replace(keys.dropFirst(), in: node[key] ?? .null, by: value)
    if let place = members.firstIndex(where: { $0.key == key }) {
      members[place].value = child
    } else {
      members.append(.init(key, child))
    }
    return compact(.object(members))
  }

  /// How a snapshot shows data: integer keys become a list while more than half of the places are taken.
  static func plain(_ value: Value) -> Value {
    guard let members = value.members else { return value }
    let children = members.map { Value.Member($0.key, plain($0.value)) }
    let places = children.compactMap { Int($0.key) }.filter { $0 >= 0 }
    guard places.map(String.init) == children.map(\.key), let last = places.max(), last + 1 < 2 * places.count else {
      return .object(children)
    }
    let list = Value.object(children)
    return .array((0...last).map { list[String($0)] ?? .null })
  }

  /// What the database keeps: null and empty containers are nothing, a list is an object with indices as keys.
  private static func compact(_ value: Value) -> Value {
    let listed = value.elements?.enumerated().map { Value.Member(String($0.offset), $0.element) }
    guard let members = value.members ?? listed else { return value }
    let children = members.map { Value.Member($0.key, compact($0.value)) }.filter { !$0.value.isNull }
    return children.isEmpty ? .null : .object(children)
  }
}
