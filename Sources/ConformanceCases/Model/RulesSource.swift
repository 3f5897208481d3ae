/// A document of security rules as a case has it: an object with one member, `rules`.
package struct RulesSource: Sendable, CustomStringConvertible {
  package var value: Value
  /// Where parts of it stand in the file of the case, by the keys that lead there, joined by slashes.
  package var places: [String: SourceLocation]

  package init(_ value: Value, places: [String: SourceLocation] = [:]) {
    self.value = value
    self.places = places
  }

  /// The document alone, whatever its place: two cases with the same rules have the same scene.
  package var description: String { value.jsonText }
}
