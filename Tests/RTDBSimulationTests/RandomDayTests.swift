import RTDBClient
import RTDBSimulation
import Testing

@Suite struct RandomDayTests {
  private func day(_ seed: UInt64, disks: DiskKind = .memory) -> RandomDay {
    let day = RandomDay(seed: seed, profile: seed.isMultiple(of: 2) ? .apple : .web, disks: disks)
    day.run(steps: 80)
    return day
  }

  @Test(
    "When everything is restored each listener has the server's data, and no acknowledged write is lost",
    arguments: 0..<100 as Range<UInt64>)
  func restored(seed: UInt64) {
    let day = day(seed)
    #expect(day.faults.isEmpty, "seed \(seed):\n\(day.log.joined(separator: "\n"))")
  }

  @Test("It is the same where the disk is a file", arguments: 100..<130 as Range<UInt64>)
  func onDisk(seed: UInt64) {
    let file = day(seed, disks: .sqlite)
    #expect(file.faults.isEmpty, "seed \(seed):\n\(file.log.joined(separator: "\n"))")
    #expect(file.log == day(seed).log, "seed \(seed)")
  }

  @Test("One seed gives one log", arguments: [1, 2, 33, 64] as [UInt64])
  func repeatable(seed: UInt64) {
    let log = day(seed).log
    #expect(log.count > 100)
    #expect(day(seed).log == log)
  }
}
