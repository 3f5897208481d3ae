import RTDBTree
import Testing

@testable import RTDBEngine

/// Which listens run on the wire: none at or below a location that a complete one covers.
@Suite struct ListenTests {
  private let probe = EngineProbe()

  @Test("A second listener of a query needs no second listen, and the last one ends it")
  func sharing() {
    let first = probe.listen("a", .value)
    #expect(first.listens == ["start /a"])
    let second = probe.listen("a", .childAdded)
    #expect(second.listens == [])
    #expect(probe.remove(first.ids[0]).listens == [])
    #expect(probe.remove(second.ids[0]).listens == ["stop /a"])
  }

  @Test("Queries that only order share the default listen")
  func orderings() {
    let byKey = probe.listen(.at("a", by: .key))
    #expect(byKey.listens == ["start /a"])
    let plain = probe.listen("a")
    #expect(plain.listens == [])
    #expect(probe.remove(byKey.ids[0]).listens == [])
    #expect(probe.remove(plain.ids[0]).listens == ["stop /a"])
  }

  @Test("Nothing is listened to at or below a location that is listened to whole")
  func covered() {
    _ = probe.listen("a")
    #expect(probe.listen("a/b/c").listens == [])
    #expect(probe.listen(.at("a", first: 2)).listens == [])
    #expect(probe.listen(.at("a/b", by: .key, last: 1)).listens == [])
    #expect(probe.listen("b").listens == ["start /b"])
  }

  @Test("A filtered query covers nothing")
  func filteredCoversNothing() {
    #expect(probe.listen(.at("a", first: 2)).listens == ["start /a first 2 #1"])
    #expect(probe.listen("a/b").listens == ["start /a/b"])
    #expect(probe.listen(.at("a", last: 2)).listens == ["start /a last 2 #2"])
  }

  @Test("A complete listen starts before those that it covers stop")
  func covering() {
    _ = probe.listen(.at("a", first: 2))
    _ = probe.listen("a/b")
    _ = probe.listen(.at("a/c", first: 1))
    _ = probe.listen("b")
    #expect(probe.listen("a").listens == ["start /a", "stop /a first 2 #1", "stop /a/b", "stop /a/c first 1 #2"])
  }

  @Test("Only the highest complete listen of a branch is running, so only that is stopped")
  func coveringBranches() {
    _ = probe.listen("a/b/c")
    _ = probe.listen("a/b")
    _ = probe.listen(.at("a/b/d", first: 1))
    #expect(probe.listen("a").listens == ["start /a", "stop /a/b"])
  }

  @Test("When the covering listen goes, what it covered starts again before it stops")
  func uncovering() {
    let covering = probe.listen("a")
    _ = probe.listen(.at("a", first: 2))
    _ = probe.listen("a/b")
    _ = probe.listen("a/b/c")
    _ = probe.listen(.at("a/d", last: 1))
    #expect(
      probe.remove(covering.ids[0]).listens
        == ["start /a first 2 #1", "start /a/b", "start /a/d last 1 #2", "stop /a"])
  }

  @Test("Under a second covering listen nothing starts when the first goes")
  func coveredTwice() {
    let lower = probe.listen("a/b")
    _ = probe.listen("a/b/c")
    _ = probe.listen("/")
    #expect(probe.remove(lower.ids[0]).listens == [])
  }

  @Test("A filtered query between does not hide the complete one above it")
  func filteredBetween() {
    _ = probe.listen("/")
    _ = probe.listen(.at("a", first: 1))
    let deep = probe.listen("a/b")
    _ = probe.listen(.at("a/b/c", first: 1))
    #expect(deep.listens == [])
    #expect(probe.remove(deep.ids[0]).listens == [])
  }

  @Test("A filtered query is stopped with its tag, and numbers are not used again")
  func tags() {
    let query = Query.at("a", first: 2)
    let first = probe.listen(query)
    #expect(probe.engine.tag(of: query) == 1)
    #expect(probe.remove(first.ids[0]).listens == ["stop /a first 2 #1"])
    #expect(probe.engine.tag(of: query) == nil)
    #expect(probe.engine.wireListen(tag: 1) == nil)
    #expect(probe.listen(query).listens == ["start /a first 2 #2"])
  }

  @Test("Removing all at a location stops each filtered query, or the default listen alone")
  func removingAll() {
    _ = probe.listen(.at("a", first: 2))
    _ = probe.listen(.at("a", last: 2))
    #expect(probe.removeAll("a").listens == ["stop /a first 2 #1", "stop /a last 2 #2"])
    _ = probe.listen(.at("a", first: 2))
    _ = probe.listen("a")
    #expect(probe.removeAll("a").listens == ["stop /a"])
    #expect(probe.engine.listening.isEmpty)
  }

  @Test("A registration that its owner feeds listens to nothing")
  func silent() {
    let output = probe.engine.add(EventRegistration(id: 99, .value), to: "a", silently: true)
    #expect(output.listens.isEmpty)
    #expect(probe.remove(99).listens == [])
  }
}
