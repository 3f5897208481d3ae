extension HelpTopic {
  static let exitCodesText = """
    Exit codes of run, replay and explain:

      0  everything required passed, and the run is complete
      1  something required failed or could not be run, the baseline is wrong,
         or a profile claim is not met
      2  the command was used wrongly, a case is malformed, or none was selected
      3  the driver could not start, or its hello failed
      4  not everything planned was executed: the adapter broke down too often,
         or the run was stopped
      5  the kit itself is at fault, or a report was lost while it was written

    A failure of level `should` counts with --strict alone, one of level `may`
    never. Nothing that was not executed counts as passed, and a run that
    executed nothing is no success. Of the other commands, 0 means done and 2
    used wrongly; where there is more, `rtdbkit COMMAND --help` has it.

    """

  static let filtersText = """
    --filter PATTERN picks cases and may be given several times. A case is picked
    where any pattern fits, and left out where one that begins with ! does.

      limit.refill-from-cache-offline  the id of a case, or a former id (alias)
      'limit.*'                        a glob: * any text, ? one character
      OFF-QUERY-06                     the cases that prove a statement
      feature:persistence              the cases that need a feature; a glob, too
      suite:limits/                    the cases of files whose path holds this
      '!feature:auth'                  leaves such cases out

    The id of a repeated case, without its brackets, picks all its repetitions.
    Where nothing is picked, the command fails and tells near ids. `rtdbkit list`
    takes the same patterns and shows what they pick. --shard 2/5 takes the second
    of five equal parts of what is picked.

    """

  static let driversText = """
    Without --driver the cases run on the reference that is built in. An
    implementation in any language comes under them through an adapter, a program
    that reads requests and writes what happened, a JSON object a line:

      --driver 'python3 my_adapter.py'  starts a command and talks over its pipes
      --driver tcp:127.0.0.1:9000       connects to an adapter that listens
      --driver unix:/tmp/adapter.sock   the same with a Unix socket
      --driver loopback                 the reference over real sockets

    The way there: `rtdbkit init-adapter LANGUAGE` writes a starting point, `smoke`
    makes the first steps with it, `doctor` looks for the usual faults, `run` runs
    the cases. What the adapter does not declare is not applicable, never passed.
    With --profile NAME you claim that it has all that this profile needs; then
    what is not declared fails the run.

    --jobs N starts N adapters, --timeout TIME and --no-timeouts give them more
    time, --max-restarts N says how often a broken one is started anew.
    Conformance/driver-protocol.md tells every message.

    """

  static let reportsText = """
    --report FORMAT=FILE writes a report and may be given several times; - is
    standard output. A file appears when it is complete.

      html        one page: totals, filter, a timeline and aligned events a case
      json        the whole run; what `diff` and `merge` read
      jsonl       the run's events as they happen, a JSON object a line
      junit       JUnit XML: a suite for each file, a testcase for each case
      tap         TAP 14 with diagnostics in YAML
      markdown    a summary for a pull request or a workflow
      github      annotations on the lines of the cases, with github=-
      badge       JSON for an endpoint badge of shields.io
      badge-svg   the badge itself
      console     what the terminal shows

    `rtdbkit diff OLD NEW` compares two JSON reports, `rtdbkit merge A B` puts
    several side by side, `rtdbkit schema report` prints their schema.
    --transcripts DIR keeps what the driver answered; `rtdbkit replay DIR` judges
    it again without the driver, and `rtdbkit explain FILE` tells it as a story.

    """

  static let baselinesText = """
    A baseline is a file with what an implementation is known to fail. It lies with
    the implementation, and with --baseline FILE the run is green while nothing
    gets worse, and red as soon as the list is wrong.

      entries:
        - case: limit.refill-from-cache-offline
          assert: "steps[5].a.wire"  # whatever fails where left out
          expect: fail               # fail, error or flaky
          issue: https://example.invalid/issues/12
          when: {sdk: "<12.5.0"}
          until: 2027-03-01

    Cases of the list are executed all the same. What fails and is not on the list
    fails the run, and so does an entry that does not fail any more, has expired,
    or names no case.

      rtdbkit baseline write FILE  makes a list from a run
      rtdbkit baseline check FILE  runs the cases of the list alone
      rtdbkit baseline prune FILE  takes out what does not fail any more

    """

  static let casesText = """
    A case is data: a scene, steps, and what must be observed after each step.

      - id: guide.first-look
        title: A listener hears of the data that is there, and of each change
        server: {data: {scores: {ada: 10}}}
        steps:
          - a.listen: {as: all, at: scores, events: [value]}
            expect: {a.all: [{value: {ada: 10}}]}
          - a.set: {as: w1, at: scores/bob, value: 20}
            expect:
              a.all: [{value: {ada: 10, bob: 20}}]
              a.w1: [{ack: ok}]

    After each step every event must be matched, and nothing expected means that
    nothing may happen.

      rtdbkit new AREA/NAME  makes a suite with a first case
      rtdbkit record ID      writes what happens into steps that expect nothing
      rtdbkit lint           tells what is wrong with cases
      rtdbkit fmt            brings them into their one form
      rtdbkit show ID        shows a case with the statements that it proves
      rtdbkit explain ID     runs it and tells it as a story

    Conformance/README.md has every action, event and matcher; `rtdbkit schema case`
    prints the schema with which editors complete and check.

    """
}
