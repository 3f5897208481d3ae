import ConformanceCases

/// The observations of a step by stream, each in its order.
struct ObservedStreams {
  private var names: [StreamName] = []
  private var events: [StreamName: [ObservedEvent]] = [:]

  init(_ observations: [Observation]) {
    for observation in observations {
      let name = StreamName(client: observation.client, stream: observation.stream)
      if events[name] == nil { names.append(name) }
      events[name, default: []].append(observation.event)
    }
  }

  /// Hands over the events of a stream; a second time there are none.
  mutating func take(_ name: StreamName) -> [ObservedEvent] { events.removeValue(forKey: name) ?? [] }

  /// The streams not taken, in the order of their first event.
  var rest: [(StreamName, [ObservedEvent])] { names.compactMap { name in events[name].map { (name, $0) } } }
}
