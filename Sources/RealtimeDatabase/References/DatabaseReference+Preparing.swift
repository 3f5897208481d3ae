import Foundation
import RTDBClient
import RTDBTree

extension DatabaseReference {
  /// The app's block for the answer to a write.
  public typealias Completion = ((any Error)?, DatabaseReference) -> Void

  /// A write that was checked, ready to be queued; it calls back once on the queue.
  typealias Start = @Sendable (_ repo: Repo, _ completion: @escaping Repo.Completion) -> Void

  /// Checks a write, queues it and has its completion called.
  func queue(
    _ call: String, _ completion: Completion?, _ prepare: () throws -> Start
  ) {
    guard let start = checked(call, else: nil, { try prepare() }) else { return }
    let completion = completion.map(Carried.init)
    queue(call, start) { error in completion?.value(error, self) }
  }

  /// Checks a write, queues it and waits for the answer.
  func finish(_ call: String, _ prepare: () throws -> Start) async throws -> DatabaseReference {
    var mistake: (any Error)?
    let start = checked(call, else: nil as Start?) {
      do {
        return try prepare()
      } catch {
        mistake = error
        throw error
      }
    }
    guard let start else { throw mistake! }
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      queue(call, start) { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
    return self
  }

  private func queue(_ call: String, _ start: @escaping Start, _ done: @escaping @Sendable ((any Error)?) -> Void) {
    let (repo, url) = (repo, url)
    repo.perform { client in
      start(client) { error in
        if let error, error.status != "write_canceled" { repo.log.warn("\(call) at \(url) failed: \(error)") }
        repo.callBack { done(error?.publicError) }
      }
    }
  }

  func data(_ value: Any?, priority: Any?) throws -> Node {
    try Validation.checkWritable(path)
    return try Validation.data(
      try FoundationReader.json(value), priority: try FoundationReader.json(priority), at: path)
  }

  func entries(_ values: [AnyHashable: Any]) throws -> [MergeEntry] {
    try Validation.checkWritable(path)
    return try Validation.update(try FoundationReader.json(values), at: path)
  }
}
