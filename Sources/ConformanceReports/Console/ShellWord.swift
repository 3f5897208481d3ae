/// A text as one word of a shell's command line.
package enum ShellWord {
  /// Quotes what a shell would take apart or for a pattern: the id of a repetition holds brackets, a path may hold
  /// spaces.
  package static func quoted(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "/._-+:@%".contains($0) }
    guard !isPlain else { return text }
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + "'"
  }
}
