import RTDBTree

/// What came of a request: a value, and where tags are asked for the data that the tag speaks of.
struct RESTResult {
  var value: JSON
  var status = 200
  /// The data that the request's location, or its new child, holds now.
  var current: Node

  /// The tag of data: the hash of its content, whatever its location.
  ///
  /// Implements the page on REST §5.
  static func tag(of node: Node) -> String { node.isEmpty ? "null_etag" : node.simpleHash }
}
