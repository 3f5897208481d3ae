import ConformanceAdapter
import ConformanceCases
import ConformanceDrivers
import ConformanceKit
import Foundation

/// Runs single cases on adapters of this process, not more at a time than there are processors.
enum CaseVerification {
  /// What waits for an answer stands on threads of its own, never on one of Swift's concurrency.
  private static let queue: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount
    return queue
  }()

  /// An adapter on its way to the one thread that uses it.
  private struct Handover: @unchecked Sendable {
    let adapter: any Adapter
  }

  static func outcome(of testCase: Case, on adapter: sending any Adapter, timeout: Duration?) async -> CaseOutcome {
    let handover = Handover(adapter: adapter)
    return await withCheckedContinuation { continuation in
      queue.addOperation {
        continuation.resume(returning: run(testCase, handover, timeout))
      }
    }
  }

  private static func run(_ testCase: Case, _ handover: Handover, _ timeout: Duration?) -> CaseOutcome {
    let line = LocalLine { end in
      Thread.detachNewThread { answer(handover.adapter, at: end) }
    }
    var options = RemoteOptions()
    options.restartLimit = 0
    (options.helloTimeout, options.requestTimeout) = (timeout, timeout)
    options.caseTimeout = timeout.map { max(.seconds(30), $0 * 6) }
    let driver: RemoteDriver
    do {
      driver = try RemoteDriver(.local(line), options: options) { HostedServer.server(for: $0) }
    } catch {
      return CaseOutcome(.failed, "the adapter could not be asked: \(error)", at: testCase.location)
    }
    defer { driver.close() }
    let collector = ResultCollector()
    Runner(driver: driver, recorders: [collector]).run(Plan(cases: [testCase], capabilities: driver.capabilities))
    guard let result = collector.results.first else {
      return CaseOutcome(.failed, "the case was not run", at: testCase.location)
    }
    return CaseOutcome(result)
  }

  private static func answer(_ adapter: any Adapter, at end: LocalLine.End) {
    AdapterHost(adapter, readLine: end.readLine, write: end.write).run()
    end.close()
  }
}
