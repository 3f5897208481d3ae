extension Node {
  /// The Base64 of the SHA-1 of the node's text, empty for the empty node: what listens and transactions compare.
  ///
  /// Children take part in priority order with their own hashes. A deferred value has no hash of its own and takes no
  /// part: only resolved nodes are ever compared with the server's.
  /// - Complexity: O(size), O(size × log size) where children have priorities.
  package var simpleHash: String {
    var text = HashText()
    appendSimpleHash(to: &text)
    return text.text()
  }

  /// Appends the hash, or nothing for the empty node.
  private func appendSimpleHash(to text: inout HashText) {
    let start = text.count
    switch self {
    case .empty: break
    case .leaf(let leaf): leaf.appendHashText(to: &text, quoting: false)
    case .children:
      if let priority { priority.appendPriorityText(to: &text, quoting: false) }
      appendChildrenText(to: &text)
    }
    if text.count > start { text.digest(from: start) }
  }

  private func appendChildrenText(to text: inout HashText) {
    func append(_ entry: Entry) {
      let start = text.count
      text.append(":")
      text.append(entry.key.text)
      text.append(":")
      let hash = text.count
      entry.node.appendSimpleHash(to: &text)
      if text.count == hash { text.truncate(to: start) }
    }
    guard hasPrioritizedChild, !Mutant.isActive(.hashInKeyOrder) else { return entries.forEach(append) }
    ContiguousArray(entries).sorted { Index.priority.compare($0, $1) < 0 }.forEach(append)
  }
}

extension LeafNode {
  /// Appends the leaf's text with its priority; nothing for a deferred value.
  func appendHashText(to text: inout HashText, quoting: Bool) {
    if case .deferred = value { return }
    if let priority { priority.appendPriorityText(to: &text, quoting: quoting) }
    value.appendHashText(to: &text, quoting: quoting)
  }
}

extension LeafValue {
  /// Appends `priority:`, the text and a colon; nothing for a deferred value.
  func appendPriorityText(to text: inout HashText, quoting: Bool) {
    if case .deferred = self { return }
    if Mutant.isActive(.hashIgnoresPriority) { return }
    text.append("priority:" as StaticString)
    appendHashText(to: &text, quoting: quoting)
    text.append(":")
  }

  /// Appends the kind and the payload; nothing for a deferred value.
  func appendHashText(to text: inout HashText, quoting: Bool) {
    switch self {
    case .bool(let value): text.append(value ? "boolean:true" as StaticString : "boolean:false")
    case .integer(let value): LeafValue.double(Double(value)).appendHashText(to: &text, quoting: quoting)
    case .double(let value):
      text.append("number:" as StaticString)
      text.append(bits: value.bitPattern)
    case .string(let value):
      text.append("string:" as StaticString)
      if quoting { text.appendQuoted(value) } else { text.append(value) }
    case .deferred: break
    }
  }
}
