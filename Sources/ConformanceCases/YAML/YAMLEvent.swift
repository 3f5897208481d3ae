/// What libyaml reports, with the place counted from 1.
struct YAMLEvent {
  enum Kind {
    case documentStart
    case documentEnd
    case streamEnd
    case alias(String)
    case scalar(YAMLScalar)
    case sequenceStart
    case sequenceEnd
    case mappingStart
    case mappingEnd
  }
  var kind: Kind
  var anchor: String?
  var tag: String?
  var location: SourceLocation
}
