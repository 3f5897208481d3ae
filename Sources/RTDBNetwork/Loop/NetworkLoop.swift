import CSoup
import Dispatch

/// A thread with a GLib main context on which everything of sockets happens, one piece of work after another.
///
/// The thread lives until `stop()`, or as long as the process.
package final class NetworkLoop: @unchecked Sendable {
  /// The loop that the process's databases share.
  package static let shared = NetworkLoop(name: "rtdbkit.network")

  let context: OpaquePointer
  private let loop: OpaquePointer
  /// Work for the next turn.
  private let jobs = Mailbox<() -> Void>()

  package init(name: String) {
    context = g_main_context_new()
    loop = g_main_loop_new(context, 0)
    let thread = g_thread_new(
      name,
      { data in
        let loop = Unmanaged<NetworkLoop>.fromOpaque(data!).takeRetainedValue()
        g_main_context_push_thread_default(loop.context)
        g_main_loop_run(loop.loop)
        g_main_context_pop_thread_default(loop.context)
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    g_thread_unref(thread)
  }

  deinit {
    g_main_loop_unref(loop)
    g_main_context_unref(context)
  }

  /// Queues a piece of work for the loop's thread; may be called on every thread, also on the loop's own.
  package func perform(_ job: @escaping () -> Void) {
    guard jobs.post(job) else { return }
    attach(G_PRIORITY_DEFAULT, holding: self) { data in
      Unmanaged<NetworkLoop>.fromOpaque(data!).takeUnretainedValue().performAll()
      return 0
    }
  }

  /// Does a piece of work on the loop's thread and waits for its result; never to be called on that thread.
  package func wait<Result, Failure>(for body: @escaping () throws(Failure) -> Result) throws(Failure) -> Result {
    var result: Swift.Result<Result, Failure>?
    let done = DispatchSemaphore(value: 0)
    perform {
      result = Swift.Result(catching: body)
      done.signal()
    }
    done.wait()
    return try result!.get()
  }

  /// Waits until the thread finds nothing else to do, in the sockets either; never to be called on that thread.
  package func waitForRest() {
    let done = DispatchSemaphore(value: 0)
    // Of what is ready a loop does the most urgent alone, so that this comes when nothing else is.
    attach(G_PRIORITY_LOW, holding: done) { data in
      Unmanaged<DispatchSemaphore>.fromOpaque(data!).takeUnretainedValue().signal()
      return 0
    }
    done.wait()
  }

  /// Ends the loop's thread behind the work that is queued.
  package func stop() { perform { [loop] in g_main_loop_quit(loop) } }

  /// Has a callback called once on the loop's thread, with an object that lives until then.
  private func attach(_ priority: Int32, holding object: AnyObject, _ callback: GSourceFunc) {
    let source = g_idle_source_new()
    g_source_set_priority(source, priority)
    g_source_set_callback(
      source, callback, Unmanaged.passRetained(object).toOpaque(), { Unmanaged<AnyObject>.fromOpaque($0!).release() })
    g_source_attach(source, context)
    g_source_unref(source)
  }

  private func performAll() { for job in jobs.takeAll() { job() } }
}
