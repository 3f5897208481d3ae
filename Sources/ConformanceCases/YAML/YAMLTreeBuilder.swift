/// Builds the tree of one document from events and refuses what is outside of the subset.
struct YAMLTreeBuilder {
  let source: YAMLEventSource
  let log: DiagnosticLog
  private var anchors: [String: (node: YAMLNode, size: Int)] = [:]
  /// Whether the node being read stands under `_defs`.
  private var insideDefinitions = false
  private var nodeCount = 0

  init(source: YAMLEventSource, log: DiagnosticLog) {
    self.source = source
    self.log = log
  }

  /// Reads the only document; nil where there is none.
  mutating func document() throws(CaseDiagnostic) -> YAMLNode? {
    guard case .documentStart = try source.next().kind else { return nil }
    let root = try node(from: source.next(), depth: 0)
    _ = try source.next()
    let after = try source.next()
    if case .documentStart = after.kind {
      log.error(
        .severalDocuments, "a second document begins here", fix: "put it into a file of its own", at: after.location)
    }
    return root
  }

  private mutating func node(from event: YAMLEvent, depth: Int) throws(CaseDiagnostic) -> YAMLNode {
    if depth > YAMLReader.depthLimit {
      throw CaseDiagnostic(.tooDeep, "more than \(YAMLReader.depthLimit) levels are nested", at: event.location)
    }
    refuseTag(of: event)
    let before = nodeCount
    try count(1, at: event.location)
    let node: YAMLNode
    switch event.kind {
    case .alias(let name): return try resolve(name, at: event.location)
    case .scalar(let scalar): node = YAMLNode(.scalar(scalar), at: event.location)
    case .sequenceStart: node = YAMLNode(.sequence(try elements(depth: depth)), at: event.location)
    case .mappingStart: node = YAMLNode(.mapping(try entries(depth: depth)), at: event.location)
    default: preconditionFailure("libyaml gave an end where a node begins")
    }
    register(node, of: event, size: nodeCount - before)
    return node
  }

  private mutating func elements(depth: Int) throws(CaseDiagnostic) -> [YAMLNode] {
    var elements: [YAMLNode] = []
    while true {
      let event = try source.next()
      if case .sequenceEnd = event.kind { return elements }
      elements.append(try node(from: event, depth: depth + 1))
    }
  }

  private mutating func entries(depth: Int) throws(CaseDiagnostic) -> [YAMLEntry] {
    var entries: [YAMLEntry] = []
    var places: [[UInt8]: SourceLocation] = [:]
    while true {
      let event = try source.next()
      if case .mappingEnd = event.kind { return entries }
      let key = try node(from: event, depth: depth + 1)
      let definitions = depth == 0 && key.scalar?.text == "_defs"
      if definitions { insideDefinitions = true }
      let value = try node(from: source.next(), depth: depth + 1)
      if definitions { insideDefinitions = false }
      guard let scalar = accept(key, places: &places) else { continue }
      entries.append(
        YAMLEntry(key: scalar.text, keyIsPlain: scalar.isPlain, keyLocation: key.location, value: value))
    }
  }

  /// Returns the key's scalar, or nil after saying why the key cannot be taken.
  private func accept(_ key: YAMLNode, places: inout [[UInt8]: SourceLocation]) -> YAMLScalar? {
    guard let scalar = key.scalar else {
      log.error(.keyKind, "a key must be a word, found \(key.kindName)", at: key.location)
      return nil
    }
    if scalar.isPlain, scalar.text == "<<" {
      log.error(.mergeKey, "merge keys are not taken", fix: "write the entries out", at: key.location)
      return nil
    }
    if let first = places[Array(scalar.text.utf8)] {
      log.error(
        .duplicateKey, "the key `\(scalar.text)` stands here for the second time, first at line \(first.line)",
        fix: "keep one of the two", at: key.location)
      return nil
    }
    places[Array(scalar.text.utf8)] = key.location
    return scalar
  }

  private func refuseTag(of event: YAMLEvent) {
    guard let tag = event.tag else { return }
    log.error(.tag, "the tag `\(tag)` is not taken", fix: "leave it out; quotes make a string", at: event.location)
  }

  private mutating func register(_ node: YAMLNode, of event: YAMLEvent, size: Int) {
    guard let anchor = event.anchor else { return }
    if insideDefinitions {
      anchors[anchor] = (node, size)
    } else {
      log.error(
        .anchor, "the anchor `&\(anchor)` stands outside of `_defs`",
        fix: "move the value under the top-level key `_defs`",
        at: event.location)
    }
  }

  private mutating func resolve(_ name: String, at location: SourceLocation) throws(CaseDiagnostic) -> YAMLNode {
    guard let (node, size) = anchors[name] else {
      log.error(
        .unknownAlias, "no anchor `&\(name)` stands under `_defs` before this place",
        fix: Suggestion.fix(for: name, in: anchors.keys.sorted()), at: location)
      return YAMLNode(.scalar(YAMLScalar("", isPlain: true)), at: location)
    }
    try count(size, at: location)
    return node
  }

  private mutating func count(_ size: Int, at location: SourceLocation) throws(CaseDiagnostic) {
    nodeCount += size
    guard nodeCount > YAMLReader.nodeLimit else { return }
    throw CaseDiagnostic(.tooLarge, "the document has more than \(YAMLReader.nodeLimit) nodes", at: location)
  }
}
