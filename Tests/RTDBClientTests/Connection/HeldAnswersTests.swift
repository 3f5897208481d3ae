import RTDBTree
import RTDBWire
import Testing

@testable import RTDBClient

/// Answers to writes wait while a listen is unanswered, so that its data is there first.
@Suite struct HeldAnswersTests {
  private func start(_ profile: Profile = .apple) -> ClientProbe {
    let probe = ClientProbe(profile)
    probe.connect()
    probe.listen("a", as: "a")
    probe.set("x", 1, as: "one")
    probe.set("y", 2, as: "two")
    #expect(
      probe.link.read() == [#"2 q {"p":"/a","h":""}"#, #"3 p {"p":"/x","d":1}"#, #"4 p {"p":"/y","d":2}"#])
    return probe
  }

  @Test("They are delivered in their order when the last listen is answered")
  func held() {
    let probe = start()
    probe.listen("b", as: "b")
    probe.link.answer(3)
    probe.link.answer(4, "permission_denied")
    probe.link.answer(2)
    #expect(probe.read() == ["a null"])
    probe.link.answer(5)
    #expect(probe.read() == ["b null", "one ok", "two permission_denied"])
  }

  @Test("The web profile delivers them at once")
  func web() {
    let probe = start(.web)
    probe.link.answer(3)
    #expect(probe.read() == ["one ok"])
  }

  @Test("An answer to a listen that was taken back counts too")
  func takenBack() {
    let probe = start()
    probe.repo.removeAllObservers("a")
    probe.link.answer(3)
    #expect(probe.read() == [])
    probe.link.answer(2)
    #expect(probe.read() == ["one ok"])
  }

  @Test("A write that was answered is not sent again, though its answer is held over a loss")
  func overLoss() {
    let probe = start()
    probe.link.answer(3)
    probe.link.lose()
    probe.scheduler.advance(by: 1_000)
    probe.network.connect()
    #expect(probe.link.read() == [#"5 q {"p":"/a","h":""}"#, #"6 p {"p":"/y","d":2}"#])
    probe.link.answer(5)
    #expect(probe.read() == ["a null", "one ok"])
  }

  @Test("Held answers do not wait for a listen that is gone after a loss")
  func nothingToWaitFor() {
    let probe = start()
    probe.link.answer(3)
    probe.link.lose()
    probe.repo.removeAllObservers("a")
    probe.scheduler.advance(by: 1_000)
    probe.network.connect()
    #expect(probe.link.read() == [#"5 p {"p":"/y","d":2}"#])
    #expect(probe.read() == ["one ok"])
  }
}
