import ConformanceCases

extension UpdateFunction {
  /// The form in which the function travels, which is that of the case format.
  var wireForm: Value {
    switch self {
    case .set(let value): .object([.init("set", value)])
    case .increment(let value): .object([.init("increment", value)])
    case .abort: .string("abort")
    case .fail: .string("throw")
    case .abortIf(let value, let other): .object([.init("abortIf", value), .init("else", other.wireForm)])
    }
  }

  /// Reads a form; nil where it is none.
  init?(wireForm form: Value) {
    if form.text == "abort" {
      self = .abort
    } else if form.text == "throw" {
      self = .fail
    } else if let value = form["set"] {
      self = .set(value)
    } else if let value = form["increment"] {
      self = .increment(value)
    } else if let value = form["abortIf"], let other = form["else"].flatMap(UpdateFunction.init(wireForm:)) {
      self = .abortIf(value, orElse: other)
    } else {
      return nil
    }
  }
}
