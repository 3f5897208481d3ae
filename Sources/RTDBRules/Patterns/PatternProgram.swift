/// A regular expression as instructions that a search follows side by side.
struct PatternProgram: Sendable {
  enum Instruction: Sendable, Equatable {
    case scalar(Unicode.Scalar)
    case set(PatternSet)
    /// Goes on at both places, as distances from here.
    case split(Int, Int)
    case jump(Int)
    case start
    case end
  }

  /// Behind the last one the pattern has been found.
  let instructions: [Instruction]
  let ignoresCase: Bool

  init(instructions: [Instruction], ignoresCase: Bool) {
    self.instructions = ignoresCase ? instructions.map(Self.folded) : instructions
    self.ignoresCase = ignoresCase
  }

  private static func folded(_ instruction: Instruction) -> Instruction {
    guard case .scalar(let scalar) = instruction else { return instruction }
    return .scalar(lowered(scalar))
  }

  /// Whether an instruction takes a character.
  func accepts(_ scalar: Unicode.Scalar, at place: Int) -> Bool {
    switch instructions[place] {
    case .scalar(let wanted): wanted == (ignoresCase ? Self.lowered(scalar) : scalar)
    case .set(let set): lists(set, scalar) != set.isInverted
    case .split, .jump, .start, .end: false
    }
  }

  /// Whether the ranges of a set have a character, in either case where case is ignored.
  private func lists(_ set: PatternSet, _ scalar: Unicode.Scalar) -> Bool {
    if set.lists(scalar) { return true }
    return ignoresCase && (set.lists(Self.lowered(scalar)) || set.lists(Self.raised(scalar)))
  }

  private static func lowered(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII { return ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value | 0x20)) : scalar }
    return single(scalar.properties.lowercaseMapping) ?? scalar
  }

  private static func raised(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    single(scalar.properties.uppercaseMapping) ?? scalar
  }

  private static func single(_ text: String) -> Unicode.Scalar? {
    let scalars = text.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }
}
