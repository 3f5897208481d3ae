import ConformanceCases

extension Observation {
  /// The members of the message that tells of the observation, in transcripts as in the protocol.
  ///
  /// - Parameter epoch: The server's clock at the beginning of the case, from which times count.
  package func members(since epoch: Int64) -> [Value.Member] {
    let time = time.map { [Value.Member("t", .integer($0 - epoch))] } ?? []
    return [.init("ev", .string(event.wireName.rawValue))] + time + wireMembers
  }

  /// The same without the event's name and time.
  package var wireMembers: [Value.Member] {
    // What goes over the wire belongs to no call.
    let stream = event.wireName == .wire ? [] : [Value.Member("on", .string(stream))]
    return [.init("client", .string(client))] + stream + event.wireMembers
  }

  /// Reads a message of that form.
  ///
  /// - Throws: `EventFault`.
  init(message: Value, since epoch: Int64) throws(EventFault) {
    guard let name = message["ev"]?.text.flatMap(EventName.init) else {
      throw EventFault(message: "`ev`, one of \(EventName.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    let fields = DriverProtocol.observerFields + name.fields
    if let fault = Shape.object(fields).fault(of: message) { throw EventFault(message: "another form: \(fault)") }
    try self.init(name, checked: message, since: epoch)
  }

  /// Reads a message whose shape was checked.
  ///
  /// - Throws: `EventFault`.
  init(_ name: EventName, checked message: Value, since epoch: Int64) throws(EventFault) {
    guard let stream = name == .wire ? "wire" : message["on"]?.text else {
      throw EventFault(message: "`on`, the `as` of the call that the event belongs to")
    }
    self.init(
      client: message["client"]?.text ?? "", stream: stream, event: try ObservedEvent.read(name, from: message).get(),
      time: message["t"]?.wholeNumber.map { epoch + $0 })
  }
}
