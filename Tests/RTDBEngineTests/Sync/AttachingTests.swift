import RTDBTree
import Testing

@testable import RTDBEngine

/// What a new registration is told at once, from what is known already.
@Suite struct AttachingTests {
  private let probe = EngineProbe()

  private func load(_ query: Query, _ data: JSON) {
    _ = probe.listen(query)
    _ = probe.server(query.path, data, tag: probe.engine.tag(of: query))
    _ = probe.ok(query)
  }

  @Test("Where nothing is known nothing is raised")
  func unknown() {
    #expect(probe.listen("a", .childAdded, .value).events == [])
  }

  @Test("Known children come in the query's order, then the value; other kinds get nothing")
  func known() {
    load("a", ["x": 3, "y": 1, "z": 2])
    #expect(
      probe.listen(.at("a", by: .value), .childAdded, .value, .childChanged, .childMoved, .childRemoved).events == [
        "2 child_added y after nothing 1", "2 child_added z after y 2", "2 child_added x after z 3",
        #"3 value {"x":3,"y":1,"z":2}"#,
      ])
  }

  @Test("A complete location serves filtered queries and everything below")
  func fromAbove() {
    load("a", ["x": ["n": 1], "y": 2])
    #expect(probe.listen(.at("a", by: .key, last: 1)).events == [#"2 value {"y":2}"#])
    #expect(probe.listen("a/x/n").events == ["3 value 1"])
    #expect(probe.listen("a/none").events == ["4 value null"])
  }

  @Test("A filtered query vouches for the children that it holds, not for its location")
  func fromWindow() {
    load(.at("a", by: .key, first: 1), ["x": ["n": 1]])
    #expect(probe.listen(.at("a", by: .key, first: 2), .childAdded).events == [])
    #expect(probe.listen("a/y").events == [])
    #expect(probe.listen("a/x").events == [#"4 value {"n":1}"#])
  }

  @Test("Children that are listened to themselves are known to their parent, one level down")
  func fromBelow() {
    load("a/x", 1)
    load("a/y/z", 2)
    #expect(probe.listen("a", .childAdded, .value).events == ["3 child_added x after nothing 1"])
    #expect(
      probe.server("a", ["x": 1, "y": ["z": 2]]).events
        == [#"3 child_added y after x {"z":2}"#, #"4 value {"x":1,"y":{"z":2}}"#])
  }

  @Test("A pending set is complete knowledge, a pending child is not")
  func pending() {
    _ = probe.set("a", ["x": 1])
    #expect(probe.listen("a", .childAdded, .value).events == ["1 child_added x after nothing 1", #"2 value {"x":1}"#])
    #expect(probe.listen("a/x").events == ["3 value 1"])
    _ = probe.set("b/x", 1)
    #expect(probe.listen("b", .childAdded, .value).events == ["4 child_added x after nothing 1"])
  }

  @Test("Without new data an ok brings the value of an empty location")
  func emptyLocation() {
    _ = probe.listen("a", .childAdded, .value)
    #expect(probe.ok("a").events == ["2 value null"])
    #expect(probe.ok("a").events == [])
  }

  @Test("An ok without data tells those below who missed a change that came to a window above")
  func confirmedFromAbove() {
    load(.at("/", by: .key, first: 1), ["p": ["b": 1]])
    #expect(probe.listen(.at("p/a", first: 1)).events == ["2 value null"])
    _ = probe.server("/", ["p": ["a": ["x": 1], "b": 1]], tag: 1)
    #expect(probe.listen("p").listens == ["start /p", "stop /p/a first 1 #2"])
    #expect(probe.ok("p").events == [#"2 value {"x":1}"#])
  }

  @Test("Deeper listeners hear first, siblings in plain string order, registrations as they came")
  func order() {
    for query in ["a", "a/2", "a/10", "a/2/x", "a"] as [Query] { _ = probe.listen(query) }
    #expect(
      probe.server("a", ["2": ["x": 1], "10": 5]).events == [
        "3 value 5", "4 value 1", #"2 value {"x":1}"#, #"1 value {"2":{"x":1},"10":5}"#,
        #"5 value {"2":{"x":1},"10":5}"#,
      ])
  }

  @Test("One change goes to each registration before the next change of its kind")
  func interleaving() {
    _ = probe.listen("a", .childAdded, .childAdded)
    #expect(
      probe.server("a", ["x": 1, "y": 2]).events == [
        "1 child_added x after nothing 1", "2 child_added x after nothing 1", "1 child_added y after x 2",
        "2 child_added y after x 2",
      ])
  }
}
