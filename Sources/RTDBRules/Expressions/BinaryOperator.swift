/// An operator between two operands that are both evaluated.
enum BinaryOperator: String, Sendable {
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"

  /// Reads the operator; that of identity means equality.
  init?(token: String) {
    switch token {
    case "===": self = .equal
    case "!==": self = .unequal
    default: self.init(rawValue: token)
    }
  }

  /// What binds more tightly has more; `||` has 1 and `&&` has 2.
  var precedence: Int {
    switch self {
    case .equal, .unequal: 3
    case .less, .lessOrEqual, .greater, .greaterOrEqual: 4
    case .add, .subtract: 5
    case .multiply, .divide, .remainder: 6
    }
  }
}
