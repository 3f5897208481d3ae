import RTDBTree

/// Makes a node from JSON text in the export form.
func node(text: String) -> Node {
  do { return try Node(json: JSONReader.read(text)) } catch { preconditionFailure("\(text): \(error)") }
}

/// Makes a node from a JSON literal in the export form.
func node(_ json: JSON) -> Node {
  do { return try Node(json: json) } catch { preconditionFailure("\(json): \(error)") }
}
