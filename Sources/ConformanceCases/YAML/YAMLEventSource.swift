import CYAML

/// Reads bytes as YAML, one event at a time.
final class YAMLEventSource {
  private let file: String
  private let bytes: UnsafeBufferPointer<UInt8>
  /// libyaml keeps pointers into its parser, so it must not move.
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  init(bytes: UnsafeBufferPointer<UInt8>, file: String) {
    self.bytes = bytes
    self.file = file
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    precondition(yaml_parser_initialize(parser) == 1, "libyaml has no memory for a parser")
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// Returns the next event; the start of the stream is left out.
  func next() throws(CaseDiagnostic) -> YAMLEvent {
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
      defer { yaml_event_delete(&event) }
      if let converted = convert(event) { return converted }
    }
  }

  private func convert(_ event: yaml_event_t) -> YAMLEvent? {
    let location = place(event.start_mark)
    func make(
      _ kind: YAMLEvent.Kind, _ anchor: UnsafeMutablePointer<UInt8>? = nil, _ tag: UnsafeMutablePointer<UInt8>? = nil
    ) -> YAMLEvent {
      YAMLEvent(
        kind: kind, anchor: anchor.map { String(cString: $0) }, tag: tag.map { String(cString: $0) }, location: location
      )
    }
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: return make(.documentStart)
    case YAML_DOCUMENT_END_EVENT: return make(.documentEnd)
    case YAML_STREAM_END_EVENT: return make(.streamEnd)
    case YAML_ALIAS_EVENT: return make(.alias(String(cString: event.data.alias.anchor)))
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      let plain = scalar.style == YAML_PLAIN_SCALAR_STYLE
      return make(.scalar(YAMLScalar(text, isPlain: plain)), scalar.anchor, scalar.tag)
    case YAML_SEQUENCE_START_EVENT:
      return make(.sequenceStart, event.data.sequence_start.anchor, event.data.sequence_start.tag)
    case YAML_SEQUENCE_END_EVENT: return make(.sequenceEnd)
    case YAML_MAPPING_START_EVENT:
      return make(.mappingStart, event.data.mapping_start.anchor, event.data.mapping_start.tag)
    case YAML_MAPPING_END_EVENT: return make(.mappingEnd)
    default: return nil
    }
  }

  private func failure() -> CaseDiagnostic {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "this is not YAML"
    let context = parser.pointee.context.map { " (\(String(cString: $0)))" } ?? ""
    return CaseDiagnostic(.yamlSyntax, problem + context, at: place(parser.pointee.problem_mark))
  }

  private func place(_ mark: yaml_mark_t) -> SourceLocation {
    SourceLocation(file: file, line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}
