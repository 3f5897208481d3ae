import Foundation
import RTDBRules
import RTDBTree
import Testing

/// Inputs that mean no good end in a refusal or a verdict, never in a trap.
struct HostileTests {
  private func refusal(_ text: String) -> String? {
    do throws(RulesError) {
      _ = try RulesDocument(text: text)
      return nil
    } catch { return error.message }
  }

  private func document(_ expression: String) -> String { "{\"rules\":{\".read\":\"\(expression)\"}}" }

  private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  @Test(
    "What nests too deeply is refused",
    arguments: ["{\"rules\":", "[", "{\"a\":[", "{\"rules\":{\"a\":", "{\"rules\":{\".indexOn\":["])
  func nestedDocuments(_ opening: String) {
    #expect(refusal(opening + repeated("{\"a\":", 100_000)) == "Nested deeper than 64 levels.")
    #expect(refusal(opening + repeated("[", 100_000)) == "Nested deeper than 64 levels.")
  }

  @Test(
    "Expressions that nest too deeply are refused",
    arguments: [
      ("(", "true", ")"), ("!", "true", ""), ("- ", "1", ""), ("true ? ", "true", " : true"),
      ("true ? true : ", "true", ""),
      ("data.child(", "'a'", ")"), ("auth[", "1", "]"), ("data.hasChildren([", "'a'", "])"), ("", "root", ".parent()"),
      ("", "auth", ".a"), ("", "auth", "[1]"), ("", "auth", "()"), ("", "1", " + 1"), ("1 == ", "1", ""),
      ("1 - (", "1", ")"),
    ])
  func nestedExpressions(_ before: String, _ core: String, _ after: String) {
    let text = document(repeated(before, 20_000) + core + repeated(after, 20_000))
    #expect(refusal(text) == "Rule expressions may not be nested deeper than 100 levels.")
    let context = RulesContext(auth: ["a": 1], now: 1, root: .empty)
    for depth in [1, 30, 60, 95] {
      let text = document(repeated(before, depth) + core + repeated(after, depth))
      _ = try? RulesDocument(text: text).allowsRead("a", in: context)
    }
  }

  @Test(
    "A thread with a stack of 1 MiB bears whatever is accepted, without optimization too",
    arguments: [
      ("(", "true", ")"), ("!", "true", ""), ("true ? true : ", "true", ""), ("true ? ", "true", " : true"),
      ("!", "'a'.matches(/\(String(repeating: "(", count: 50))a\(String(repeating: ")", count: 50))/)", ""),
      ("data.child(", "'a'", ").val()"), ("auth[", "1", "]"), ("", "root", ".parent()"), ("", "1", " + 1"),
    ])
  func stack(_ before: String, _ core: String, _ after: String) {
    let paths = repeated("x/", 60)
    let texts = (0...100).map { depth in
      let rule = repeated(before, depth) + core + repeated(after, depth)
      return "{\"rules\":" + repeated("{\"x\":", 60)
        + "{\".read\":\"(\(rule)) == 1\",\".validate\":\"\(rule)\"}" + repeated("}", 61)
    }
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      for text in texts {
        let rules = try? RulesDocument(text: text)
        let context = RulesContext(auth: ["a": 1], now: 0, root: .empty)
        _ = rules?.allowsRead(Path(paths), in: context)
        let newRoot = Node.empty.setting(Path(paths), to: .leaf(.bool(true)))
        _ = rules?.allowsWrite(to: [.root], newRoot: newRoot, in: context)
      }
      done.signal()
    }
    thread.stackSize = 1 << 20
    thread.start()
    done.wait()
  }

  @Test("Operands between && and || are not nested, however many they are", arguments: ["&&", "||"])
  func manyOperands(_ sign: String) throws {
    let text = document("true" + repeated(" \(sign) true", 20_000))
    let context = RulesContext(auth: nil, now: 0, root: .empty)
    #expect(try RulesDocument(text: text).allowsRead("a", in: context))
  }

  @Test(
    "Whatever is left open is refused",
    arguments: [
      "{", "[", "\"", "{\"", "{\"rules\"", "{\"rules\":", "{\"rules\":{", "{\"rules\":{\"a\":{\".read\":\"", "/*", "/",
      "\\",
    ])
  func unclosed(_ text: String) { #expect(refusal(text) != nil) }

  @Test(
    "Expressions with something left open are refused",
    arguments: [
      "(", "[", "'", "\\\"", "/", "/[", "/\\\\", "data.child(", "auth[", "true ?", "true ? true :", "'\\\\", "/* ", ".",
    ])
  func unclosedExpressions(_ text: String) { #expect(refusal(document(text)) != nil) }

  @Test("Every beginning of a document is refused, and none traps")
  func prefixes() {
    let text = """
      {"rules": {"a": {".read": "data.child('x\\u0041').val().matches(/^[a-z]{2,3}(b|c)*$/i) && -1.5e3 < now",
      "$k": {".validate": "newData.hasChildren(['a', $k]) ? !false : auth['x'].y == 0x1F", /* c */ }, // d
      ".indexOn": ["x", ".value",],},}}
      """
    #expect(refusal(text) == nil)
    for length in 0..<text.unicodeScalars.count {
      let prefix = String(String.UnicodeScalarView(text.unicodeScalars.prefix(length)))
      #expect(refusal(prefix) != nil)
    }
  }

  @Test("Every place of a document may hold any sign without a trap")
  func mutations() {
    let text = Array(
      #"{"rules":{"$k":{".write":"newData.child('a').val().replace('b',$k)=='c'&&!(now%2>1?true:/x/)"}}}"#
        .unicodeScalars)
    for place in text.indices {
      for sign in "{}[]()\"'\\/.,:;+-*!?&|=<>$#0ae\n\u{0}\u{1F600}".unicodeScalars {
        var changed = text
        changed[place] = sign
        _ = refusal(String(String.UnicodeScalarView(changed)))
      }
    }
  }

  @Test("Numbers may be as long as they like")
  func numbers() throws {
    let digits = repeated("9", 100_000)
    let context = RulesContext(auth: nil, now: .max, root: .empty)
    for expression in [
      "\(digits) > 1", "1e999999999 > 1", "1e-999999999 == 0", "0x\(digits) > 1", ".\(digits) > 0",
      "now + \(digits) > now", "'' + 1e999 == 'Infinity'", "'' + -1e999 == '-Infinity'", "-9223372036854775809 < 0",
    ] {
      #expect(try RulesDocument(text: document(expression)).allowsRead("a", in: context), "\(expression.prefix(20))")
    }
    #expect(refusal("{\"rules\":{\".read\":\(digits)}}") != nil)
    #expect(refusal(document("auth['a'][\(digits)] == null")) == nil)
  }

  @Test("Patterns of 200,000 characters are refused or searched for")
  func patterns() {
    for body in ["a", "(", "[", "a|", "(a)", "[a-z]", "a*", "a{1,2}", "\\\\", "[^", "(a|b)*", "{", ")"] {
      _ = refusal(document("'a'.matches(/\(repeated(body, 200_000 / body.utf8.count))/)"))
      _ = refusal(document("'a'.matches(/[\(repeated(body, 2000))]/)"))
    }
    #expect(refusal(document("'a'.matches(/\(repeated("a", 200_000))/)")) == "invalid regular expression: too large")
  }

  @Test("A rule cannot make texts without end")
  func growingTexts() throws {
    let value = repeated("a", 1 << 20)
    let root = try Node(json: ["s": .string(value), "t": .string(value)])
    let context = RulesContext(auth: nil, now: 0, root: root)
    let text = "root.child('s').val()"
    let replaced = try RulesDocument(text: document("\(text).replace('a', root.child('t').val()) != ''"))
    #expect(!replaced.allowsRead("a", in: context))
    let sum = try RulesDocument(text: document("(\(text)" + repeated(" + \(text)", 40) + ") != ''"))
    #expect(!sum.allowsRead("a", in: context))
    let search = try RulesDocument(text: document("!(\(text) + 'b').contains(\(text) + 'c')"))
    #expect(search.allowsRead("a", in: context))
  }

  @Test("Paths of any kind get a verdict")
  func paths() throws {
    let rules = try RulesDocument(
      text: #"{"rules":{"$a":{"$b":{".read":"$a != $b",".write":"true",".validate":"newData.parent().exists()"}}}}"#)
    let context = RulesContext(auth: nil, now: 0, root: .empty)
    for path in ["", "/", "a", ".priority", "a/.priority", "a/b/.priority", "a/b/c/d", repeated("x/", 5000)] {
      _ = rules.allowsRead(Path(path), in: context)
      _ = rules.allowsWrite(to: [Path(path), Path(path), "a/b"], newRoot: .empty, in: context)
      _ = rules.hasIndex(for: QueryParams(index: .child("x")), at: Path(path))
    }
    #expect(!rules.allowsWrite(to: ["a"], newRoot: .empty, in: context))
    #expect(rules.allowsWrite(to: [], newRoot: .empty, in: context))
  }

  @Test("The user may be anything")
  func users() throws {
    let rules = try RulesDocument(text: document("auth.a.b == null || auth.length > 0 || auth[1] == auth['x']"))
    let users: [JSON] = [.null, true, 5, 1.5, "text", [], ["a"], [:], ["a": ["b": ["c": 1]]]]
    for auth in users {
      _ = rules.allowsRead("a", in: RulesContext(auth: auth, now: .min, root: .empty))
    }
  }
}
