/// Reads one step: an action, and what must be observed after it.
struct StepReader {
  static let modifiers = ["note", "expect", "order"]

  let context: LoadContext
  let scope: CaseScope

  private var log: DiagnosticLog { context.log }

  func read(_ node: YAMLNode) -> Step? {
    guard let entries = node.entries else {
      log.wrongKind(node, expected: "a mapping with an action")
      return nil
    }
    func modifier(_ key: String) -> YAMLNode? { entries.first { $0.key == key }?.value }
    let candidates = entries.filter { !Self.modifiers.contains($0.key) }
    let note = modifier("note")?.string(log)
    let action = readAction(candidates, of: node)
    // Read even without an action, so that one run names every fault.
    let expectation = modifier("expect").map { readExpectation($0, hasNote: note != nil) } ?? .exactly([])
    let order = modifier("order").flatMap(readOrder)
    guard let action, let entry = candidates.first else { return nil }
    var step = Step(action: action, title: entry.key, expectation: expectation, location: entry.keyLocation)
    step.note = note
    step.order = order
    return step
  }

  private func readAction(_ candidates: [YAMLEntry], of node: YAMLNode) -> Action? {
    // A mistyped `expect` is the likely cause of a second key that is no action.
    let (actions, others) = candidates.partitioned { $0.key.contains(".") || $0.key == "settle" }
    for other in others {
      let fix = Suggestion.nearest(to: other.key, in: Self.modifiers + ["settle"]).map { "did you mean `\($0)`?" }
      log.error(
        .unknownKey, "`\(other.key)` is no key of a step", fix: fix ?? "an action is written `client.verb`",
        at: other.keyLocation)
    }
    guard let first = actions.first else {
      if others.isEmpty {
        log.error(.missingAction, "the step has no action", fix: "use settle: {} for a checkpoint", at: node.location)
      }
      return nil
    }
    if actions.count > 1 {
      log.error(
        .severalActions, "the step has a second action, `\(actions[1].key)`", fix: "make it a step of its own",
        at: actions[1].keyLocation)
    }
    return ActionReader(context: context, scope: scope).read(first)
  }

  private func readExpectation(_ node: YAMLNode, hasNote: Bool) -> StepExpectation {
    if let scalar = node.scalar, scalar.text == "any" {
      if !hasNote {
        log.error(
          .anyWithoutNote, "`expect: any` needs a note", fix: "say in `note` why anything may happen here",
          at: node.location)
      }
      return .any
    }
    guard let entries = node.entries else {
      log.wrongKind(node, expected: "a mapping of streams to events, or `any`")
      return .exactly([])
    }
    let reader = ExpectationReader(context: context, scope: scope)
    return .exactly(entries.compactMap(reader.read))
  }

  private func readOrder(_ node: YAMLNode) -> OrderConstraint? {
    if node.scalar?.text == "total" { return .total }
    if node.scalar != nil {
      log.error(
        .unknownWord, "`\(node.scalar?.text ?? "")` is no order", fix: "use total or {before: [x, y]}",
        at: node.location)
      return nil
    }
    guard let reader = MappingReader(node, what: "order", keys: ["before"], log: log),
      let list = reader.required("before")
    else { return nil }
    let names = (list.list(log) ?? []).compactMap { name -> String? in
      guard let text = name.string(log) else { return nil }
      return ExpectationReader(context: context, scope: scope).stream(text, at: name.location).map { _ in text }
    }
    guard names.count == 2 else {
      if list.elements?.count != 2 {
        log.error(.wrongKind, "`before` takes two streams", fix: "write {before: [a.x, a.y]}", at: list.location)
      }
      return nil
    }
    return .before(names[0], names[1])
  }
}

extension Array {
  /// Splits into those that satisfy the condition and the others, both in order.
  func partitioned(by condition: (Element) -> Bool) -> (matching: [Element], others: [Element]) {
    (filter(condition), filter { !condition($0) })
  }
}
