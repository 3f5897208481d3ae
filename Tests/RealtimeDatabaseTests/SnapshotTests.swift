import Foundation
import RTDBTestSupport
import RTDBTree
import RealtimeDatabase
import Testing

/// What a snapshot shows of the data that the server has.
struct SnapshotTests {
  private let world = World()

  private func snapshot(_ path: String = "a") async throws -> DataSnapshot {
    try await world.database().reference(withPath: path).getData()
  }

  @Test("Values come as Foundation objects that cast as on Apple's platforms")
  func values() async throws {
    await world.serverSet("a", ["text": "x", "whole": 5, "part": 2.5, "yes": true, "list": ["p", "q"]])
    let snapshot = try await snapshot()
    let value = try #require(snapshot.value as? [String: Any])
    #expect(snapshot.value is NSDictionary)
    #expect(value["text"] as? String == "x")
    #expect(value["whole"] as? Int == 5)
    #expect(value["whole"] as? TimeInterval == 5)
    #expect(value["whole"] as? Bool == nil)
    #expect(value["part"] as? Double == 2.5)
    #expect(value["yes"] as? Bool == true)
    #expect((snapshot.value as? NSDictionary)?["yes"] as? NSNumber == 1)
    #expect((snapshot.value as? [String: AnyObject])?["yes"] as? Int == 1)
    #expect(value["list"] as? [String] == ["p", "q"])
  }

  @Test("Where there is no data a snapshot says so")
  func nothing() async throws {
    let snapshot = try await snapshot()
    #expect(snapshot.value is NSNull)
    #expect(snapshot.valueInExportFormat() is NSNull)
    #expect(snapshot.priority is NSNull)
    #expect(!snapshot.exists() && !snapshot.hasChildren() && snapshot.childrenCount == 0)
    #expect(snapshot.children.nextObject() == nil)
    #expect(snapshot.key == "a")
  }

  @Test("Integer keys make an array where more than half of its places are taken")
  func arrays() async throws {
    let cases: [(data: JSON, array: NSArray?)] = [
      (["0": "a", "1": "b", "2": "c"], ["a", "b", "c"]),
      (["1": "b", "2": "c"], [NSNull(), "b", "c"]),
      (["1": "x"], [NSNull(), "x"]),
      (["2": "x"], nil), (["3024": "x"], nil), (["1": "x", "01": "y"], nil), (["0": "x", "5": "y"], nil),
      (["0": "x", "3": "y"], ["x", NSNull(), NSNull(), "y"]),
      (["100003354884401": "x"], nil), (["-1": "x"], nil),
    ]
    for (data, array) in cases {
      await world.serverSet("a", data)
      let value = try await snapshot().value
      #expect(value as? NSArray == array, "\(data)")
      if array == nil { #expect(value is NSDictionary, "\(data)") }
    }
  }

  @Test("The export format has priorities, and no arrays")
  func exportFormat() async throws {
    await world.serverSet("a", ["0": [".value": 1, ".priority": "p"], "1": 2, ".priority": 3])
    let snapshot = try await snapshot()
    let expected: NSDictionary = ["0": [".value": 1, ".priority": "p"], "1": 2, ".priority": 3]
    #expect(snapshot.valueInExportFormat() as? NSDictionary == expected)
    #expect(snapshot.value as? NSArray == [1, 2])
    #expect(snapshot.priority as? Int == 3)
    #expect(snapshot.childSnapshot(forPath: "0").priority as? String == "p")
  }

  @Test("Children come in the order of the query, theirs by priority")
  func order() async throws {
    await world.serverSet(
      "a",
      [
        "x": ["n": 3, "z": [".value": 1, ".priority": 1], "y": [".value": 1, ".priority": 2]], "y": ["n": 1],
        "z": ["n": 2],
      ])
    let query = world.database().reference(withPath: "a").queryOrdered(byChild: "n")
    let recorder = Recorder<[String]>()
    query.observeSingleEvent(of: .value) { snapshot in
      recorder.append(snapshot.children.map { ($0 as! DataSnapshot).key })
      recorder.append((snapshot.childSnapshot(forPath: "x").children.allObjects as! [DataSnapshot]).map(\.key))
    }
    await world.settle()
    #expect(recorder.all == [["y", "z", "x"], ["n", "z", "y"]])
  }

  @Test("Parts are found by path, with their references")
  func parts() async throws {
    await world.serverSet("a", ["b": ["c": true]])
    let snapshot = try await snapshot()
    #expect(snapshot.hasChild("b/c") && !snapshot.hasChild("b/d") && snapshot.hasChildren())
    let part = snapshot.childSnapshot(forPath: "b/c")
    #expect(part.key == "c" && part.value as? Bool == true && part.ref.url == World.url + "/a/b/c")
    #expect(!part.hasChild("deeper") && part.childrenCount == 0)
    #expect(snapshot.childSnapshot(forPath: "q").exists() == false)
    #expect(snapshot.description == #"Snap (a) {"b":{"c":true}}"#)
  }

  @Test("The root's snapshot has an empty key, its reference none")
  func root() async throws {
    await world.serverSet("a", 1)
    let snapshot = try await world.database().reference().getData()
    #expect(snapshot.key == "" && snapshot.ref.key == nil && snapshot.ref.parent == nil)
    #expect(snapshot.childrenCount == 1)
  }
}
