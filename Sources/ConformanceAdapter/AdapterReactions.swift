/// The calls that the app of a case makes inside of the callbacks of one call: its member `react`.
///
/// Make one for each call that has callbacks. In each callback first report the event, then make the calls that
/// `calls(after:_:)` gives, before the callback returns. For adapters that declare the feature `reactions`.
public final class AdapterReactions {
  private let request: AdapterRequest
  /// How often each reaction's event has come.
  private var counts: [Int]

  public init(_ request: AdapterRequest) {
    self.request = request
    counts = Array(repeating: 0, count: request.react?.elements?.count ?? 0)
  }

  /// The calls to make inside of the callback of an event, in order.
  ///
  /// - Parameters:
  ///   - event: The event as it is reported: `value`, `child_added`, `cancelled`, `ack`, `got`, `committed`…
  ///   - told: Its data; an error's code where there is one; `ok` for a write that was accepted.
  public func calls(after event: String, _ told: Value) -> [AdapterRequest] {
    var calls: [Value] = []
    for (index, reaction) in (request.react?.elements ?? []).enumerated() where reaction["to"]?.text == event {
      if let condition = reaction["when"], Self.compact(condition) != Self.compact(told) { continue }
      counts[index] += 1
      if let occurrence = reaction["nth"]?.wholeNumber, occurrence != Int64(counts[index]) { continue }
      calls += reaction["do"]?.elements ?? []
    }
    return calls.map { call in
      let head = [Value.Member("do", .string("call")), .init("client", .string(request.client))]
      return AdapterRequest(.object(head + (call.members ?? [])))
    }
  }

  /// The data without what is nothing; a list is an object with indices as keys.
  private static func compact(_ value: Value) -> Value {
    let listed = value.elements?.enumerated().map { Value.Member(String($0.offset), $0.element) }
    guard let members = value.members ?? listed else { return value }
    let children = members.map { Value.Member($0.key, compact($0.value)) }.filter { !$0.value.isNull }
    return children.isEmpty ? .null : .object(children)
  }
}
