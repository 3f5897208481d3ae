/// Ends the evaluation of a rule: what it asked for makes no sense for the values that were there.
struct EvaluationError: Error {}
