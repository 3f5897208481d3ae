import RTDBTree

/// The security rules of a database, read and checked once.
package struct RulesDocument: Sendable {
  /// The document as it was given.
  package let text: String
  /// The document without its comments.
  package let json: JSON
  let rules: RuleNode

  /// Reads the text of a document.
  ///
  /// - Throws: `RulesError` with the first mistake.
  package init(text: String) throws(RulesError) {
    do throws(RulesFailure) {
      let document = try RulesTextReader.read(text)
      rules = try RuleNodeBuilder.build(document: document)
      json = document.json
      self.text = text
    } catch { throw error.located(in: text) }
  }

  /// Reads a document that is a value; the places of mistakes are those in its compact text.
  ///
  /// - Throws: `RulesError` with the first mistake.
  package init(json: JSON) throws(RulesError) {
    try self.init(text: JSONWriter.text(json))
  }
}
