import Dispatch
import RTDBNetwork
import RTDBRuntime

extension DatabaseEnvironment {
  /// The process's own environment: real time, the system's randomness, sockets, files.
  package static let system: DatabaseEnvironment = {
    let queue = DispatchQueue(label: "rtdbkit.database")
    let log = DatabaseLog.standardError
    return DatabaseEnvironment(
      queue: queue, now: { DispatchScheduler.wallClock }, randomBits: { UInt64.random(in: .min ... .max) },
      makeEffects: {
        Effects(
          scheduler: DispatchScheduler(queue: queue), random: SystemRandom(), connector: SocketConnector(queue: queue))
      },
      openDisk: { try FileDisk.open($0, in: FileDisk.folder, log: log) }, log: log)
  }()
}
