import Testing

@testable import rtdbkit

struct ArgumentParserTests {
  private func parse(_ arguments: String...) throws -> ParsedArguments {
    try ArgumentParser(RunCommand.spec).parse(arguments)
  }

  @Test("Values come with a space or an equals sign, as often as the option permits")
  func values() throws {
    let parsed = try parse("--filter", "a", "--filter=b=c", "--seed=7", "--strict")
    #expect(parsed.all("filter") == ["a", "b=c"])
    #expect(parsed.one("seed") == "7")
    #expect(parsed.has("strict") && !parsed.has("fail-fast"))
  }

  @Test(
    "A mistake is told with its remedy",
    arguments: [
      (["--filtre", "x"], "unknown option --filtre; did you mean --filter?"),
      (["-f"], "unknown option -f"),
      (["--seed"], "--seed needs a value: --seed N"),
      (["--seed", "1", "--seed", "2"], "--seed is given twice"),
      (["--strict=yes"], "--strict takes no value"),
      (["--color", "blue"], "--color is one of auto, always, never, not blue"),
      (["stray"], "unexpected argument stray"),
      (["--", "--strict"], "unexpected argument --strict"),
    ])
  func mistakes(arguments: [String], message: String) throws {
    let error = try #require(throws: UsageError.self) { try ArgumentParser(RunCommand.spec).parse(arguments) }
    #expect(error.message.hasPrefix(message))
  }

  @Test("A missing operand is named")
  func missingOperand() {
    #expect(throws: UsageError(message: "ID is missing")) { try ArgumentParser(ShowCommand.spec).parse([]) }
  }

  @Test("Help is asked for before anything is checked")
  func help() throws {
    #expect(try ArgumentParser(ShowCommand.spec).parse(["--help"]).asksForHelp)
  }
}
