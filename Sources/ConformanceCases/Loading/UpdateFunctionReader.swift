/// Reads what a transaction's update function does: one form for every run, or a list with one for each run.
struct UpdateFunctionReader {
  private static let heads = ["set", "increment", "abortIf"]

  let context: LoadContext

  private var log: DiagnosticLog { context.log }

  func read(_ node: YAMLNode) -> [UpdateFunction] {
    guard let elements = node.elements else { return form(node).map { [$0] } ?? [] }
    if elements.isEmpty {
      fault("the list of runs is empty", fix: "the last form of a list is for all later runs", node)
    }
    return elements.compactMap(form)
  }

  private func form(_ node: YAMLNode) -> UpdateFunction? {
    if node.scalar?.text == "abort" { return .abort }
    if node.scalar?.text == "throw" { return .fail }
    guard let entries = node.entries else {
      fault(
        node.scalar.map { "`\($0.text)` is nothing that a run can do" } ?? "a run does one thing",
        fix: "use abort, throw, {set: …}, {increment: …} or {abortIf: …, else: …}", node)
      return nil
    }
    let found = entries.filter { Self.heads.contains($0.key) }
    guard found.count == 1, let head = found.first else {
      let words = "a run does exactly one of `set`, `increment` and `abortIf`"
      fault(words, fix: found.isEmpty ? Suggestion.fix(for: entries.first?.key ?? "", in: Self.heads) : nil, node)
      return nil
    }
    let keys = head.key == "abortIf" ? ["abortIf", "else"] : [head.key]
    guard let reader = MappingReader(node, what: "a run with `\(head.key)`", keys: keys, log: log) else { return nil }
    switch head.key {
    case "set": return .set(DataReader.read(head.value, context))
    case "increment": return increment(head.value)
    default:
      let value = DataReader.read(head.value, context)
      return reader.required("else").flatMap(form).map { .abortIf(value, orElse: $0) }
    }
  }

  private func increment(_ node: YAMLNode) -> UpdateFunction? {
    let value = DataReader.read(node, context)
    switch value {
    case .integer, .double: return .increment(value)
    default:
      fault("`increment` takes a number", fix: nil, node)
      return nil
    }
  }

  private func fault(_ message: String, fix: String?, _ node: YAMLNode) {
    log.error(.updateFunction, message, fix: fix, at: node.location)
  }
}
