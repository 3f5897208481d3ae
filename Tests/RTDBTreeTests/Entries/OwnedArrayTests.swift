import Testing

@testable import RTDBTree

/// Compares the array with one of the library that undergoes the same edits.
@Suite struct OwnedArrayTests {
  private func elements(_ array: borrowing OwnedArray<String>) -> [String] {
    var elements: [String] = []
    for position in 0..<array.count { elements.append(array[position]) }
    return elements
  }

  @Test("Edits are those of an array", arguments: 0..<100 as Range<UInt64>)
  func edits(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var array = OwnedArray<String>()
    var model: [String] = []
    for step in 0..<60 {
      let text = "a text that is too long to be stored in place \(step)"
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1, 2:
        let position = Int.random(in: 0...model.count, using: &random)
        array.insert(text, at: position)
        model.insert(text, at: position)
      case 3 where !model.isEmpty:
        let position = Int.random(in: 0..<model.count, using: &random)
        #expect(array.remove(at: position) == model.remove(at: position), "seed \(seed)")
      case 4 where !model.isEmpty:
        let position = Int.random(in: 0..<model.count, using: &random)
        array[position] += "!"
        model[position] += "!"
      default:
        array.append(text)
        model.append(text)
      }
      #expect(elements(array) == model, "seed \(seed)")
      #expect(array.last == model.last && array.isEmpty == model.isEmpty, "seed \(seed)")
    }
  }

  @Test("A copy is a value of its own")
  func copying() {
    var array = OwnedArray(["a", "b"])
    let copy = array.copy()
    array[0] = "z"
    array.append("c")
    #expect(elements(copy) == ["a", "b"])
    #expect(elements(array) == ["z", "b", "c"])
  }

  @Test("Splitting and appending move the elements", arguments: 0...4)
  func moving(position: Int) {
    let all = ["a", "b", "c", "d"]
    var head = OwnedArray(all)
    let tail = head.split(at: position)
    #expect(elements(head) == Array(all[..<position]))
    #expect(elements(tail) == Array(all[position...]))
    head.append(tail)
    #expect(elements(head) == all)
  }

  @Test("Elements are let go with the array and with their removal")
  func releasing() {
    final class Element {}
    weak var first: Element?
    weak var second: Element?
    do {
      var array = OwnedArray<Element>()
      let one = Element()
      let two = Element()
      array.append(one)
      array.append(two)
      (first, second) = (one, two)
      array.removeFirst()
    }
    #expect(first == nil && second == nil)
  }
}
