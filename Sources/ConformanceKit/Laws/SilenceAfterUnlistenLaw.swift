import ConformanceCases

/// Who stopped listening hears nothing.
package struct SilenceAfterUnlistenLaw: Law {
  package let id = "silence-after-unlisten"
  package let statement = "After unlisten a listener receives no more events of the kinds taken off."
  package let statements = ["SDK-REMOVE-01"]

  package func violations(in history: CaseHistory) -> [LawViolation] {
    history.listeners.flatMap(violations)
  }

  private func violations(of listener: ListenerHistory) -> [LawViolation] {
    var violations: [LawViolation] = []
    var silent: Set<EventKind> = []
    for entry in listener.entries {
      switch entry {
      case .leaving: break
      case .unlistened: silent.formUnion(EventKind.allCases)
      case .narrowed(_, let kind): silent.insert(kind)
      case .event(let step, let event):
        guard !silent.isEmpty, silent.contains(Self.kind(of: event)) else { continue }
        violations.append(
          LawViolation(
            stepIndex: step, stream: listener.name, expected: "no event after unlisten", actual: EventText.text(event)))
      }
    }
    return violations
  }

  private static func kind(of event: ObservedEvent) -> EventKind {
    if case .child(let kind, _, _, _) = event { kind } else { .value }
  }
}
