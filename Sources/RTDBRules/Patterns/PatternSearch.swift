/// One search for a pattern: after each character it holds every place that the pattern may have come to.
struct PatternSearch {
  private let program: PatternProgram
  private var places: [Int] = []
  /// For each place: the round in which it was last entered.
  private var rounds: [Int]
  private var round = 0
  private var pending: [Int] = []

  /// How many instructions were looked at.
  private(set) var steps = 0

  init(program: PatternProgram) {
    self.program = program
    rounds = [Int](repeating: -1, count: program.instructions.count + 1)
  }

  mutating func finds(in text: String.UnicodeScalarView) -> Bool {
    var position = text.startIndex
    var isAtStart = true
    while true {
      let isAtEnd = position == text.endIndex
      if enter(0, isAtStart, isAtEnd) { return true }
      guard !isAtEnd else { return false }
      let scalar = text[position]
      position = text.index(after: position)
      isAtStart = false
      if advance(over: scalar, position == text.endIndex) { return true }
    }
  }

  /// Moves every place over a character; true where one of them comes to the end of the pattern.
  private mutating func advance(over scalar: Unicode.Scalar, _ isAtEnd: Bool) -> Bool {
    let old = places
    places.removeAll(keepingCapacity: true)
    round += 1
    for place in old {
      steps += 1
      if program.accepts(scalar, at: place), enter(place + 1, false, isAtEnd) { return true }
    }
    return false
  }

  /// Enters a place and all that can be reached from it without a character.
  private mutating func enter(_ place: Int, _ isAtStart: Bool, _ isAtEnd: Bool) -> Bool {
    pending.append(place)
    while let place = pending.popLast() {
      guard rounds[place] != round else { continue }
      rounds[place] = round
      steps += 1
      guard place < program.instructions.count else {
        pending.removeAll(keepingCapacity: true)
        return true
      }
      switch program.instructions[place] {
      case .scalar, .set: places.append(place)
      case .jump(let distance): pending.append(place + distance)
      case .split(let near, let far):
        pending.append(place + far)
        pending.append(place + near)
      case .start: if isAtStart { pending.append(place + 1) }
      case .end: if isAtEnd { pending.append(place + 1) }
      }
    }
    return false
  }
}
