import RTDBTree

/// Makes a node from JSON text in the export form.
func node(_ json: String) -> Node {
  do { return try Node(json: JSONReader.read(json)) } catch { preconditionFailure("\(json): \(error)") }
}

/// Makes a node from a JSON literal in the export form.
func node(_ json: JSON) -> Node {
  do { return try Node(json: json) } catch { preconditionFailure("\(json): \(error)") }
}
