import Testing

@testable import RTDBClient

@Suite struct WorkQueueTests {
  private final class Log { var lines: [String] = [] }

  private let queue = WorkQueue()
  private let log = Log()

  private func note(_ line: String) { log.lines.append(line) }

  @Test("Callbacks come after the work that queued them and before the next work")
  func callbacksFirst() {
    queue.perform { [self] in
      queue.perform { [self] in note("second work") }
      queue.deliver { [self] in note("callback 1") }
      queue.deliver { [self] in note("callback 2") }
      note("first work")
    }
    #expect(log.lines == ["first work", "callback 1", "callback 2", "second work"])
  }

  @Test("Nothing is entered while something else runs")
  func noReentrancy() {
    queue.perform { [self] in
      note("begin")
      queue.perform { [self] in note("inner") }
      note("end")
    }
    queue.deliver { [self] in
      note("callback begins")
      queue.perform { [self] in note("its work") }
      queue.deliver { [self] in note("its callback") }
      note("callback ends")
    }
    #expect(
      log.lines == ["begin", "end", "inner", "callback begins", "callback ends", "its callback", "its work"])
  }

  @Test("Work that a callback starts waits behind what is queued")
  func behind() {
    queue.perform { [self] in
      queue.deliver { [self] in queue.perform { [self] in note("of the callback") } }
      queue.perform { [self] in note("queued before") }
    }
    #expect(log.lines == ["queued before", "of the callback"])
  }

  @Test("Callbacks made in the middle of work start nothing there")
  func inTheMiddle() {
    queue.perform { [self] in
      queue.deliver { [self] in
        note("callback")
        queue.perform { [self] in note("its work") }
        queue.deliver { [self] in note("its callback") }
      }
      queue.deliverNow()
      note("rest of the work")
    }
    #expect(log.lines == ["callback", "its callback", "rest of the work", "its work"])
  }
}
