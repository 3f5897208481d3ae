import RTDBTree

/// An expression whose names are resolved and whose types were checked.
indirect enum Expression: Sendable {
  case constant(RuleValue)
  case now
  case auth
  case query
  /// The key at a place of the rule's path.
  case wildcard(Int)

  case root
  case data
  case newData
  case parent(Expression)
  /// The snapshot at a path that is written out.
  case descendant(Expression, RulePath)
  case child(Expression, Expression)

  case value(Expression)
  case priority(Expression)
  case exists(Expression)
  case hasAnyChild(Expression)
  case hasChildren(Expression, [Expression])
  case isText(Expression)
  case isNumber(Expression)
  case isBoolean(Expression)

  /// A member of the user.
  case member(Expression, String)
  case element(Expression, Expression)
  /// A member of the query, which stands behind an expression that leads there.
  case queryMember(Expression, QueryMember)
  case length(Expression)
  case test(TextTest, Expression, Expression)
  case changeCase(isUpper: Bool, Expression)
  case replace(Expression, Expression, Expression)
  case matches(Expression, Pattern)

  case not(Expression)
  case negate(Expression)
  case binary(BinaryOperator, Expression, Expression)
  case all([Expression])
  case any([Expression])
  case conditional(Expression, Expression, Expression)
}

/// What a string is asked about another one.
enum TextTest: String, Sendable {
  case contains
  case beginsWith
  case endsWith
}

/// What a rule may ask of a query.
enum QueryMember: String, Sendable {
  case orderByKey
  case orderByValue
  case orderByPriority
  case orderByChild
  case startAt
  case endAt
  case equalTo
  case limitToFirst
  case limitToLast

  /// What is known of its value.
  var type: StaticType {
    switch self {
    case .orderByKey, .orderByValue, .orderByPriority: .boolean
    default: .queryValue
    }
  }
}
