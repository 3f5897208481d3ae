import ConformanceCases

/// The laws of the kit.
package enum Laws {
  /// Every law, in the order of reports.
  package static let all: [any Law] = [
    EventOrderLaw(), PreviousSiblingLaw(), ChildMembershipLaw(), ChildrenEqualValueLaw(), SilenceAfterUnlistenLaw(),
    ValuesDifferLaw(), LimitLaw(), SingleCompletionLaw(), CompletionLaw(), SortedWindowLaw(), CompleteDataLaw(),
    LocalEventsFirstLaw(), RestLaw(),
  ]

  /// The broken laws of a case as mismatches, each at the step that breaks it.
  package static func mismatches(
    of testCase: Case, transcript: [StepRecord], setting: LawSetting = LawSetting()
  ) -> [Mismatch] {
    let history = CaseHistory(of: testCase, transcript: transcript, setting: setting)
    return all.flatMap { law in
      law.violations(in: history).map { violation in
        Mismatch(
          kind: .law(id: law.id), location: testCase.steps[violation.stepIndex].location,
          stepIndex: violation.stepIndex, stream: violation.stream.description, expected: violation.expected,
          actual: violation.actual)
      }
    }
  }
}
