import ConformanceCases

/// Pairs expected with observed events of one stream, so that a reader sees what is missing, unexpected or different.
struct StreamAlignment {
  enum Pair {
    case matched(expected: Int, actual: Int)
    case different(expected: Int, actual: Int, fields: [String])
    case missing(expected: Int)
    case unexpected(actual: Int)
  }

  /// Beyond that many comparisons events are paired by position alone.
  private static let comparisonLimit = 10_000

  private let expected: [ExpectedEvent]
  private let actual: [ObservedEvent]
  private var environment: MatchEnvironment
  private(set) var pairs: [Pair] = []

  /// Aligns both lists; the environment is the one before the stream's first event.
  init(expected: [ExpectedEvent], actual: [ObservedEvent], environment: MatchEnvironment) {
    self.expected = expected
    self.actual = actual
    self.environment = environment
    let prefix = matchPrefix()
    let rest = expected.count - prefix
    let actualRest = actual.count - prefix
    if rest == 0 || actualRest == 0 || rest * actualRest > Self.comparisonLimit {
      pairGap(prefix..<expected.count, prefix..<actual.count)
    } else {
      alignRest(from: prefix)
    }
  }

  private mutating func matchPrefix() -> Int {
    var index = 0
    while index < min(expected.count, actual.count),
      expected[index].differences(from: actual[index], in: &environment).isEmpty
    {
      pairs.append(.matched(expected: index, actual: index))
      index += 1
    }
    return index
  }

  /// The longest common subsequence of the rest; what lies between its members is paired by position.
  private mutating func alignRest(from start: Int) {
    let rows = expected.count - start
    let columns = actual.count - start
    var isMatch = [[Bool]](repeating: [Bool](repeating: false, count: columns), count: rows)
    var length = [[Int]](repeating: [Int](repeating: 0, count: columns + 1), count: rows + 1)
    for row in (0..<rows).reversed() {
      for column in (0..<columns).reversed() {
        var attempt = environment
        isMatch[row][column] =
          expected[start + row].differences(from: actual[start + column], in: &attempt).isEmpty
        length[row][column] =
          isMatch[row][column]
          ? length[row + 1][column + 1] + 1 : max(length[row + 1][column], length[row][column + 1])
      }
    }
    var row = 0
    var column = 0
    var gapRow = 0
    var gapColumn = 0
    while row < rows, column < columns {
      if isMatch[row][column] {
        pairGap(start + gapRow..<start + row, start + gapColumn..<start + column)
        pairs.append(.matched(expected: start + row, actual: start + column))
        row += 1
        column += 1
        (gapRow, gapColumn) = (row, column)
      } else if length[row + 1][column] >= length[row][column + 1] {
        row += 1
      } else {
        column += 1
      }
    }
    pairGap(start + gapRow..<expected.count, start + gapColumn..<actual.count)
  }

  private mutating func pairGap(_ expectedRange: Range<Int>, _ actualRange: Range<Int>) {
    for offset in 0..<max(expectedRange.count, actualRange.count) {
      let left = offset < expectedRange.count ? expectedRange.lowerBound + offset : nil
      let right = offset < actualRange.count ? actualRange.lowerBound + offset : nil
      if let left, let right {
        pairOpposites(left, right)
      } else if let left {
        pairs.append(.missing(expected: left))
      } else if let right {
        pairs.append(.unexpected(actual: right))
      }
    }
  }

  /// Two events at the same place differ in fields where they are of one kind, and are strangers where not.
  private mutating func pairOpposites(_ left: Int, _ right: Int) {
    var attempt = environment
    let fields = expected[left].differences(from: actual[right], in: &attempt)
    if fields == ["kind"] {
      pairs.append(.missing(expected: left))
      pairs.append(.unexpected(actual: right))
    } else if fields.isEmpty {
      pairs.append(.matched(expected: left, actual: right))
    } else {
      pairs.append(.different(expected: left, actual: right, fields: fields))
    }
  }
}
