extension CaseDiagnostic {
  /// The kinds of fault, one word group each; every kind that a single file can show has a fixture.
  package enum Code: String, Sendable, CaseIterable {
    // The bytes and the YAML.
    case byteOrderMark = "byte-order-mark"
    case invalidUTF8 = "invalid-utf8"
    case emptyFile = "empty-file"
    case yamlSyntax = "yaml-syntax"
    case severalDocuments = "several-documents"
    case tag
    case anchor
    case unknownAlias = "unknown-alias"
    case mergeKey = "merge-key"
    case duplicateKey = "duplicate-key"
    case keyKind = "key-kind"
    case tooDeep = "too-deep"
    case tooLarge = "too-large"
    case integerRange = "integer-range"
    case notFinite = "not-finite"
    case ambiguousScalar = "ambiguous-scalar"

    // The shape.
    case wrongKind = "wrong-kind"
    case unknownKey = "unknown-key"
    case missingKey = "missing-key"
    case unknownWord = "unknown-word"
    case newerSchema = "newer-schema"
    case invalidID = "invalid-id"
    case invalidName = "invalid-name"
    case invalidPath = "invalid-path"
    case invalidNumber = "invalid-number"
    case invalidDuration = "invalid-duration"
    case invalidTime = "invalid-time"
    case bothLimits = "both-limits"
    case repetition

    // The meaning.
    case missingAction = "missing-action"
    case severalActions = "several-actions"
    case unknownVerb = "unknown-verb"
    case credential
    case onDisconnectWrite = "on-disconnect-write"
    case updateFunction = "update-function"
    case reaction
    case unknownClient = "unknown-client"
    case unknownStream = "unknown-stream"
    case wrongStream = "wrong-stream"
    case unknownMatcher = "unknown-matcher"
    case unknownReference = "unknown-reference"
    case dollar
    case anyWithoutNote = "any-without-note"
    case duplicateID = "duplicate-id"
    case unknownStatement = "unknown-statement"
    case unknownFeature = "unknown-feature"
    case unknownMutant = "unknown-mutant"
    case missingFixture = "missing-fixture"
    case invalidSource = "invalid-source"
    case missingSource = "missing-source"
    case unknownRecording = "unknown-recording"

    case invalidRules = "invalid-rules"

    // What is of no use.
    case repeatedCase = "repeated-case"
    case needlessFeature = "needless-feature"
    case unreachableEvent = "unreachable-event"

    // A baseline, and an edition.
    case baseline
    case edition

    // The folders.
    case unreadable
    case noCase = "no-case"
  }
}
