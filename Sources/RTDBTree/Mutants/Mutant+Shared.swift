extension Mutant {
  /// Defects of what client and server share.
  static let sharedDefects: [Mutant: String] = [
    .integerKeysAsText: "Keys that are integers are ordered as text.",
    .textsOrderedByBytes: "Texts are ordered by their bytes in UTF-8 rather than by their units in UTF-16.",
    .numbersAfterTexts: "Numbers are ordered behind texts.",
    .booleansLast: "Booleans are ordered behind numbers and texts.",
    .startLeavesOutEqualValues: "A start leaves out the children whose value equals it.",
    .endLeavesOutEqualValues: "An end leaves out the children whose value equals it.",
    .boundKeyIgnored: "The child key of a bound is ignored, so that all children of its value count alike.",
    .prioritiesIgnoredInOrder: "Children are ordered by key whatever their priorities.",
    .hashIgnoresPriority: "The hash of data leaves out priorities.",
    .hashInKeyOrder: "The hash takes children in the order of keys, also where they have priorities.",
    .nullStored: "A null inside of data is kept as a value.",
    .leafNotReplaced: "A leaf keeps its value when a child is written below it.",
    .priorityLostWithLeaf: "A leaf that gets children loses its priority.",
    .priorityTimestampKept: "A server value that is a priority is never replaced by what it stands for.",
    .incrementFromNothing: "An increment starts from zero whatever is there.",
    .timestampInSeconds: "A timestamp is in seconds.",
    .incrementWrapsAround: "An increment beyond the largest integer starts again at the smallest.",
    .longMessagesUnsplit: "A long message is sent in one frame.",
    .keepAliveTakenForCount: "A keep-alive is taken for the number of frames of a message.",
  ]
}
