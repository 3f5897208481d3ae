import ConformanceCases
import ConformanceKit
import Testing

/// What each kind of misbehaviour of an adapter comes to.
struct RogueAdapterTests {
  struct Verdict: Sendable, CustomTestStringConvertible {
    var name: String
    var kind: AdapterFault.Kind
    var words: String
    var isMute = false
    var testDescription: String { name }
  }

  @Test(
    "A rogue costs its case, with the blame",
    arguments: [
      Verdict(name: "silent-later", kind: .timeout, words: "no answer in time during", isMute: true),
      Verdict(name: "slow", kind: .timeout, words: "no answer in time during", isMute: true),
      Verdict(name: "deaf", kind: .timeout, words: "no answer in time during", isMute: true),
      Verdict(name: "ignores-term", kind: .timeout, words: "no answer in time during", isMute: true),
      Verdict(name: "half-line", kind: .timeout, words: "no answer in time during", isMute: true),
      Verdict(name: "unflushed", kind: .timeout, words: "flush standard output", isMute: true),
      Verdict(
        name: "half-line-at-end", kind: .crash,
        words: #"exit code 0 during call a.listen (request 3), 2 lines in, after half a line: {"id":"#),
      Verdict(name: "crashing", kind: .crash, words: "it was ended by signal 11"),
      Verdict(name: "exiting", kind: .crash, words: "it ended with exit code 1 during call a.listen (request 3)"),
      Verdict(name: "exits-after-hello", kind: .crash, words: "it ended with exit code 0 during case.begin"),
      Verdict(name: "leaves-grandchild-and-dies", kind: .crash, words: "it ended with exit code 9"),
      Verdict(name: "wrong-id", kind: .violation, words: "answers request 10, and request 3 (call a.listen) is open"),
      Verdict(name: "twice", kind: .violation, words: "answers request 3, and request 4 (settle) is open"),
      Verdict(name: "out-of-order", kind: .violation, words: "line 4 of its output has event number 1 after 1"),
      Verdict(name: "losing", kind: .violation, words: "events were lost"),
      Verdict(name: "invalid-utf8", kind: .violation, words: "is no JSON: invalid UTF-8 at byte 50"),
      Verdict(name: "no-json", kind: .violation, words: "is no JSON: expected a key in double quotes at byte 1"),
      Verdict(name: "huge-line", kind: .violation, words: "longer than 8388608 bytes"),
      Verdict(name: "unknown-event", kind: .violation, words: "pushes an unknown event"),
      Verdict(name: "unknown-client", kind: .violation, words: "an event of client z, which this case does not have"),
      Verdict(name: "no-answer-kind", kind: .violation, words: "without exactly one of ok, err, unsupported, fault"),
      Verdict(name: "faulty", kind: .fault, words: "during call a.listen: KeyError: as"),
      Verdict(name: "unquiet", kind: .refusal, words: "did not come to rest"),
    ])
  func verdicts(rogue: Verdict) throws {
    let driver = try RemoteDriver(Rogue.address(rogue.name), options: Rogue.options(isMute: rogue.isMute))
    let (results, summary) = Rogue.run(driver)
    #expect(results.map(\.fault) == [rogue.kind])
    let reason = try #require(results.first?.verdict.reason)
    #expect(reason.contains(rogue.words), "\(reason)")
    #expect(summary.errors == 1 && ExitCode(summary, strict: false) == .failure)
  }

  @Test(
    "An adapter that cannot begin is told apart from one that breaks down",
    arguments: [
      Verdict(name: "silent", kind: .timeout, words: "during hello (request 1): nothing came after line 0"),
      Verdict(name: "refuses-hello", kind: .start, words: "with the error busy: come back later"),
      Verdict(name: "newer", kind: .start, words: "protocol 2.0, and 1.0 was offered"),
      Verdict(name: "no-features", kind: .violation, words: #"ok.features: expected a list, found "all""#),
    ])
  func beginnings(rogue: Verdict) {
    var options = Rogue.options(isMute: true)
    if rogue.name == "silent" { options.helloTimeout = .milliseconds(300) }
    #expect {
      _ = try RemoteDriver(Rogue.address(rogue.name), options: options)
    } throws: { error in
      let fault = error as? AdapterFault
      return fault?.kind == rogue.kind && fault?.message.contains(rogue.words) == true
    }
  }

  @Test("A command that is not there is told by its exit code")
  func missingCommand() {
    #expect {
      _ = try RemoteDriver(.command("no-such-adapter-anywhere"), options: Rogue.options(isMute: false))
    } throws: { error in
      let fault = error as? AdapterFault
      return fault?.message.contains("the command was not found") == true && fault?.log.isEmpty == false
    }
  }

  @Test("Noise beside the messages is kept and told once, and is no verdict")
  func chatty() throws {
    let driver = try RemoteDriver(Rogue.address("chatty"), options: Rogue.options(isMute: false))
    let (results, _) = Rogue.run(driver, cases: ["first", "second"])
    #expect(results.map(\.verdict) == [.pass, .pass])
    #expect(results.allSatisfy { $0.log.contains("noise") && $0.log.count <= 40 })
    #expect(driver.remarks.count == 1)
    #expect(driver.remarks[0].hasPrefix("the adapter wrote 4 lines to standard output that are no messages"))
    #expect(driver.remarks[0].contains("the first: calling listen"))
  }

  @Test("What an adapter leaves behind is ended and told")
  func grandchild() throws {
    let driver = try RemoteDriver(Rogue.address("leaves-grandchild"), options: Rogue.options(isMute: false))
    #expect(Rogue.run(driver).results.map(\.verdict) == [.pass])
    #expect(driver.remarks == ["the adapter left processes behind when it ended; they were killed"])
  }

  @Test("Events outside of a case are told and belong to no case")
  func late() throws {
    let driver = try RemoteDriver(Rogue.address("late"), options: Rogue.options(isMute: false))
    let (results, _) = Rogue.run(driver, cases: ["first", "second"])
    #expect(results.map(\.verdict) == [.pass, .pass])
    #expect(results.allSatisfy { $0.transcript.flatMap(\.observations).count == 2 })
    #expect(driver.remarks.map { $0.contains("came outside of any case") } == [true])
  }
}
