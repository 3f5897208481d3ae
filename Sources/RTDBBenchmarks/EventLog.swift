import RTDBEngine

/// Counts events as a listener would, or folds them into the check value of a workload.
struct EventLog {
  private(set) var count = 0
  private var kinds = [Int](repeating: 0, count: EventKind.allCases.count)
  private var hash: UInt32 = 2_166_136_261
  /// Whether the check value is kept; timed rounds only count.
  let isVerifying: Bool

  init(isVerifying: Bool) { self.isVerifying = isVerifying }

  /// Takes the events of one step in raise order.
  mutating func raise(_ output: EngineOutput) {
    for event in output.events {
      count += 1
      if isVerifying { fold(event) }
    }
  }

  private mutating func fold(_ event: EngineEvent) {
    guard case .data(let event) = event else { return }
    kinds[event.kind.rawValue] += 1
    let text = "\(event.kind.name)|\(event.snapshotPath)|\(event.previousKey?.text ?? "")\n"
    for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
  }

  /// The FNV-1a check value over type, path and previous key of every event.
  var checkValue: String {
    let digits = String(hash, radix: 16)
    return "0x" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  func kind(_ kind: EventKind) -> Int { kinds[kind.rawValue] }
}
