import RTDBTree

/// JSON as anybody may write it.
enum JSONFuzz {
  static func feed(_ bytes: [UInt8]) {
    guard let json = try? JSONReader.read(bytes: bytes) else { return }
    precondition((try? JSONReader.read(JSONWriter.text(json))) == json, "JSON changes by being written")
    guard let node = try? Node(json: json) else { return }
    precondition((try? Node(json: node.exportForm)) == node, "a node changes by being written")
    _ = node.simpleHash
    _ = try? JSONReader.read(JSONWriter.text(node.plainForm))
  }
}
