/// A node of a YAML document with the place where it stands.
package struct YAMLNode: Sendable {
  package indirect enum Content: Sendable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    case mapping([YAMLEntry])
  }
  package var content: Content
  package var location: SourceLocation

  package init(_ content: Content, at location: SourceLocation) {
    self.content = content
    self.location = location
  }

  /// The scalar, where the node is one.
  package var scalar: YAMLScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// The entries in file order, where the node is a mapping.
  package var entries: [YAMLEntry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  /// The elements, where the node is a sequence.
  package var elements: [YAMLNode]? {
    if case .sequence(let elements) = content { elements } else { nil }
  }

  /// The kind of the node with its article, for messages: `a sequence`.
  package var kindName: String {
    switch content {
    case .scalar(let scalar): scalar.resolved.kindName
    case .sequence: "a sequence"
    case .mapping: "a mapping"
    }
  }
}

/// One key of a mapping with its value.
package struct YAMLEntry: Sendable {
  package var key: String
  /// Whether the key was written without quotes.
  package var keyIsPlain: Bool
  package var keyLocation: SourceLocation
  package var value: YAMLNode

  package init(key: String, keyIsPlain: Bool = true, keyLocation: SourceLocation, value: YAMLNode) {
    self.key = key
    self.keyIsPlain = keyIsPlain
    self.keyLocation = keyLocation
    self.value = value
  }
}
