import Foundation
import RTDBTree
import RealtimeDatabase
import Testing

/// The data that a transaction's update block works on.
struct MutableDataTests {
  private func data(_ json: JSON) throws -> MutableData { MutableData(try Node(json: json)) }

  @Test("What is written through a part shows in the whole")
  func shared() throws {
    let data = try data(["a": ["b": 1]])
    let part = data.childData(byAppendingPath: "a/b")
    part.value = 2
    data.childData(byAppendingPath: "c/d").value = "new"
    #expect(data.value as? NSDictionary == ["a": ["b": 2], "c": ["d": "new"]])
    part.value = nil
    #expect(data.value as? NSDictionary == ["c": ["d": "new"]])
    #expect(data.childData(byAppendingPath: "a").value is NSNull)
  }

  @Test("Keys, counts and membership")
  func shape() throws {
    let data = try data(["a": ["b": 1], "c": 2])
    #expect(data.key == nil && data.childData(byAppendingPath: "a/b").key == "b")
    #expect(data.hasChildren() && data.childrenCount == 2)
    #expect(data.hasChild(atPath: "a/b") && !data.hasChild(atPath: "a/x"))
    let leaf = data.childData(byAppendingPath: "c")
    #expect(!leaf.hasChildren() && leaf.childrenCount == 0)
  }

  @Test("Priorities are read and set; a new value drops them")
  func priorities() throws {
    let data = try data(["a": [".value": 1, ".priority": "p"]])
    let part = data.childData(byAppendingPath: "a")
    #expect(part.priority as? String == "p")
    part.priority = 5
    #expect(part.priority as? Int == 5 && part.value as? Int == 1)
    part.value = 2
    #expect(part.priority is NSNull)
    part.value = [".value": 3, ".priority": 4]
    #expect(part.priority as? Int == 4 && part.value as? Int == 3)
    let missing = data.childData(byAppendingPath: "missing")
    missing.priority = 1
    #expect(missing.priority is NSNull && missing.value is NSNull)
  }

  @Test("Children are those of the beginning, by priority and then key")
  func children() throws {
    let data = try data([
      "a": [".value": 1, ".priority": 2], "b": [".value": 1, ".priority": 1], "c": 1,
      "d": [".value": 1, ".priority": "t"],
    ])
    var keys: [String?] = []
    for case let child as MutableData in data.children {
      keys.append(child.key)
      child.value = 9
      data.childData(byAppendingPath: "later").value = 1
    }
    #expect(keys == ["c", "b", "a", "d"])
    #expect(data.value as? NSDictionary == ["a": 9, "b": 9, "c": 9, "d": 9, "later": 1])
  }

  @Test("Nothing is a null, and an array keeps its form")
  func forms() throws {
    #expect(MutableData(.empty).value is NSNull)
    let data = MutableData(.empty)
    data.value = ["x", "y"]
    #expect(data.value as? [String] == ["x", "y"])
  }
}
