import Dispatch
import RTDBEngine
import RTDBRuntime

/// Everything that the databases of an app take from outside: the queue they work on, time, chance, network, disk.
package struct DatabaseEnvironment: Sendable {
  /// What one database uses on the queue.
  package struct Effects {
    package var scheduler: any Scheduler
    package var random: any RandomSource
    package var connector: any Connector

    package init(scheduler: any Scheduler, random: any RandomSource, connector: any Connector) {
      self.scheduler = scheduler
      self.random = random
      self.connector = connector
    }
  }

  /// The open disk of one database.
  package struct Disk {
    package var engine: any StorageEngine
    /// Called on the queue when the database has ended, so that its disk can be opened again.
    package var close: () -> Void

    package init(engine: any StorageEngine, close: @escaping () -> Void) {
      self.engine = engine
      self.close = close
    }
  }

  /// All databases do their work here, one piece after another.
  package var queue: DispatchQueue
  /// The device's clock in milliseconds since 1970, on every thread.
  package var now: @Sendable () -> Int64
  /// 64 random bits, on every thread.
  package var randomBits: @Sendable () -> UInt64
  /// Makes the effects of one database; called on the queue.
  package var makeEffects: @Sendable () -> Effects
  /// Opens the disk of a database that is to be persistent; called on the queue.
  ///
  /// Where it throws, the developer is told, and the data stays in memory.
  package var openDisk: @Sendable (StoragePlace) throws -> Disk
  package var log: DatabaseLog

  package init(
    queue: DispatchQueue, now: @escaping @Sendable () -> Int64, randomBits: @escaping @Sendable () -> UInt64,
    makeEffects: @escaping @Sendable () -> Effects,
    openDisk: @escaping @Sendable (StoragePlace) throws -> Disk, log: DatabaseLog
  ) {
    self.queue = queue
    self.now = now
    self.randomBits = randomBits
    self.makeEffects = makeEffects
    self.openDisk = openDisk
    self.log = log
  }

  /// Where a database keeps its data: apart for every app and every database.
  package struct StoragePlace: Hashable, Sendable {
    /// `default` for the default app, else the app's name.
    package var session: String
    package var host: String
    package var namespace: String
  }
}
